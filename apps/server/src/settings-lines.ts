/** Where a setting stands in its file; the parsers of both forms keep no places. */

/** Line (from 1) of a dotted key; 1 when it is written in a way not seen through. */
export function lineOfToml(text: string, key: string): number {
  const lines = text.split('\n')
  let section = ''
  let best = 1
  for (const [index, line] of lines.entries()) {
    const header = /^\s*\[+\s*([^\]]+?)\s*\]+/.exec(line)
    if (header) section = plain(header[1] ?? '')
    const assigned = header ? '' : (/^\s*((?:"[^"]*"|'[^']*'|[^=#"'])+?)\s*=/.exec(line)?.[1] ?? '')
    const full = assigned === '' ? section : [section, plain(assigned)].filter((part) => part !== '').join('.')
    if (full === key) return index + 1
    if (best === 1 && header && (section.startsWith(`${key}.`) || key.startsWith(`${section}.`))) best = index + 1
  }
  return best
}

export function lineOfEnv(text: string, name: string): number {
  const index = text.split('\n').findIndex((line) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(line))
  return index + 1
}

function plain(dotted: string): string {
  return dotted
    .replaceAll(/["']/g, '')
    .replaceAll(/\s*\.\s*/g, '.')
    .trim()
}
