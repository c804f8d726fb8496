import { distance } from 'fastest-levenshtein'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { ChartMention } from '../understanding.ts'
import { sizeWords } from './point-sizes.ts'
import { chartNouns, chartQualifiers, chartWords, taskCues, unlikeCharts } from '../words/charts.ts'

const words = new Map(chartWords.map((entry) => [entry.word, entry]))
const unlike = new Map(unlikeCharts.flatMap((chart) => chart.said.map((said) => [said, chart] as const)))
const openers: ReadonlySet<string> = new Set(['of', 'in', 'from', 'by', 'with', 'for', 'per', 'please', 'sorted', 'ordered', 'showing'])
const articles: ReadonlySet<string> = new Set(['a', 'an', 'the', 'me', 'some'])
const announcers: ReadonlySet<string> = new Set(['a', 'as', 'by', 'in', 'with', 'using', 'through', 'via', 'of', 'an', 'into', 'to'])

/** The charts that are named outright, in the order of the text: "a stacked bar chart", "as a pie". */
export function findCharts(text: string, tokens: readonly Token[], index: SchemaIndex): readonly ChartMention[] {
  const found: ChartMention[] = []
  for (const token of tokens) {
    if (token.kind !== 'word') continue
    const previous = found.at(-1)
    if (isMarkOfEach(tokens, token.index) && !(previous && previous.end > token.index)) {
      found.push({ start: token.index - 1, end: token.index + 1, kind: 'point', explicit: true })
      continue
    }
    const foreign = previous && previous.end > token.index ? undefined : unlikeAt(tokens, token, index)
    if (foreign) {
      found.push(foreign)
      continue
    }
    const entry = words.get(token.lower)
    if (!entry || (previous && previous.end > token.index)) continue
    const noun = nounAfter(tokens, token.index)
    const side = tokens[token.index - 1]?.lower ?? ''
    const stacked =
      Object.hasOwn(chartQualifiers, side) && chartQualifiers[side]?.stack !== undefined && ['area', 'bar'].includes(entry.kind)
    if (entry.needsNoun && noun === undefined && !stacked && !standsAlone(tokens, token, index)) continue
    let start = token.index
    let merged: Partial<ChartMention> = {}
    for (let before = tokens[start - 1]; before && Object.hasOwn(chartQualifiers, before.lower); before = tokens[start - 1]) {
      const { stack, orientation } = chartQualifiers[before.lower] ?? {}
      merged = { ...merged, ...(stack ? { stack } : {}), ...(orientation ? { orientation } : {}) }
      start--
    }
    if (entry.kind === 'bar')
      for (const side of tokens.slice(noun ?? token.index + 1, (noun ?? token.index + 1) + 1))
        if (side.lower === 'stacked') merged = { ...merged, stack: 'stacked' }
    found.push({
      start,
      end: noun ?? token.index + 1,
      kind: entry.kind,
      ...(entry.stack ? { stack: entry.stack } : {}),
      ...(entry.orientation ? { orientation: entry.orientation } : {}),
      ...(entry.donut ? { donut: true } : {}),
      ...merged,
      explicit: true,
    })
  }
  // "…, stacked by size": bars, since lines stand on nothing.
  const stacked = tokens.find((token) => token.lower === 'stacked' && tokens[token.index + 1]?.lower === 'by')
  if (found.length === 0 && stacked)
    found.push({ start: stacked.index, end: stacked.index + 1, kind: 'bar', stack: 'stacked', explicit: true })
  // "…, sized by load": points.
  const [sized] = found.length === 0 ? sizeWords(text) : []
  const at = sized && tokens.find(({ start }) => start >= sized.from)
  if (at) found.push({ start: at.index, end: at.index + 1, kind: 'point', explicit: true })
  return found
}

/** "A treemap of sales", "as a funnel": a chart of another tool, unless the data calls something so. */
function unlikeAt(tokens: readonly Token[], token: Token, index: SchemaIndex): ChartMention | undefined {
  const next = tokens[token.index + 1]
  const two = next && unlike.get(`${token.lower} ${next.lower}`)
  const chart = two ?? unlike.get(token.lower)
  if (!chart) return undefined
  const last = two ? token.index + 1 : token.index
  const noun = nounAfter(tokens, last)
  const isSchemaWord = index.columnsByPiece.has(token.word) || index.tablesByPiece.has(token.word) || index.values.has(token.lower)
  const before = tokens[token.index - 1]?.lower
  // "Heat map" is a chart of its own, and "map revenue to …" a wish to draw anything.
  if (noun === undefined && (isSchemaWord || before === 'heat')) return undefined
  const isOfIt = tokens[last + 1]?.lower === 'of' && (before === undefined || announcers.has(before) || articles.has(before))
  const isAs = tokens[last + 1]?.kind !== 'word' && (announcers.has(before ?? '') || articles.has(before ?? '') || before === 'on')
  if (chart.needsNoun && noun === undefined && !isOfIt && !isAs) return undefined
  return { start: token.index, end: noun ?? last + 1, kind: chart.kind, explicit: true, insteadOf: chart.name }
}

/** "One dot per clerk", "a point for each shop". */
function isMarkOfEach(tokens: readonly Token[], at: number): boolean {
  const [before, after, next] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]].map((token) => token?.lower ?? '')
  return (
    /^(?:dot|point|bubble)$/.test(tokens[at]?.lower ?? '') &&
    ['one', 'a', '1'].includes(before ?? '') &&
    (after === 'per' || (after === 'for' && ['each', 'every'].includes(next ?? '')))
  )
}

/** What the request is after by its cues; none of their words is used up. */
export function findCues(text: string): readonly ChartMention[] {
  return taskCues.filter((cue) => cue.pattern.test(text)).map((cue) => ({ start: 0, end: 0, kind: cue.kind, explicit: false }))
}

function nounAfter(tokens: readonly Token[], index: number): number | undefined {
  let next = index + 1
  if (tokens[next]?.text === '-') next++
  const token = tokens[next]
  if (token?.kind !== 'word') return undefined
  const isNoun =
    chartNouns.has(token.lower) ||
    (token.lower.length >= 4 &&
      ['chart', 'graph', 'plot'].some(
        (noun) =>
          Math.abs(noun.length - token.lower.length) <= 1 &&
          token.lower[0] === noun[0] &&
          distance(noun, token.lower) <= 2 &&
          token.lower !== 'that',
      ))
  return isNoun ? next + 1 : undefined
}

/** "as bars", "Bar. What are …": the word alone, where the schema has no such word. */
function standsAlone(tokens: readonly Token[], token: Token, index: SchemaIndex): boolean {
  // "… as a line", whatever column is called so.
  const [announced, next] = [tokens.slice(Math.max(0, token.index - 2), token.index), tokens[token.index + 1]]
  // "A line of revenue over time, a bar of orders by status", "… and a line by month".
  const isOfOne = ['a', 'an'].includes(tokens[token.index - 1]?.lower ?? '') && ['of', 'by', 'per', 'over'].includes(next?.lower ?? '')
  if (['bar', 'line', 'area'].includes(token.lower) && isOfOne) return true
  if (/^as an? $|\bas $/.test(announced.map(({ lower }) => `${lower} `).join('')) && (next === undefined || next.kind === 'mark'))
    return true
  if (index.columnsByPiece.has(token.word) || index.tablesByPiece.has(token.word) || index.values.has(token.lower)) return false
  // "Plot them as points"; marks of a game are points too.
  if (token.lower === 'points') return announced.at(-1)?.lower === 'as'
  if (['point', 'box', 'heat', 'dot', 'column', 'area'].includes(token.lower)) return false
  const before = tokens[token.index - 1]
  const after = tokens[token.index + 1]
  // "Revenue by month (line)".
  if (before?.text === '(' && after?.text === ')') return true
  const ends = after === undefined || after.kind === 'mark'
  if (after?.lower === 'of' && (before === undefined || before.kind === 'mark' || before.lower === 'and')) return true
  if (before === undefined) return ends
  // "…? bars from high to low", "…, line please": a sentence or a clause of its own.
  if (before.kind === 'mark' && ',.;:?!'.includes(before.text)) return ends || openers.has(after.lower)
  // "Show bars.", "draw lines, please".
  if (/^(?:show|draw|plot|use|make|want|display)$/.test(before.lower) && ends) return true
  return announcers.has(before.lower) && (ends || ['and', 'for', 'to', 'that'].includes(after.lower))
}
