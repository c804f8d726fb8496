import { createLimit } from '@chitravani/kit'
import type { Renderer } from './export.ts'

/** Pictures that are made at once: each takes a thread and tens of megabytes. */
const atOnce = 2

/** PNG where the optional package is there; it is loaded with the first picture. */
export function openRasterizer(): Pick<Renderer, 'png'> {
  try {
    import.meta.resolve('sharp')
  } catch {
    return {}
  }
  const turns = createLimit(atOnce)
  return {
    png: (svg, call) =>
      turns.run(async () => {
        const { default: sharp } = await import('sharp')
        return sharp(Buffer.from(svg), { density: 144 }).png().toBuffer()
      }, call),
  }
}
