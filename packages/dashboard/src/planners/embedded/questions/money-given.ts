import { columnOf } from '../../../connections/connection.ts'
import { humanName } from '../titles/labels.ts'
import type { Mention, Reading, Understanding } from '../understanding.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

const given =
  /^\s+(?:that (?:were|was|we)\s+)?(?:(?:were|was|we|we have|have been)\s+)?(?:given|paid|issued|granted|disbursed|awarded|handed|charged|collected)(?: (?:out|back|by us))?\b/i
const counted = /\b(?:how many|number|count|no\.?|times)\b/i

/**
 * "Refunds given each month": the money of them, where a column of money is called by the word and the table of its rows is not; how many there
 * were is asked in other words.
 */
export function moneyGiven({ text, tokens, mentions, index }: Understanding): string | undefined {
  if (counted.test(text)) return undefined
  for (const mention of mentions) {
    const token = mention.end === mention.start + 1 ? tokens[mention.start] : undefined
    const [verb = ''] = token ? (given.exec(text.slice(token.end)) ?? []) : []
    const money = token && verb !== '' ? moneyOf(mention, token.lower) : undefined
    if (token && money?.column !== undefined)
      return `${text.slice(0, token.start)}${humanName(money.column).toLowerCase()}${text.slice(token.end + verb.length)}`
  }
  return undefined

  function moneyOf({ readings }: Mention, word: string): Reading | undefined {
    const { stem } = formOf(word)
    const says = (name: string): boolean => wordsOfName(name).some((each) => formOf(each).stem === stem)
    return readings.find(
      ({ kind, table, column }) =>
        kind === 'column' &&
        column !== undefined &&
        says(column) &&
        !says(table) &&
        columnOf(index.catalog, table, column)?.meaning === 'money',
    )
  }
}
