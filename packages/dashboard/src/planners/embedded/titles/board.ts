import { lowered } from './names.ts'

/** UTF-16 units that a dashboard's title has room for. */
export const longestTitle = 90
const mostNamed = 3

/** The title of a dashboard of these charts: what they show, and once what all of them are filtered to. */
export function boardTitle(all: readonly string[]): string {
  // How many there are, and which: the list needs no name of its own.
  const titles = all.filter((title) => title !== `List of ${lowered(all[0] ?? '')}`)
  const shared = sharedEnd(titles)
  const [first = '', ...more] = titles.map((title) => title.slice(0, title.length - shared.length))
  const named = [first, ...more.map(lowered)]
  for (let count = Math.min(mostNamed, named.length); count > 0; count--) {
    const title = `${joined(named.slice(0, count), named.length - count)}${shared}`
    if (title.length <= longestTitle || count === 1) return cut(title)
  }
  return ''
}

/** ", 2025" of "Orders per month, 2025" and "Amount by region, 2025". */
function sharedEnd([first = '', ...more]: readonly string[]): string {
  const at = first.indexOf(', ')
  const end = at < 0 ? '' : first.slice(at)
  return more.length > 0 && end !== '' && more.every((title) => title.endsWith(end) && title.length > end.length) ? end : ''
}

/** With semicolons where commas or “and” stand inside already. */
function joined(titles: readonly string[], left: number): string {
  const all = left > 0 ? [...titles, `${String(left)} more`] : titles
  const comma = titles.some((title) => /,| and /.test(title)) ? '; ' : ', '
  const last = all.at(-1) ?? ''
  return all.length < 2 ? last : `${all.slice(0, -1).join(comma)}${comma === '; ' ? '; and ' : ' and '}${last}`
}

function cut(title: string): string {
  return title.length <= longestTitle
    ? title
    : `${title
        .slice(0, longestTitle - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
}
