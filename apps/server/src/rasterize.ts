import type { Renderer } from './export.ts'

/** PNG where the optional package is there; it is loaded with the first picture. */
export function openRasterizer(): Pick<Renderer, 'png'> {
  try {
    import.meta.resolve('sharp')
  } catch {
    return {}
  }
  return {
    png: async (svg) => {
      const { default: sharp } = await import('sharp')
      return sharp(Buffer.from(svg), { density: 144 }).png().toBuffer()
    },
  }
}
