import type { AggregateTerm, RowFormula } from '../../../plan-formula.ts'
import { markColumns } from '../schema/marks.ts'
import type { MarkColumns } from '../schema/marks.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { saidSpan } from './said-span.ts'

const said =
  /(?:\b(average|avg|mean|highest|maximum|max|lowest|minimum|min)\s+)?\b(?:(?:the\s+)?(total|overall|aggregate|grand total)(?:\s+(?:of\s+)?(?:marks?|scores?))?|marks|scores?)\b/gi
const ends: Readonly<Record<string, AggregateTerm['aggregate']>> = {
  highest: 'max',
  maximum: 'max',
  max: 'max',
  lowest: 'min',
  minimum: 'min',
  min: 'min',
}

/** "Total marks", "average marks by section" of a sheet with a column for each subject and none for their total: what all subjects come to. */
export function totalMarks(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
): readonly MetricMention[] {
  if (!/\b(?:marks|scores?|total|overall|aggregate)\b/i.test(text)) return []
  const [sheet, ...more] = index.tables.flatMap(({ table }) => {
    const marks = markColumns(table)
    return marks && !marks.total && !marks.percent ? [{ table: table.id, marks }] : []
  })
  if (!sheet || more.length > 0) return []
  return [...text.matchAll(said)].flatMap((match): readonly MetricMention[] => {
    const span = saidSpan(tokens, match)
    if (!span || isOfSubject(tokens, span, mentions, sheet.marks) || isLimited(tokens, span)) return []
    const kind = (match[1] ?? '').toLowerCase()
    const aggregate = ends[kind] ?? (kind === '' ? 'sum' : 'mean')
    // "Average marks" are those of a subject, "average total" is of all.
    const each = aggregate === 'mean' && match[2] === undefined
    const name = `${aggregate === 'sum' ? '' : `${{ max: 'highest', min: 'lowest', mean: 'average' }[aggregate as 'max']} `}${each ? '' : 'total '}marks`
    const names = sheet.marks.subjects.map((column) => column.name)
    const whole = addedUp(sheet.table, names)
    const of: RowFormula = each ? { kind: 'calculation', op: '/', left: whole, right: { kind: 'number', value: names.length } } : whole
    const told = `${names.join(' + ')}${each ? `, divided by ${String(names.length)}` : ''}`
    return [
      {
        ...span,
        table: sheet.table,
        how: 'synonym',
        metric: { name, synonyms: [], expression: told, formula: { kind: 'aggregate', aggregate, of }, format: 'plain' },
      },
    ]
  })
}

/** All of them in a row, one after the other. */
function addedUp(relation: string, names: readonly string[]): RowFormula {
  const [first, ...others] = names.map((name): RowFormula => ({ kind: 'column', column: { relation, column: name } }))
  if (!first) return { kind: 'number', value: 0 }
  return others.reduce((left, right): RowFormula => ({ kind: 'calculation', op: '+', left, right }), first)
}

/** "Marks in maths", "maths scores". */
function isOfSubject(
  tokens: readonly Token[],
  { start, end }: { readonly start: number; readonly end: number },
  mentions: readonly Mention[],
  { subjects }: MarkColumns,
): boolean {
  const behind = tokens[end]?.lower === 'in' || tokens[end]?.lower === 'of' ? end + (tokens[end + 1]?.lower === 'the' ? 2 : 1) : end
  const isSubject = ({ readings: [best] }: Mention): boolean => best?.kind === 'column' && subjects.some(({ name }) => name === best.column)
  return mentions.some(
    (mention) => isSubject(mention) && (mention.end === start || mention.start === behind || (mention.start < end && start < mention.end)),
  )
}

/** "80 marks", "number of marks": how many, and no total. */
const isLimited = (tokens: readonly Token[], { start, end }: { readonly start: number; readonly end: number }): boolean =>
  tokens[start - 1]?.value !== undefined ||
  /^(?:of|many)$/.test(tokens[start - 1]?.lower ?? '') ||
  /^(?:above|over|below|under|more|less|at|between|of)$/.test(tokens[end]?.lower ?? '')
