import type { Catalog } from '../../../connections/connection.ts'
import { monthNames } from '../words/time.ts'
import { nounIn } from './names.ts'

/**
 * What the rows of a table are called where a request is planned again in other words: of "leads pipeline 27 nov2026" the day of the file
 * is left out, which would be read as a condition.
 */
export function saidNoun(catalog: Catalog, table: string): string {
  const { many } = nounIn(catalog, table)
  const words = many.split(' ').filter((word) => !/\d/.test(word) && !isMonth(word.toLowerCase()))
  return words.length === 0 ? many : words.join(' ')
}

const isMonth = (word: string): boolean => monthNames.some((name) => word.length >= 3 && name.toLowerCase().startsWith(word))
