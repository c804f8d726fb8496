const svg = 'http://www.w3.org/2000/svg'

/** Strokes on a 24 x 24 field. */
const paths = {
  undo: 'M9 14 4 9l5-5 M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5 M20 9H10a6 6 0 0 0 0 12h3',
  close: 'M6 6l12 12 M18 6 6 18',
  more: 'M5 12h.01 M12 12h.01 M19 12h.01',
  plus: 'M12 5v14 M5 12h14',
  filter: 'M3 5h18l-7 8v6l-4 2v-8z',
  check: 'M5 12l5 5L20 7',
  send: 'M5 12h14 M13 6l6 6-6 6',
  stop: 'M7 7h10v10H7z',
  list: 'M4 6h16 M4 12h16 M4 18h16',
  leave: 'M15 4h4v16h-4 M10 8l-4 4 4 4 M6 12h9',
  aim: 'M12 3v4 M12 17v4 M3 12h4 M17 12h4 M12 12h.01',
  trash: 'M5 7h14 M10 7V4h4v3 M7 7l1 13h8l1-13',
} as const

export function icon(name: keyof typeof paths): SVGElement {
  const picture = document.createElementNS(svg, 'svg')
  picture.setAttribute('viewBox', '0 0 24 24')
  picture.setAttribute('class', 'icon')
  picture.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', paths[name])
  picture.append(path)
  return picture
}
