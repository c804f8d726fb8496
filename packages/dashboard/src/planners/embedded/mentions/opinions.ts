import type { ColumnRef } from '../../../plan-source.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import { opinionNouns, opinionStates, ratingWords, surveyWords } from '../words/opinions.ts'
import { servedWords } from '../words/people.ts'
import type { Token } from '../words/tokens.ts'

/** Ratings have few steps. */
const mostSteps = 12

/** "Satisfaction by region", "how happy are guests": the average of what people gave, where a column holds their ratings. */
export function opinions(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return tokens.flatMap((token): readonly MetricMention[] => {
    const isState = opinionStates.has(token.lower) && tokens[token.index - 1]?.lower === 'how'
    if (!isState && !opinionNouns.has(token.lower)) return []
    if (mentions.some(({ start, end }) => start <= token.index && token.index < end)) return []
    const rating = ratingOf(index)
    if (!rating) return []
    const span = isState ? stateSpan(token, tokens, mentions) : nounSpan(token, tokens, mentions)
    const name = isState ? 'satisfaction' : token.lower
    return [
      {
        ...span,
        table: rating.relation,
        how: 'synonym',
        metric: {
          name,
          synonyms: [],
          expression: `avg(${rating.column})`,
          formula: { kind: 'aggregate', aggregate: 'mean', of: { kind: 'column', column: rating } },
          format: 'plain',
        },
      },
    ]
  })
}

const isPerson = (token: Token | undefined, mentions: readonly Mention[]): boolean =>
  token !== undefined &&
  (/^(?:people|everyone|everybody|they)$/.test(token.lower) ||
    servedWords.has(token.word) ||
    mentions.some(({ start, end, readings: [best] }) => end - start === 1 && start === token.index && best?.kind === 'table'))

/** "Guest satisfaction", "average customer happiness score": whose it is says nothing more. */
function nounSpan(
  { index: at }: Token,
  tokens: readonly Token[],
  mentions: readonly Mention[],
): { readonly start: number; readonly end: number } {
  const whose = isPerson(tokens[at - 1], mentions) ? at - 1 : at
  const start = /^(?:average|avg|mean|overall)$/.test(tokens[whose - 1]?.lower ?? '') ? whose - 1 : whose
  return { start, end: /^(?:score|scores|rating|ratings|level|levels)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1 }
}

/** "How happy are our guests with us", "how satisfied are people with each officer": up to what they are happy with. */
function stateSpan(
  { index: at }: Token,
  tokens: readonly Token[],
  mentions: readonly Mention[],
): { readonly start: number; readonly end: number } {
  let end = at + 1
  while (/^(?:are|is|were|was|our|the|my)$/.test(tokens[end]?.lower ?? '')) end++
  if (!isPerson(tokens[end], mentions)) return { start: at - 1, end: at + 1 }
  end++
  if (tokens[end]?.lower === 'with') end = tokens[end + 1]?.lower === 'us' ? end + 2 : end + 1
  return { start: at - 1, end }
}

/** The column of ratings: called so, or the score of a review. */
function ratingOf(index: SchemaIndex): ColumnRef | undefined {
  const says = ({ pieces }: Pick<IndexedColumn, 'pieces'>, words: ReadonlySet<string>): boolean =>
    pieces.some(({ text }) => words.has(text))
  const found = index.columns.filter(
    (entry) =>
      isNumeric(entry.column) &&
      entry.column.meaning !== 'id' &&
      entry.column.distinct <= mostSteps &&
      entry.table.rowCount > 0 &&
      (says(entry, ratingWords) ||
        (says(entry, new Set(['score'])) && index.tables.some((own) => own.table === entry.table && says(own, surveyWords)))),
  )
  const [best] = found.toSorted((a, b) => b.table.rowCount - a.table.rowCount)
  return best && { relation: best.table.id, column: best.column.name }
}
