import { journeyOf } from '../schema/journeys.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

/** "Pune to Mumbai", "from Pune to Mumbai", "to Surat" of a table of journeys: where they began and where they went. */
export function journeyConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index } = context
  return index.tables.flatMap(({ table }): readonly ConditionReading[] => {
    const journey = journeyOf(table)
    if (!journey) return []
    const placeOf = (mention: Mention | undefined): string | undefined =>
      mention?.readings.find(
        ({ kind, table: id, column }) => kind === 'value' && id === table.id && [journey.from.name, journey.to.name].includes(column ?? ''),
      )?.value
    const limited = (span: { readonly start: number; readonly end: number }, column: string, value: string): ConditionReading =>
      onColumns(context, span, [{ table: table.id, column, score: 1 }], (ref) => ({
        kind: 'compare',
        column: ref,
        op: 'eq',
        value,
        anyCase: true,
      }))
    return mentions.flatMap((mention, place): readonly ConditionReading[] => {
      const value = placeOf(mention)
      if (value === undefined) return []
      const before = tokens[mention.start - 1]?.lower
      const isFrom = before === 'from'
      const next = mentions[place + 1]
      const behind = tokens.slice(mention.end, next?.start).map(({ text }) => text.toLowerCase())
      if (isFrom || (next && placeOf(next) !== undefined && /^(?:to|-+ ?>?|–|→|-to-)$/.test(behind.join(' '))))
        return [limited({ start: isFrom ? mention.start - 1 : mention.start, end: mention.end }, journey.from.name, value)]
      return before === 'to' ? [limited({ start: mention.start - 1, end: mention.end }, journey.to.name, value)] : []
    })
  })
}
