import type { Alternative, ChartPlan } from '../../../plan.ts'
import { redrawn } from '../alternatives/redrawn.ts'
import type { ChartBody } from '../chart/body.ts'
import { newestOf } from '../schema/now.ts'
import { lastWholePeriod } from '../overview/periods.ts'
import { titleOf } from '../titles/title.ts'
import { partOf } from '../several/part.ts'
import { partsOf } from '../several/index.ts'
import type { Understanding } from '../understanding.ts'
import { asksGrain, baseOf } from './base.ts'
import type { Place } from './base.ts'
import { growthOf } from './growth.ts'
import { asksChangeAlone, bothAndChange, changeUnshown, withoutChange } from './with-change.ts'
import { overTime } from './over-time.ts'
import { labelOf, sideBySide, timed, titled, unfinished, within } from './layout.ts'
import type { Timed } from './layout.ts'
import { monthAlone } from './parts-of-years.ts'
import { inOneTime, spokenOf, withoutQuestion } from './spoken.ts'
import type { Spoken } from './spoken.ts'
import { startOf } from '../phrases/calendar.ts'
import { isYear } from '../schema/column-types.ts'
import { withSubject } from './unsaid.ts'
import { isTold, ofStretches } from './stretches.ts'
import { asPart, moved, unitOf } from '../phrases/windows.ts'
import type { Stretch, Unit } from '../phrases/windows.ts'

export interface Compared {
  readonly chart: Omit<ChartPlan, 'id'>
  /** What was read off the words beside those of the comparison. */
  readonly understanding: Understanding
}

/** "Ordered more than a week ago": when it was, and no more than it was then. */
const longAgo =
  /(?<!\b(?:is|are|was|were|be|been) )\b(?:more|less|longer|earlier|over|under) than (?:an?|\d+|one|two|three|four|five|six) (?:day|week|month|quarter|year)s? ago\b/i

/**
 * One chart of a request that compares time with time: two periods against each other, growth, a line for each year. The words of the
 * comparison are taken away, the rest is drawn over time as any other request, and that chart is turned into the comparison. Undefined
 * where nothing of the kind is said, or the rest makes no such chart.
 */
export function comparedIn(text: string, place: Place): Compared | undefined {
  const found = longAgo.test(text) ? undefined : saidIn(text)
  if (!found) return undefined
  const { read, isBeside } = found
  if (isOfEachYear(read)) return undefined
  const { spoken: said, note } = withSubject(read, text, place)
  const usual = partOf(text, place.catalog)
  const axis = usual.draft.x
  // "Change in pay by year": an axis is there already.
  const open = axis?.item?.mention === undefined
  const isThing = axis?.item !== undefined && axis.item.sort !== 'date' && axis.item.sort !== 'number'
  const byThing = said.kind === 'growth' && said.noun && said.unit === undefined && !open && isThing
  const spoken: Spoken = byThing ? inOneTime(said) : said
  if ((spoken.kind === 'running' || (spoken.kind === 'growth' && spoken.unit === undefined)) && !open) return undefined
  const base = baseOf(spoken, place)
  if (!base || (said.kind === 'growth' && isColumn(usual.understanding))) return undefined
  const { understanding } = base.part
  const explicit = understanding.charts.find((chart) => chart.explicit)?.kind
  if (explicit !== undefined && !['bar', 'line', 'area', 'table'].includes(explicit)) return undefined
  const parts = timed(place.catalog, base.chart, asksGrain(understanding))
  const chart = parts && turned(spoken, parts, explicit ?? spoken.drawn, place)
  if (!chart) return undefined
  const traces = [
    ...chart.traces.filter(({ end }) => end <= text.length && spoken.turned === undefined),
    ...spoken.periods.map(({ from, until, words }) => ({
      start: from,
      end: until,
      words,
      role: 'filter' as const,
      target: words,
      how: 'pattern' as const,
    })),
  ].toSorted((a, b) => a.start - b.start)
  const isOfChange = spoken.kind === 'things' || (spoken.kind === 'windows' && (isBeside || asksChangeAlone(text, parts.others.length > 0)))
  const isUnshown = isBeside && (parts.others.length > 1 || parts.grain !== undefined)
  const notes = [...(note === undefined ? [] : [note]), ...(isUnshown ? [changeUnshown] : [])]
  const plan = { ...chart, traces, assumptions: [...chart.assumptions, ...notes] }
  const growth = isOfChange && explicit === undefined ? growthIn(spoken, parts, plan, place, isBeside) : undefined
  if (growth) return { chart: growth, understanding }
  return {
    chart: {
      ...plan,
      alternatives: [
        ...soFarOf(spoken, parts, explicit ?? spoken.drawn, place),
        ...valuesOf(spoken, parts, plan),
        ...figureOf(spoken, parts, plan, place),
        ...redrawn(place.catalog, { ...plan, id: 'chart_1', alternatives: [] }, place.fiscalYearStart),
      ].slice(0, 5),
    },
    understanding,
  }
}

/** What is said of time, without the change that is asked for beside both values. */
function saidIn(text: string): { readonly read: Spoken; readonly isBeside: boolean } | undefined {
  const plain = withoutChange(text)
  const bare = plain === undefined ? undefined : spokenOf(plain)
  if (bare?.kind === 'windows') return { read: bare, isBeside: true }
  const read = spokenOf(text)
  return read && { read, isBeside: false }
}

/** "October and November by year": both of every year, and not against each other. */
function isOfEachYear({ kind, periods, rest }: Spoken): boolean {
  return kind === 'windows' && periods.length > 1 && eachYear.test(rest) && periods.every(({ words }) => monthAlone.test(words.trim()))
}

const eachYear = /\b(?:(?:by|per|each|every) years?|yearly|year-wise)\b/i

/** The same of every part of a request; undefined where the request without the comparison asks for several charts. */
export function comparedAlone(prompt: string, place: Place): Compared | undefined {
  const said = saidIn(prompt)?.read
  const spoken = said && withSubject(said, prompt, place).spoken
  if (!spoken || partsOf(withoutQuestion(spoken.rest), place.catalog).length > 1) return undefined
  return comparedIn(prompt, place)
}

/** "Growth" where a column is called so. */
function isColumn({ mentions, tokens }: Understanding): boolean {
  return mentions.some(
    ({ start, end, readings: [best] }) =>
      (best?.score ?? 0) >= 0.6 && tokens.slice(start, end).some(({ lower }) => /^(?:growth|change|increase|decrease)$/.test(lower)),
  )
}

function turned(spoken: Spoken, parts: Timed, kind: ChartBody['kind'] | undefined, place: Place): ChartBody | undefined {
  if (spoken.kind === 'growth' || spoken.kind === 'running' || spoken.kind === 'moving') return overTime(spoken, parts, kind)
  if (spoken.kind === 'units') {
    const finer = parts.grain ?? 'month'
    const chart = sideBySide({ ...parts, grain: finer }, 'year', kind)
    return {
      ...chart,
      ...titled(chart, parts.time, []),
      title: `${titled(chart, parts.time, []).title}, a ${spoken.drawn ?? 'line'} for each year`,
    }
  }
  const stretches = stretchesOf(spoken, parts, place)
  if (stretches.length < 2) return undefined
  const unit = unitOf(stretches)
  const notes = [...readOf(spoken, parts, stretches), ...unfinished(parts, stretches)]
  const whole = kind === undefined && !isYear(parts.profile) && !isTold(stretches, unit) ? ofStretches(parts, stretches) : undefined
  if (whole) return { ...whole, assumptions: [...whole.assumptions.filter((each) => !each.startsWith('Dates are grouped by')), ...notes] }
  // Stretches over a new year: their months stand side by side, and no line runs through them.
  const over = unit === 'year' && stretches.some(({ from, until }) => until > `${String(Number(from.slice(0, 4)) + 1)}-01-01`)
  const drawn = over
    ? sideBySide({ ...parts, ...(parts.others.length > 0 ? {} : { grain: parts.grain ?? 'month' }) }, unit, kind ?? 'bar')
    : sideBySide(parts, unit, kind)
  const [first] = spoken.periods
  const chart: ChartBody = {
    ...drawn,
    where: [...drawn.where, within(parts, stretches, stretches.map(labelOf).join(' and '))],
    assumptions: [...drawn.assumptions.filter((each) => !each.startsWith('Dates are grouped by')), ...notes],
  }
  if (first === undefined && spoken.kind !== 'things') return undefined
  return { ...chart, ...titled(drawn, parts.time, stretches) }
}

function readOf(spoken: Spoken, { profile, others }: Timed, stretches: readonly Stretch[]): readonly string[] {
  const labels = stretches.map(labelOf)
  const moved = spoken.periods.some(({ relative }) => relative) || spoken.periods.length === 0 || spoken.implied === true
  return [
    ...(moved ? [`The periods are counted from the newest date in the data, ${newestOf(profile)}: ${labels.join(' and ')}.`] : []),
    ...(spoken.kind === 'things' || (others.length > 0 && /\bgr[eo]w/i.test(spoken.words))
      ? [`Growth is read off from the two bars of each: ${labels.join(' and ')}.`]
      : []),
  ]
}

/** The stretches that are compared, as said; the newest before the older one. */
function stretchesOf(spoken: Spoken, { time, profile }: Timed, { fiscalYearStart }: Place): readonly Stretch[] {
  const newest = newestOf(profile)
  // An average growth is one of many years.
  if (spoken.periods.length === 0 && isYear(profile)) return /\b(?:average|avg|mean)\b/i.test(spoken.rest) ? [] : lastYears(profile)
  if (spoken.periods.length === 0) {
    const whole = (['year', 'quarter', 'month'] as const).flatMap(
      (grain) => lastWholePeriod(time.column, profile, Number.MAX_SAFE_INTEGER, grain) ?? [],
    )[0]
    return whole ? [whole.current, whole.before] : []
  }
  const plain = spoken.periods.find(({ leaning }) => !leaning)
  const from = plain?.resolve(newest, fiscalYearStart)
  if (spoken.before) {
    const unit = from && (unitOf([from]) ?? (moved(from.from, 'year', 1) === from.until ? 'year' : undefined))
    return from && unit ? [from, { from: moved(from.from, unit, -1), until: moved(from.until, unit, -1) }] : []
  }
  if (spoken.implied) {
    const [only] = spoken.periods
    const unit: Unit = /quarter/i.test(spoken.words)
      ? 'quarter'
      : /month/i.test(spoken.words)
        ? 'month'
        : /week/i.test(spoken.words)
          ? 'week'
          : /day\b/i.test(spoken.words)
            ? 'day'
            : 'year'
    const now = current(newest, unit)
    const other = only?.resolve(newest, fiscalYearStart, now)
    return other && other.from < now.from ? [now, other] : []
  }
  const found: Stretch[] = []
  for (const period of spoken.periods) {
    const at = period.resolve(newest, fiscalYearStart, found.at(-1) ?? from)
    if (at && !found.some((other) => other.from === at.from)) found.push(at)
  }
  if (spoken.periods.some(({ soFar }) => soFar)) return asLong(found, newest)
  return found.length === spoken.periods.length ? asPart(found) : []
}

/** The newest of a column of years, and the one before it. */
function lastYears({ min, max }: Timed['profile']): readonly Stretch[] {
  const newest = Number(String(max).slice(0, 4))
  if (!Number.isInteger(newest) || newest <= Number(String(min).slice(0, 4))) return []
  return [newest, newest - 1].map((year) => ({ from: `${String(year)}-01-01`, until: `${String(year + 1)}-01-01` }))
}

/** As much of each as of the one that the newest date lies in: the days of a year that has only begun. */
function asLong(stretches: readonly Stretch[], newest: string): readonly Stretch[] {
  const now = stretches.find(({ from, until }) => from <= newest && newest <= until)
  if (!now) return stretches
  const end = moved(newest, 'day', 1)
  return stretches.map((each) => {
    const years = Number(now.from.slice(0, 4)) - Number(each.from.slice(0, 4))
    if (each === now) return { from: now.from, until: end < now.until ? end : now.until }
    const cut = now.from.slice(4) === each.from.slice(4) ? moved(end, 'year', -years) : each.until
    return { from: each.from, until: cut < each.until ? cut : each.until }
  })
}

function current(newest: string, unit: Unit): Stretch {
  return { from: startOf(newest, unit), until: startOf(newest, unit, 1) }
}

/** By how much each thing grew; the values of both periods are the other way to show it. */
function growthIn(spoken: Spoken, parts: Timed, both: ChartBody, place: Place, isBeside: boolean): Omit<ChartPlan, 'id'> | undefined {
  const whole = stretchesOf(spoken, parts, place).toSorted((a, b) => b.from.localeCompare(a.from))
  const { traces, where, title } = both
  const beside: Alternative = { title, kind: both.kind, reason: 'The values themselves instead of their growth.', score: 0.8, plan: both }
  if (parts.others.length === 0) {
    const soFar = { ...spoken, periods: spoken.periods.map((period) => ({ ...period, soFar: true as const })) }
    const shown = { ...both, assumptions: both.assumptions.filter((each) => !/ is not whole: |^The periods are counted/.test(each)) }
    const [figure] = figureOf(soFar, parts, shown, place)
    const told = readOf(soFar, parts, stretchesOf(soFar, parts, place))
    return figure && { ...figure.plan, assumptions: [...figure.plan.assumptions, ...told], alternatives: [beside] }
  }
  // Of a year that has only begun as many days as of the one before.
  const stretches = isYear(parts.profile) ? whole : asLong(whole, newestOf(parts.profile))
  const growth = isBeside ? bothAndChange(parts, stretches) : growthOf(parts, stretches, spoken.words)
  if (!growth) return undefined
  const made = growth.assumptions.filter((each) => !each.startsWith('Dates are grouped by'))
  const assumptions = [...readOf({ ...spoken, kind: 'windows', words: '' }, parts, stretches), ...made]
  return { ...growth, traces, where, assumptions, alternatives: [beside] }
}

/** "This year against last year", in March: of last year as many days as there are of this one. */
function soFarOf(spoken: Spoken, parts: Timed, kind: ChartBody['kind'] | undefined, place: Place): readonly Alternative[] {
  if (spoken.kind !== 'windows' || spoken.periods.some(({ soFar }) => soFar)) return []
  if (unfinished(parts, stretchesOf(spoken, parts, place)).length === 0) return []
  const plan = turned({ ...spoken, periods: spoken.periods.map((period) => ({ ...period, soFar: true })) }, parts, kind, place)
  if (!plan) return []
  return [{ title: plan.title, kind: plan.kind, reason: 'Of each as much as of the one that has only begun.', score: 0.95, plan }]
}

/** Of a chart of changes or averages what they are made of. */
function valuesOf(spoken: Spoken, parts: Timed, { measures, traces }: ChartBody): readonly Alternative[] {
  if (spoken.beside || !measures.some(({ change, moving }) => change !== undefined || moving !== undefined)) return []
  const { along: _along, ...plain } = spoken
  const plan = { ...overTime({ ...plain, kind: 'moving' }, parts, undefined), traces }
  return [{ title: plan.title, kind: plan.kind, reason: 'The values themselves.', score: 0.9, plan }]
}

/** Two periods and nothing else, or growth from one to the next: one figure with the change, among the other readings. */
function figureOf(spoken: Spoken, parts: Timed | undefined, chart: ChartBody, place: Place): readonly Alternative[] {
  if (!parts || parts.others.length > 0 || isYear(parts.profile)) return []
  const [current, before, more] = pairOf(spoken, parts, place).toSorted((a, b) => b.from.localeCompare(a.from))
  if (!current || !before || more) return []
  const { stack: _stack, orientation: _orientation, limit: _limit, ...bare } = chart
  const comparison = {
    column: parts.time.column,
    current: { ...current, label: labelOf(current) },
    before: { ...before, label: labelOf(before) },
  }
  const plan: ChartBody = { ...bare, kind: 'text', dimensions: [], sort: [], where: parts.chart.where, comparison }
  const title = titleOf(plan)
  return [{ title, kind: 'text', reason: 'One figure with the change.', score: 0.7, plan: { ...plan, title } }]
}

/** The two periods that are compared; of growth the last whole one and the one before it. */
function pairOf(spoken: Spoken, parts: Timed, place: Place): readonly Stretch[] {
  if (spoken.kind === 'windows') return parts.grain === undefined ? stretchesOf(spoken, parts, place) : []
  const grain = spoken.unit ?? parts.grain
  const isWhole = grain === 'year' || grain === 'quarter' || grain === 'month'
  const last =
    spoken.kind === 'growth' && isWhole ? lastWholePeriod(parts.time.column, parts.profile, Number.MAX_SAFE_INTEGER, grain) : undefined
  return last ? [last.current, last.before] : []
}
