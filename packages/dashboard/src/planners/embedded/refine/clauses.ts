import { withoutCourtesies, withoutFirst } from './courtesies.ts'
import { commandWords } from './words.ts'

/** One wish of a feedback, as written. */
export interface Clause {
  readonly text: string
  /** Lower case, without marks at the ends and without courtesies. */
  readonly lower: string
}

/** Cuts a feedback into its wishes: at full stops and semicolons, and at commas, "and", "then" before a command. Quoted text is never cut. */
export function clausesOf(feedback: string): readonly Clause[] {
  const parts: string[] = []
  let start = 0
  for (const match of feedback.matchAll(/["“][^"”]*["”]|[.;:!?]+(?=\s|$)|,(?=\s)|\s(?:and|then|but|plus)(?=\s)|\n/giu)) {
    if (/^["“]/.test(match[0])) continue
    const rest = feedback.slice(match.index + match[0].length)
    const hard = /^[.;!?\n]/.test(match[0])
    const naming = /\b(?:call|name|title|rename)\b[^,;.]*$/i.test(feedback.slice(start, match.index))
    if (!hard && !beginsWish(rest, naming)) continue
    parts.push(feedback.slice(start, match.index))
    start = match.index + match[0].length
  }
  parts.push(feedback.slice(start))
  return parts
    .flatMap(sharedVerb)
    .map(clauseOf)
    .filter(({ lower }) => /[\p{L}\p{N}]/u.test(lower))
}

function beginsWish(rest: string, naming: boolean): boolean {
  const words = withoutFirst(rest)
    .toLowerCase()
    .split(/[^\p{L}\p{N}'_-]+/u)
  const first = words[0] ?? ''
  if (!commandWords.has(first)) return false
  // "call it Sales and show": after a name only a command with an object ends it.
  return !naming || words.length > 2
}

/** "make the line red and the bars blue" is two wishes with one verb. */
function sharedVerb(part: string): readonly string[] {
  const match =
    /^(\s*(?:please )?(make|turn|colou?r|paint|move|put)\s+the\s+\p{L}+(?:\s+(?:chart|graph|plot|one))?\s+(?!chart\b|graph\b|plot\b|one\b|and\b)\S.*?),?\s+and\s+(the\s+\p{L}+(?:\s+(?:chart|graph|plot|one))?\s+\S.*)$/iu.exec(
      part,
    )
  return match ? [match[1] ?? '', `${match[2] ?? ''} ${match[3] ?? ''}`] : [part]
}

export function clauseOf(part: string): Clause {
  const text = withoutCourtesies(part).replace(/[\s,;.:!?]+$/u, '')
  return { text, lower: text.toLowerCase().replaceAll('’', "'") }
}
