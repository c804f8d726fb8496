import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

const measured = /^(?:total|overall|sum|average|avg|mean|maximum|max|minimum|min|most|much|amount|quantity|highest|lowest)$/

/** What is weighed or poured comes in. */
const units = /^(?:kgs?|kilos?|kilograms?|grams?|lbs?|pounds?|tons?|tonnes?|quintals?|lit(?:er|re)s?|ltrs?|gallons?|barrels?|kwh|mwh)$/

/**
 * "Total milk by dairy", "sum of the milk in litres" of a table `milk` whose rows have litres: what nobody counts in pieces is measured in the
 * unit that its rows have.
 */
export function massNouns(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  return mentions.flatMap((mention): readonly Mention[] => {
    const unit = unitOfMass(tokens, mention, index)
    if (unit) {
      const [reading] = mention.readings
      const column = {
        ...reading,
        kind: 'column' as const,
        table: unit.table.id,
        column: unit.column.name,
        score: 1,
        how: 'exact' as const,
      }
      return [{ ...mention, readings: [column, ...mention.readings.filter(({ kind }) => kind !== 'value')] }]
    }
    // "In kg": said of it already.
    const before = mentions.find(({ end }) => end === mention.start - 1)
    const isIn = before !== undefined && tokens[mention.start - 1]?.lower === 'in'
    const own = isIn ? unitOfMass(tokens, before, index) : undefined
    const isSame = own !== undefined && mention.readings[0]?.table === own.table.id && mention.readings[0].column === own.column.name
    return isSame ? [] : [mention]
  })
}

function unitOfMass(
  tokens: readonly Token[],
  { start, end, readings: [best] }: Mention,
  { columns }: SchemaIndex,
): IndexedColumn | undefined {
  const [word, before, lead] = [tokens[start], tokens[start - 1], tokens[start - 2]]
  if (best?.kind !== 'table' || end !== start + 1 || best.score < 0.85 || word?.word !== word?.lower) return undefined
  const said = /^(?:of|the)$/.test(before?.lower ?? '') ? (lead?.lower === 'of' ? tokens[start - 3] : lead) : before
  if (!measured.test(said?.lower ?? '')) return undefined
  const isMeasure = ({ table, column }: IndexedColumn): boolean =>
    table.id === best.table && isNumeric(column) && column.meaning === 'measure'
  const [only, ...more] = columns.filter(isMeasure)
  return only && more.length === 0 && isUnitNamed(only) ? only : undefined
}

function isUnitNamed({ pieces }: IndexedColumn): boolean {
  const [only, ...more] = pieces
  return only !== undefined && more.length === 0 && units.test(only.text)
}
