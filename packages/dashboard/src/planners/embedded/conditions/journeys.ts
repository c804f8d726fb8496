import { journeysOf } from '../schema/journeys.ts'
import type { JourneyColumns } from '../schema/journeys.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { endBefore } from '../words/journey-ends.ts'
import type { JourneyEnd } from '../words/journey-ends.ts'
import { onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'
import { isNegated } from './negated.ts'

interface Place {
  readonly pair: JourneyColumns
  readonly value: string
}

const among = /^(?:or|and|,|\/|or from|or to|and from|and to|instead of|rather than)$/

/**
 * "Pune to Mumbai", "leaving from Pune", "to Surat or Nashik", "bound for Gujarat" of a table of journeys: where they began and where they
 * went, by the places or by what is told of either.
 */
export function journeyConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index } = context
  return index.tables.flatMap(({ table }): readonly ConditionReading[] => {
    const pairs = journeysOf(table)
    if (pairs.length === 0) return []
    const placeOf = (mention: Mention | undefined): Place | undefined =>
      mention &&
      pairs.flatMap((pair): readonly Place[] => {
        const held = mention.readings.find(
          (reading) =>
            reading.kind === 'value' && reading.table === table.id && [pair.from.name, pair.to.name].includes(reading.column ?? ''),
        )
        return held?.value === undefined ? [] : [{ pair, value: held.value }]
      })[0]
    const limited = (start: number, end: number, side: JourneyEnd, { pair, value }: Place): ConditionReading => {
      const column = side === 'leaving' ? pair.from.name : pair.to.name
      const op = isNegated(context, start) ? 'ne' : 'eq'
      return onColumns(context, { start, end }, [{ table: table.id, column, score: 1 }], (ref) => ({
        kind: 'compare',
        column: ref,
        op,
        value,
        anyCase: true,
      }))
    }
    let last: { readonly mention: Mention; readonly side: JourneyEnd } | undefined
    return mentions.flatMap((mention, at): readonly ConditionReading[] => {
      const place = placeOf(mention)
      if (!place) return []
      const next = mentions[at + 1]
      const behind = tokens.slice(mention.end, next?.start).map(({ text }) => text.toLowerCase())
      const before = endBefore(tokens, mention.start)
      const leads = next && placeOf(next) !== undefined && /^(?:to|-+ ?>?|–|→|-to-)$/.test(behind.join(' '))
      const gap = last && tokens.slice(last.mention.end, mention.start).map(({ lower }) => lower)
      const again = last && gap && among.test(gap.join(' ')) ? last.side : undefined
      const side = before?.end ?? (leads ? 'leaving' : again)
      if (side === undefined) return []
      last = { mention, side }
      return [limited(before?.start ?? mention.start, mention.end, side, place)]
    })
  })
}
