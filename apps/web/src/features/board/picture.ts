import type { DrawnChart } from '../../ui/vega/view.ts'

/** What stands above the drawing in a picture of a chart: its title, and the filters that its rows are inside of. */
export interface Caption {
  readonly title: string
  readonly filters: readonly string[]
}

const edge = 12
const titlePixels = 16
const filterPixels = 13
const lineHeight = 22
const font = "'Noto Sans', 'Noto Sans Devanagari', system-ui, sans-serif"

interface Line {
  readonly text: string
  readonly y: number
  readonly pixels: number
  readonly weight: number
}

/** @param scale pixels of the picture for each of the page */
export async function pngOf(drawn: DrawnChart, caption: Caption, scale: number): Promise<Blob> {
  const drawing = await drawn.canvas(scale)
  const { lines, height } = layOut(caption)
  const canvas = new OffscreenCanvas(drawing.width, drawing.height + height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const { paper, ink } = coloursOf(await drawn.svg())
  context.fillStyle = paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(drawing, 0, height * scale)
  context.scale(scale, scale)
  context.fillStyle = ink
  for (const { text, y, pixels, weight } of lines) {
    context.font = `${weight} ${pixels}px ${font}`
    context.fillText(text, edge, y, drawing.width / scale - 2 * edge)
  }
  return canvas.convertToBlob({ type: 'image/png' })
}

export async function svgOf(drawn: DrawnChart, caption: Caption): Promise<Blob> {
  const drawing = await drawn.svg()
  const { lines, height } = layOut(caption)
  const { paper, ink } = coloursOf(drawing)
  const inner = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement
  const [wide, high] = ['width', 'height'].map((side) => Number(inner.getAttribute(side)))
  const outer = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const add = (name: string, attributes: Readonly<Record<string, string | number>>) => {
    const element = outer.appendChild(document.createElementNS(outer.namespaceURI, name))
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
    return element
  }
  const size = { width: wide ?? 0, height: (high ?? 0) + height }
  for (const [key, value] of Object.entries({ ...size, viewBox: `0 0 ${size.width} ${size.height}` }))
    outer.setAttribute(key, String(value))
  add('rect', { ...size, fill: paper })
  for (const { text, y, pixels, weight } of lines)
    add('text', { x: edge, y, fill: ink, 'font-family': font, 'font-size': pixels, 'font-weight': weight }).textContent = text
  inner.setAttribute('y', String(height))
  outer.append(inner)
  return new Blob([new XMLSerializer().serializeToString(outer)], { type: 'image/svg+xml' })
}

function layOut({ title, filters }: Caption): { readonly lines: readonly Line[]; readonly height: number } {
  const told = [{ text: title, pixels: titlePixels, weight: 600 }, ...filters.map((text) => ({ text, pixels: filterPixels, weight: 400 }))]
  return { lines: told.map((line, at) => ({ ...line, y: edge + titlePixels + at * lineHeight })), height: edge + told.length * lineHeight }
}

/** Of the drawing: its ground, and letters that can be read on that. */
function coloursOf(svg: string): { readonly paper: string; readonly ink: string } {
  const paper =
    /background-color:\s*(#[0-9a-f]{6})/i.exec(svg)?.[1] ??
    /<rect width="\d+" height="\d+" fill="(#[0-9a-f]{6})"/i.exec(svg)?.[1] ??
    '#ffffff'
  const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((at) => Number.parseInt(paper.slice(at, at + 2), 16))
  return { paper, ink: 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? '#f2f5f9' : '#1c2430' }
}
