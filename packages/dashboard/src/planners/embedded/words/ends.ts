/**
 * The two ends of whatever is shown, whatever it is measured in: "highest", "worst first", "bottom 5". What speaks of a kind of column
 * ("cheapest", "oldest", "poorest") stands in `adjectives`.
 */
const highEnds: ReadonlySet<string> = new Set('most highest best top largest biggest greatest'.split(' '))
const lowEnds: ReadonlySet<string> = new Set('least fewest lowest worst bottom weakest smallest'.split(' '))

export const isLowEnd = (word: string): boolean => lowEnds.has(word.toLowerCase())
export const isEnd = (word: string): boolean => highEnds.has(word.toLowerCase()) || isLowEnd(word)

/** One of either end, as a part of a regular expression without a group of its own. */
export const oppositeEnds: readonly (readonly [string, string])[] = [
  [textOf(highEnds), textOf(lowEnds)],
  [textOf(lowEnds), textOf(highEnds)],
]

/** One of them, as a part of a regular expression without a group of its own. */
export const endText = `(?:${[...highEnds, ...lowEnds].join('|')})`

function textOf(words: ReadonlySet<string>): string {
  return `(?:${[...words].join('|')})`
}
