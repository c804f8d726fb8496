import type { TableProfile } from '../../../connections/connection.ts'
import { dealWords, massWords, outputWords, receiptWords, takingsWords } from '../words/business.ts'
import { lifeDateWords } from '../words/time.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { isTemporal, isYear } from './column-types.ts'
import { liesAhead } from '../words/states.ts'

/** Endings of nouns of what is done. */
const ofDeeds = /.{3}(?:tion|sion|ment|ssion)$/
const ofDate: ReadonlySet<string> = new Set(['date', 'dt', 'of', 'on', 'the'])
/** What there is an amount of, rather than a number, and what people come to be. */
const otherwise: ReadonlySet<string> = new Set('consumption commission manufacture transaction completion publication'.split(' '))

/**
 * "Donation" of the only sheet, whose first day is the "Dt. of Donation" of every row: one of them was done in each, and by that people
 * speak of its rows. Where a column of amounts is called so, or it may be of money, the amount is meant.
 */
export function rowDeed({ columns }: Pick<TableProfile, 'columns'>): string | undefined {
  const first = columns.find((column) => isTemporal(column) && !isYear(column))
  const [word, ...more] = wordsOfName(first?.name ?? '').filter((each) => !ofDate.has(each))
  if (!first || word === undefined || more.length > 0 || first.nulls > 0) return undefined
  const noun = formOf(word).text
  if (!ofDeeds.test(noun) || liesAhead(noun) || lifeDateWords.has(noun) || outputWords.has(noun) || otherwise.has(noun)) return undefined
  const hasMoney = columns.some(({ meaning }) => meaning === 'money')
  const isMoney = [massWords, dealWords, takingsWords, receiptWords].some((words) => words.has(noun))
  const isOther = columns.some(({ name, meaning }) => {
    const words = wordsOfName(name).map((each) => formOf(each).text)
    return words.includes(noun) && (words.length === 1 || meaning === 'money' || meaning === 'measure' || meaning === 'share')
  })
  return isOther || (hasMoney && isMoney) ? undefined : noun
}

/** Nouns of what is done that end otherwise. */
const otherDeeds: ReadonlySet<string> = new Set(
  'burial cremation rental arrival referral withdrawal removal disposal renewal dismissal visit loan sale delivery repair hire inquiry enquiry'.split(
    ' ',
  ),
)

/**
 * "Burials" of whom each has a "Date of burial", "admissions" with an "Admission date": each row was done on its day, and is no list of those
 * whose names it has, though each of them is named once.
 */
export function tellsDeeds({ id, path, columns }: TableProfile): boolean {
  const nouns = wordsOfName(path.at(-1) ?? id).map((word) => formOf(word).text)
  const noun = nouns.at(-1) ?? ''
  if (!otherDeeds.has(noun) && !(ofDeeds.test(noun) && !otherwise.has(noun) && noun !== 'department')) return false
  return columns.some((column) => {
    const [word, ...more] = wordsOfName(column.name).filter((each) => !ofDate.has(each))
    return isTemporal(column) && !isYear(column) && column.nulls === 0 && more.length === 0 && formOf(word ?? '').text === noun
  })
}

/** "Signups" of the only sheet, where a column tells from where each of those in it signed up. */
export function signedUp({ columns }: Pick<TableProfile, 'columns'>): readonly string[] {
  const isSource = ({ name }: { readonly name: string }): boolean =>
    /^sign ?up (?:source|channel|medium|via)$/.test(wordsOfName(name).join(' '))
  return columns.some(isSource) ? ['signup'] : []
}
