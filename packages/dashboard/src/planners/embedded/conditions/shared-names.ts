import { columnOf, tableOf } from '../../../connections/connection.ts'
import { joinSize } from '../schema/joins.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import type { ConditionContext } from './context.ts'

type Shared = NonNullable<NonNullable<ConditionReading['related']>['shared']>

/**
 * "Villages we supply but never billed" of two sheets that both have a column of villages, and no list of them: the column that is named before the
 * denial, and the one of the same name in the rows that are denied. Undefined where a key ties the sheets.
 */
export function sharedName(
  { mentions, index: { catalog } }: ConditionContext,
  denial: Token,
  rows: string,
  subject: string | undefined,
): Shared | undefined {
  if (subject !== undefined && joinSize(catalog, [subject, rows]) < Infinity) return undefined
  const holders = mentions.filter(({ end, readings: [best] }) => end <= denial.index && best?.kind === 'column')
  const called = (name: string): string => wordsOfName(name).join(' ')
  for (const { kind, table, column, score } of holders.toReversed().flatMap(({ readings }) => readings)) {
    const own = kind === 'column' && column !== undefined && table !== rows ? columnOf(catalog, table, column) : undefined
    if (column === undefined || own?.type !== 'text' || joinSize(catalog, [table, rows]) < Infinity) continue
    const theirs = tableOf(catalog, rows)?.columns.find(
      ({ name, type, values }) => type === 'text' && called(name) === called(column) && values.some((value) => own.values.includes(value)),
    )
    if (theirs) return { own: { table, column, score }, theirs: theirs.name }
  }
  return undefined
}

/** "Villages never billed": those of the rows of which it is denied, and not of the bills. */
export function ofOwnRows(mention: Mention, conditions: readonly ConditionReading[]): Mention {
  const said = conditions.find(({ related }) =>
    mention.readings.some(({ table, column }) => table === related?.shared?.own.table && column === related.shared.own.column),
  )?.related
  return said ? { ...mention, readings: mention.readings.filter(({ table }) => table !== said.table) } : mention
}
