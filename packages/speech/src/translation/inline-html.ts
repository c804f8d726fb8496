import type { Event } from './grammar.ts'

/** The name of a tag, with a slash before it where it closes; empty for comments and the like. */
export function tagName(html: string): string {
  return /^<(\/?[a-z][a-z0-9]*)/i.exec(html)?.[1]?.toLowerCase() ?? ''
}

/**
 * Where elements end that begin inside a line.
 * @returns the end of the first closing tag behind an opening one, undefined where nothing closes it; to be asked in the order of the text
 */
export function elementsIn(events: readonly Event[], text: string): (name: string, from: number) => number | undefined {
  let closings: Map<string, number[]> | undefined
  return (name, from) => {
    closings ??= closingTags(events, text)
    const ends = closings.get(`/${name}`) ?? []
    while (ends.length > 0 && ends.at(-1)! <= from) ends.pop()
    return ends.at(-1)
  }
}

/** The last first, so that what was passed can be dropped. */
function closingTags(events: readonly Event[], text: string): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [phase, { type, start, end }] of events) {
    if (phase !== 'enter' || type !== 'htmlText') continue
    const name = tagName(text.slice(start.offset, end.offset))
    if (!name.startsWith('/')) continue
    const ends = found.get(name)
    if (ends) ends.push(end.offset)
    else found.set(name, [end.offset])
  }
  for (const ends of found.values()) ends.reverse()
  return found
}
