import type { SampleOptions } from './options.ts'

export type { SampleOptions } from './options.ts'

/** Makes the sample company's database: a DuckDB file that appears when it is whole. Only then is the engine loaded. */
export async function makeSample(path: string, options: SampleOptions = {}): Promise<void> {
  const { writeSample } = await import('./write.ts')
  await writeSample(path, options)
}
