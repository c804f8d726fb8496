import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const examples = join(import.meta.dirname, '../examples')

export interface ExampleRun {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs an example as its reader would. @param file below `examples` @param given arguments and variables */
export async function runExample(
  file: string,
  given: { readonly arguments?: readonly string[]; readonly environment?: Readonly<Record<string, string>> } = {},
): Promise<ExampleRun> {
  const flags = ['--conditions=development', '--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...flags, join(examples, file), ...(given.arguments ?? [])], {
    env: { ...process.env, ...given.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}
