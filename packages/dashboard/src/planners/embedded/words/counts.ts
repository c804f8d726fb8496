import { numberWords, scaleWords } from './numbers.ts'

/** "A couple" is two, "a few" are three; like a dozen they may be said of more than one. */
const severals: Readonly<Record<string, number>> = { few: 3, couple: 2, dozen: 12 }

const listed = (words: Readonly<Record<string, number>>, fits: (value: number, word: string) => boolean): string =>
  Object.entries(words)
    .filter(([word, value]) => fits(value, word))
    .map(([word]) => word)
    .join('|')

const ones = listed(numberWords, (value) => value >= 1 && value < 10)
const tens = listed(numberWords, (value) => value >= 20)
const others = listed(numberWords, (value, word) => (value === 0 || (value >= 10 && value < 20)) && !(word in severals))
/** What is written as one letter, or two, stands against its digits. */
const scales = listed(scaleWords, (_, word) => word.length > 2)
const belowHundred = `(?:${tens})(?:[\\s-](?:${ones}))?|${others}|${ones}`

/**
 * How many, as a part of a regular expression without a group of its own: "25", "twenty five", "a hundred and ten", "a few", "a couple of",
 * "half a dozen". @param digits so many at most; rows are counted in three, as four are a year
 */
export function countText(digits = 3): string {
  const figure = `\\d{1,${String(digits)}}`
  return `(?:(?:(?:an?|${figure}|${belowHundred})\\s)?(?:${scales})(?:\\s(?:and\\s)?(?:${belowHundred}))?\\b|(?:an?\\s)?(?:few|couple(?:\\sof)?)\\b|(?:half\\s(?:an?\\s)?|(?:an?|${ones})\\s)?dozen\\b|${figure}|(?:${belowHundred})\\b)`
}

/** The number that was said so; a bare "a" is one. Not a number of anything that {@link countText} does not find. */
export function countOf(said: string): number {
  let count: number | undefined
  for (const word of said.toLowerCase().split(/[\s-]+/)) {
    if (word === 'and' || word === 'of') continue
    const times = severals[word] ?? scaleWords[word]
    if (times !== undefined) count = (count ?? 1) * times
    else if (word === 'half') count = 0.5
    else if (/^an?$/.test(word)) count ??= 1
    else count = (count ?? 0) + (numberWords[word] ?? (/^\d+$/.test(word) ? Number(word) : Number.NaN))
  }
  return count ?? Number.NaN
}

/** How often, as a part of a regular expression without a group of its own: "twice", "twenty five times". */
export const timesText = `(?:once|twice|thrice|${countText(4)}\\stimes)`
const often: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 }

/** How often it was said to be; "10 days" are as many times as "10 times". */
export function timesOf(said: string): number {
  return often[said.toLowerCase()] ?? countOf(said.replace(/\s+\p{L}+$/u, ''))
}
