import type { Catalog } from '../../../connections/connection.ts'
import { chooseAlternative } from '../../../alternatives.ts'
import type { ChartKind, ChartPlan } from '../../../plan.ts'
import { saysStandsIn, standsInFor } from '../titles/told-beside.ts'
import { nothing, without } from './edit.ts'
import type { Edit, EditContext, Found, Reader } from './edit.ts'
import { listed, lowered } from '../titles/names.ts'
import { withoutBeside } from './compared/side-by-side.ts'
import { asKind } from './kinds.ts'
import { wantedKind } from './targets.ts'
import { colorNames, kindPhrases, ordinals } from './words.ts'

/** "show the second alternative", "the other reading": what the plan kept beside the chart. */
export const readAlternative: Reader = (text) => {
  const match =
    /\b(?:(first|second|third|fourth|fifth|other|another|next|1st|2nd|3rd|4th|5th)\s+)?(?:alternatives?|readings?|interpretations?)(?:\s+(?:number\s+|no\.?\s+)?(\d))?\b/.exec(
      text,
    )
  if (!match) return nothing(text)
  const place = match[2] === undefined ? (ordinals[match[1] ?? ''] ?? 1) : Number(match[2])
  const chosen = (chart: ChartPlan): ChartPlan | undefined => chooseAlternative(chart, place - 1)
  return { edits: [{ scope: 'best', fits: (chart) => (chosen(chart) ? 1 : 0), apply: chosen }], rest: without(text, match) }
}

/** Chart kind, stacking, direction and colour. */
export const readLook: Reader = (text, context) => {
  let rest = text
  const edits: Edit[] = []
  const drawn = partDrawn.exec(rest)?.[1]
  const wanted = drawn === undefined ? wantedKind(rest) : undefined
  if (drawn !== undefined) edits.push(drawnAs(drawn === 'bar' ? 'bar' : drawn === 'area' ? 'area' : 'line', context))
  const isStacked = /\bstack(?:ed)?\b|\bnormali[sz]ed\b|\bgrouped\b(?! by)/.test(text)
  // "As a stacked bar by region": what it is stacked by is said, whichever chart is meant.
  const isSplit = /\b(?:by|per|into|for each|for every) \p{L}/u.test(text)
  // A line becomes bars to be stacked only where there are none.
  const isLine = isSplit && !context.charts.some((chart) => ['bar', 'area'].includes(chart.kind))
  if (wanted) {
    const { kind, donut, insteadOf, words } = wanted
    if (words !== undefined) rest = rest.replace(words, ' '.repeat(words.length))
    for (const [phrase, named] of kindPhrases)
      if (named === kind)
        rest = rest.replace(new RegExp(`\\b(?:an? |the |as |into )?(?:${phrase.source})\\b`), (words) => ' '.repeat(words.length))
    edits.push({
      scope: 'best',
      fits: (chart) =>
        (chart.kind === kind && (!donut || chart.donut === true)) || (isStacked && stackFit(chart, context.aimed, isLine) === 0)
          ? 0
          : asKind(context.catalog, chart, kind)
            ? suits(chart, kind)
            : 0,
      apply: (chart) => {
        // Slices of two years would be those of both together.
        const shown = (kind === 'arc' ? withoutBeside(chart) : undefined) ?? chart
        const made = asKind(context.catalog, shown, kind)
        if (!made) return undefined
        const assumptions = made.assumptions.filter((sentence) => !saysStandsIn(sentence))
        const lost = kind === 'arc' ? shown.measures.slice(1).map(({ label }) => lowered(label)) : []
        if (lost.length > 0) assumptions.push(`A pie shows one measure, and is without ${listed(lost)}.`)
        if (insteadOf !== undefined) assumptions.push(standsInFor(insteadOf, kind))
        return { ...made, assumptions, ...(donut ? { donut: true } : {}) }
      },
    })
  }
  const stack = readStack(
    rest,
    (chart) => stackFit(chart, context.aimed || context.charts.length === 1 || isSplit, isLine),
    context.catalog,
  )
  edits.push(...stack.edits)
  const color = readColor(stack.rest)
  edits.push(...color.edits)
  return { edits, rest: color.rest }
}

/** "Separate bars for every store": what each part is drawn as, and the parts are read elsewhere. */
const partDrawn = /\b(?:an?|one|sep[ae]rate|different|own) (line|bar|area)s?(?: each)? (?:for|per|by) \p{L}/u

function drawnAs(kind: ChartKind, { catalog }: EditContext): Edit {
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const made = kind === 'bar' || chart.dimensions[0]?.grain !== undefined ? asKind(catalog, chart, kind) : undefined
    return made && kind === 'bar' ? { ...made, stack: 'grouped' } : made
  }
  return { scope: 'best', fits: (chart) => (change(chart) ? suits(chart, kind) : 0), apply: change }
}

function suits(chart: ChartPlan, kind: ChartPlan['kind']): number {
  const timed = chart.dimensions[0]?.grain !== undefined
  if (kind === 'line' || kind === 'area') return timed ? 1 : 0.2
  if (kind === 'arc') return chart.kind === 'bar' && !timed && !chart.series ? 1 : 0.2
  if (kind === 'text') return 0.1
  if (kind === 'bar') return ['arc', 'line', 'rect', 'table', 'area'].includes(chart.kind) ? 1 : 0.3
  return chart.kind === 'text' ? 0.1 : 0.5
}

/** What has two breakdowns can be stacked once it is drawn as bars. */
function stackFit(chart: ChartPlan, aimed: boolean, isLine: boolean): number {
  if (['bar', 'area'].includes(chart.kind)) return chart.series ? 1 : aimed ? 0.3 : 0
  if (chart.series ?? chart.dimensions[1]) return chart.kind === 'table' ? 0.2 : 0.8
  return isLine && chart.kind === 'line' ? 0.3 : 0
}

/** Lines that are stacked are areas, and two groups against each other are bars. */
function stacked(chart: ChartPlan, catalog: Catalog): ChartPlan | undefined {
  const kind = chart.kind === 'line' ? 'area' : chart.kind === 'rect' ? 'bar' : chart.kind
  const made = asKind(catalog, chart, kind)
  return made && { ...made, stack: 'stacked' }
}

function readStack(text: string, split: Edit['fits'], catalog: Catalog): Found {
  let rest = text
  const edits: Edit[] = []
  const take = (pattern: RegExp, fits: Edit['fits'], apply: Edit['apply']): void => {
    const match = pattern.exec(rest)
    if (!match) return
    rest = without(rest, match)
    edits.push({ scope: 'best', fits, apply })
  }
  take(
    /\b(?:normali[sz]ed?|(?:stack(?:ed)? (?:it |them |the \w+ )?(?:up )?to )?100 ?(?:%|percent)(?: stacked)?)(?=\s|$)/,
    split,
    (chart) => {
      const made = stacked(chart, catalog)
      return made && { ...made, stack: 'normalized' }
    },
  )
  take(/\b(?:un-?stack(?:ed)?|side[- ]by[- ]side|grouped(?! by)|clustered|next to each other)\b/, split, (chart) => ({
    ...chart,
    stack: 'grouped',
  }))
  take(/\bstack(?:ed|s)?\b(?! to)/, split, (chart) => stacked(chart, catalog))
  const bars = (chart: ChartPlan): number => (chart.kind === 'bar' ? 1 : 0)
  const turning =
    '(?:(?:flip|rotate|turn|lay|lie|tip|put|make|go|going|run|running|lying)(?:ped|d)?\\s+(?:(?:it|them|the (?:chart|graph|bars?))\\s+)?)?'
  take(
    new RegExp(
      `\\b${turning}(?:horizontal(?:ly)?|sideways|lying(?: down)?|on (?:its|their) sides?|(?<=\\b(?:go|going|run|running|lie|lay)\\s+)(?:across|flat|down))\\b`,
    ),
    bars,
    (chart) => ({ ...chart, orientation: 'horizontal' }),
  )
  take(new RegExp(`\\b${turning}(?:(?:to|back) )*(?:vertical(?:ly)?|upright|standing(?: up)?)\\b`), bars, (chart) => ({
    ...chart,
    orientation: 'vertical',
  }))
  const pies = (chart: ChartPlan): number => (chart.kind === 'arc' ? 1 : 0)
  take(/\b(?:(?:with(?:out)?|no|fill|close|remove) (?:a |the )?hole|not a donut|full pie)\b/, pies, (chart) => ({
    ...chart,
    donut: /\bwith (?:a |the )?hole/.test(text),
  }))
  return { edits, rest }
}

/** "green", "in dark blue", "#ff8800": only where colouring is spoken of or something is made so. */
function readColor(text: string): Found {
  const hex = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/.exec(text)
  const named = [...text.matchAll(/\b(?:(dark|light|sky|royal|forest|steel|sea|slate) ?)?([a-z]+)\b/g)].find(
    (match) => colorNames.has(match[2] ?? '') || colorNames.has(`${match[1] ?? ''}${match[2] ?? ''}`),
  )
  const spoken =
    /\b(?:colou?r(?:ed)?|paint(?:ed)?|make|turn|in|use|tint|change|to|show|set|give|all)\b/.test(text) &&
    !/\bcolou?r(?:ed)? by\b/.test(text)
  const match = hex ?? named
  if (!match || !spoken) return nothing(text)
  const joined = `${named?.[1] ?? ''}${named?.[2] ?? ''}`
  const color = hex ? hex[0] : colorNames.has(joined) ? joined : (named?.[2] ?? '')
  const edit: Edit = {
    scope: 'all',
    fits: (chart) => (['bar', 'line', 'area', 'point', 'histogram', 'boxplot'].includes(chart.kind) && !chart.series ? 1 : 0),
    apply: (chart) => ({ ...chart, color }),
  }
  return { edits: [edit], rest: without(text, match) }
}
