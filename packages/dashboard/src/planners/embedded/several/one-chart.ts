import type { ChartMention, Span, Understanding } from '../understanding.ts'
import type { Item } from '../items/item.ts'
import { similar } from '../items/kinds.ts'
import { draftOf } from '../shape/draft.ts'
import { wantsSplit } from '../words/splits.ts'
import { mayBeInForm, saysMore } from './forms.ts'
import type { Segment } from './segments.ts'

/** What frames all charts of a list may be how they are drawn: "all as bars". */
const framing = /^\s*(?:all|everything|both|always|only|each)\b/i
/** "… and the payment modes as a pie": a chart behind others that names its own kind. */
const ownKind = /\b(?:as|in) an?\b/i

/**
 * Whether it is plain from the whole that a request asks for one chart, though it could be cut: the one that is named ("a bar chart of …"),
 * of which the rest says more ("…, and sort by …"). Its stretches need not be read one by one then. What is not plain is looked at closely
 * by whoever cuts it.
 */
export function isOneChart(prompt: string, segments: readonly Segment[], whole: Understanding): boolean {
  if (segments.slice(1).some(({ joint }) => joint === 'strong')) return false
  const named = whole.charts.filter(({ explicit }) => explicit)
  if (named.length < 2 && wantsSplit(prompt) && tellsApart(segments, whole)) return true
  const places = named.map(({ start }) => segments.findIndex((segment) => isWithin(whole, start, segment)))
  const [place = -1, ...others] = new Set(places)
  const own = segments[place]
  if (!own || others.length > 0 || framing.test(prompt.slice(own.from, own.until))) return false
  // "… for 2025 as bars": it may be said of all.
  const within = ({ start }: Span): boolean => isWithin(whole, start, own)
  if (whole.conditions.some(within) && !whole.mentions.some(within)) return false
  const sayMore = (stretches: readonly Segment[]): boolean => stretches.some(({ from, until }) => saysMore(whole, from, until))
  const inForm = (stretches: readonly Segment[]): number =>
    stretches.filter(({ from, until }) => mayBeInForm(prompt.slice(from, until)) || named.some(isPictured)).length
  // Names of charts one after another: "a bar chart of orders by status, returns by month", "customers by gender, segment and state".
  const forms = inForm(segments)
  const areNames = !sayMore(segments) && (forms > 1 || (forms === 1 && segments.length > 2))
  if (areNames) return false
  if (place === 0) return true
  const lastAlone =
    segments.length > 2 && (named.some(({ kind }) => kind === 'arc') || (!sayMore(segments.slice(place)) && inForm(segments.slice(1)) > 0))
  const begin = segments.slice(1, place + 1)
  return !lastAlone && !begin.some(({ joint, from }) => joint === 'and' && ownKind.test(prompt.slice(from)))
}

/** Drawn of what is named alone, with no breakdown. */
const isPictured = ({ kind }: ChartMention): boolean => kind === 'histogram' || kind === 'point'

const isWithin = ({ tokens }: Understanding, index: number, { from, until }: Segment): boolean => {
  const at = tokens[index]?.start ?? -1
  return from <= at && at < until
}

/** "Hives by county, coloured by kind": what is measured is said once, and all else of it is by what. */
function tellsApart(segments: readonly Segment[], whole: Understanding): boolean {
  const { measures, x, series, items } = draftOf(whole)
  const [measured, ...more] = measures
  if (!measured || more.length > 0 || !x || !series || whole.limit !== undefined) return false
  const isBy = (item: Item): boolean => item === x.item || item === series.item || similar(item, x.item) || similar(item, series.item)
  // What may be counted is one more chart where it stands apart: "a stacked bar of orders by state, average value by month".
  const isMore = (item: Item): boolean => item === measured.item || (!isBy(item) && item.sort !== 'date' && !similar(item, measured.item))
  const placeOf = ({ start }: Span): number => segments.findIndex((segment) => isWithin(whole, start, segment))
  return new Set(items.filter(isMore).map(placeOf)).size < 2
}
