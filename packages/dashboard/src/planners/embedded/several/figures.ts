import type { Catalog } from '../../../connections/connection.ts'
import { spokenTable } from '../conditions/context.ts'
import { metricAt } from '../mentions/metrics.ts'
import { drawnAs, heard, withSides } from '../questions/answer.ts'
import { addsUp } from '../schema/additive.ts'
import { isRecord } from '../schema/amounts.ts'
import { isTemporal } from '../schema/column-types.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { MeasureDraft } from '../shape/draft-parts.ts'
import { understand } from '../understand.ts'
import type { ConditionReading, Understanding } from '../understanding.ts'
import { takingsWords } from '../words/business.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { partOf } from './part.ts'
import type { RequestPart } from './part.ts'

const announced =
  /^\s*(?:(?:please )?(?:show|give)(?: me)? |(?:a )?(?:dashboard|overview) (?:with|of) )?(?:(?:the|our|my|main|key|top|headline|as) )*(?:kpis?|figures|numbers|totals|metrics)\b(?: (?:for|of))?\s*[:–-]?\s*/i
const between = /(?:(?<!\s)\s+)?(?:,\s*(?:and\s+)?|\s(?:and|&|\+)\s)\s*/gi
const most = 8

/** "KPIs: revenue, orders, customers", "orders, revenue and margin this month": a figure of each. Undefined for all other requests. */
export function listedFigures(prompt: string, catalog: Catalog): readonly RequestPart[] | undefined {
  const lead = announced.exec(prompt)?.[0] ?? ''
  const whole = understand(prompt, catalog)
  if (whole.charts.some(({ explicit }) => explicit) || whole.sort || whole.limit || whole.grains.some(({ asked }) => asked))
    return undefined
  const isWithin = whole.conditions.length > 0
  const tail = isWithin ? tailOf(whole, prompt) : prompt.length
  if (tail === undefined) return undefined
  const pieces = piecesOf(prompt, lead.length, tail)
  if (pieces.length < (lead === '' && !isWithin ? 3 : 2) || pieces.length > most) return undefined
  const parts = pieces.map(({ from, until }) =>
    figureOf(`${' '.repeat(from)}${prompt.slice(from, until)}${' '.repeat(tail - until)}${prompt.slice(tail)}`, tail, catalog),
  )
  return parts.every((part) => part !== undefined) ? parts : undefined
}

/** Where the conditions begin, which stand behind all that is listed: "in Pune last month". Undefined where others do, or nothing leads to a value. */
function tailOf({ tokens, conditions, index }: Understanding, prompt: string): number | undefined {
  const all = conditions.toSorted((a, b) => a.start - b.start)
  const [first] = all
  if (!first) return undefined
  const leads = (at: number): boolean => /^(?:in|for|of|at|from|during|on|within)$/.test(tokens[at]?.lower ?? '')
  const fits = ({ kind, start, choices: [choice] }: ConditionReading): boolean => {
    const profile = kind === 'column' ? profileOf(index, choice) : undefined
    return profile !== undefined && (isTemporal(profile) || (profile.type === 'text' && (leads(start) || leads(start - 1))))
  }
  const isLink = ({ index: at, kind, lower }: Token): boolean =>
    all.some(({ start, end }) => start <= at && at < end) ||
    leads(at) ||
    (kind === 'mark' ? /^[,.?!]$/.test(lower) : /^(?:and|the)$/.test(lower))
  const from = leads(first.start - 1) ? first.start - 1 : first.start
  return all.every(fits) && tokens.slice(from).every(isLink) ? (tokens[from]?.start ?? prompt.length) : undefined
}

function piecesOf(prompt: string, start: number, end: number): readonly { readonly from: number; readonly until: number }[] {
  const pieces: { from: number; until: number }[] = []
  let from = start
  for (const match of prompt.slice(0, end).matchAll(between)) {
    if (match.index < start) continue
    pieces.push({ from, until: match.index })
    from = match.index + match[0].length
  }
  pieces.push({
    from,
    until:
      from +
      prompt
        .slice(from, end)
        .trimEnd()
        .replace(/\b(?:for|in|of|during)$/i, '')
        .trimEnd().length,
  })
  return pieces.filter(({ from: first, until }) => until > first)
}

/** One figure of what is named, and of nothing else. @param tail where the period begins */
function figureOf(text: string, tail: number, catalog: Catalog): RequestPart | undefined {
  const part = partOf(text, catalog)
  const { understanding, draft } = part
  const { mentions, unknown, metrics, aggregates, tokens, index } = understanding
  const [mention, ...more] = mentions.filter(({ start }) => (tokens[start]?.start ?? tail) < tail)
  const alone = (measure: MeasureDraft): RequestPart => ({
    understanding: heard(understanding, () => false, drawnAs('text')),
    draft: withSides(draft, { measures: [measure] }),
    answer: part.answer ?? [],
  })
  // "Returns" is a word of commands as well.
  const [word, ...words] = tokens.filter(({ start }) => start < tail)
  const thing = mention || !word || words.length > 0 ? undefined : spokenTable(index, word)
  if (thing) return alone({ aggregate: 'count', choices: [], table: thing.table })
  if (!mention || more.length > 0 || unknown.length > 0 || draft.series || draft.facet) return undefined
  const [item] = draft.items
  const [best] = mention.readings
  if (best?.kind === 'table' && aggregates.length === 0) return alone({ aggregate: 'count', choices: [], table: best.table })
  if (!item || !best) return undefined
  if (metricAt(metrics, mention)) return alone({ aggregate: 'auto', choices: item.columns, item })
  if (aggregates.length > 0) return draft.x ? undefined : part
  const [choice] = item.columns
  const profile = profileOf(index, choice)
  const table = index.tables.find((entry) => entry.table.id === choice?.table)?.table
  const isTakings = takingsWords.has(mention.words.toLowerCase())
  const adds =
    profile && table && item.sort === 'number' && isRecord(index, table) && (isTakings || addsUp(wordsOfName(profile.name), profile))
  return adds ? alone({ aggregate: 'sum', choices: item.columns, item }) : undefined
}
