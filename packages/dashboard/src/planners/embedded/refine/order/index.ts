import { groupingsOf, relationsOf } from '../../../../plan.ts'
import type { ChartPlan, Limit, Sort } from '../../../../plan.ts'
import { saysHowMany } from '../../chart/few-bars.ts'
import type { Catalog } from '../../../../connections/connection.ts'
import { lowered } from '../../titles/names.ts'
import { columnsSaid, freeId, isMeasurable, isNamed, measureFor } from '../columns.ts'
import { nothing, without } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { mayBeEmpty } from '../notes.ts'
import { numberSaid, numberWords } from '../words.ts'
import { restSaid } from './rest-said.ts'
import { asksTimeOrder } from './time-words.ts'
import { isTimeTaken, showsUnwanted } from '../../schema/unwanted.ts'

const number = `(\\d+|${Object.keys(numberWords).join('|')})`

const taking = 'slowest|longest|fastest|quickest|shortest'

/** From which end so many are kept: the worst are those with least, but with most of what nobody wants. Undefined of what takes no time. */
export function endOf(word: string, chart: ChartPlan): Sort['order'] | undefined {
  const [measure] = chart.measures
  if (/slowest|longest/.test(word)) return measure && isTimeTaken(measure) ? 'desc' : undefined
  if (/fastest|quickest|shortest/.test(word)) return measure && isTimeTaken(measure) ? 'asc' : undefined
  if (showsUnwanted(chart)) {
    if (/worst|poorest/.test(word)) return 'desc'
    if (word === 'best') return 'asc'
  }
  return /bottom|last|low(?:est)?$|smallest|worst|fewest|least|poorest|weakest|min/.test(word) ? 'asc' : 'desc'
}

/** Without the sentences that say how many of how many are shown. */
const uncounted = (chart: ChartPlan): ChartPlan => ({
  ...chart,
  assumptions: chart.assumptions.filter((sentence) => !saysHowMany(sentence)),
})

/** Only some of the groups are shown. */
const isKept = ({ limit, having }: ChartPlan): boolean => limit !== undefined || having.length > 0

/** How many groups are shown, and what becomes of the rest. */
export const readLimit: Reader = (text, context) => {
  const { catalog } = context
  const all =
    /\b(?:(?:show|list|display|give|include|see) (?:me )?)?(?:all|every)(?: of)?(?: the)? *(?:\p{L}+ ){0,2}(?:,? *(?:not (?:just|only) .*|without (?:a |any )?limit.*))|\b(?:remove|drop|no|without|clear|lift|take away) (?:the |a |any )?(?:limit|top[- ]?n|cut[- ]?off)\b.*|\b(?:show|display|list|include) (?:me )?(?:all|every)(?: of| the)*\s+(?!(?:charts?|graphs?|time|years?)\b)\S*|^\s*(?:please )?(?:(?:take|keep|use|want|need|for) )?all (?:of )?(?:the |those |these )?(?:\d{1,3} )?(?!charts?\b|graphs?\b|time\b|years?\b|of\b)\p{L}+\s*$|^\s*(?:please )?(?:show|display|list|include|give|see|take|keep) (?:me )?(?:all|everything|every one|all of (?:them|it)|the (?:rest|others))\s*$/u.exec(
      text,
    )
  if (all)
    return {
      edits: [
        {
          scope: 'best',
          fits: (chart) => (isKept(chart) ? 1 : 0),
          apply: ({ limit: _gone, ...chart }) => uncounted({ ...chart, having: [] }),
        },
      ],
      rest: without(text, all),
    }
  const rest = restSaid.exec(text)
  const leave =
    /\b(?:hide|drop|remove|without|leave out|no) (?:the )?(?:["“]?others?["”]?|rest|remainder)\b(?: (?:slice|bar|category|group))?/.exec(
      text,
    )
  const cut = new RegExp(
    `\\b(?:(only|just)\\s+)?(?:the\\s+)?(top|first|best|largest|biggest|highest|leading|most common|bottom|last|lowest|smallest|worst|fewest|${taking}) ${number}\\b(?!\\s*(?:years?|quarters?|months?|weeks?|days?|hours?|%))|\\b(?:limit(?:ed)?|cut|reduce|restrict|shorten)(?: down)?\\s+(?:(?!to\\b)\\p{L}+\\s+){0,3}to\\s+(?:the\\s+)?(?:(top|first|bottom|last) )?${number}\\b(?!\\s*(?:years?|quarters?|months?|weeks?|days?|hours?|%))|\\b(?:show|keep|display|list|give)\\s+(?:me\\s+)?${number} only\\b|\\b(only|just)(?: (?:keep|show|take|list|leave|display|give|see|want|need)(?: me)?)? ${number}(?! ?(?:%|percent|years?|quarters?|months?|weeks?|days?|hours?))\\b(?!\\d)`,
    'u',
  ).exec(text)
  const word = cut?.[3] ?? cut?.[5] ?? cut?.[6] ?? cut?.[8]
  if (cut && word !== undefined) {
    const count = numberSaid(word)
    if (count < 1 || count > 1000) return nothing(text)
    const end = cut[2] ?? cut[4] ?? ''
    return {
      edits: [
        {
          scope: 'best',
          fits: (chart) => (endOf(end, chart) ? cuttable(chart) : 0),
          apply: (chart) => {
            const order = endOf(end, chart)
            const kept = rest ? 'other' : leave || /\b(?:only|just)\b/.test(text) ? 'drop' : (chart.limit?.rest ?? 'drop')
            return order && cutTo(chart, { count, rest: kept }, order, catalog)
          },
        },
      ],
      rest: withoutThings(rest ? without(without(text, cut), rest) : without(text, cut), cut.index + cut[0].length, context),
    }
  }
  if (rest || leave) {
    const match = rest ?? leave
    const to = rest ? 'other' : 'drop'
    return match
      ? {
          edits: [
            {
              scope: 'best',
              fits: (chart) => (to === 'other' && !addsUp(chart) ? 0 : chart.limit ? 1 : to === 'other' ? cuttable(chart) * 0.8 : 0),
              apply: (chart) =>
                chart.limit || to === 'other' ? { ...chart, limit: { count: chart.limit?.count ?? 5, rest: to } } : undefined,
            },
          ],
          rest: without(text, match),
        }
      : nothing(text)
  }
  return nothing(text)
}

/** "Top 3 stores" of lines by store: what there are to be so many of, and no measure. */
function withoutThings(text: string, at: number, { charts, catalog }: EditContext): string {
  const [behind = '', two = '', one = ''] = /^\s+(?:of )?(?:the |these |those )?((\p{L}+)(?: \p{L}+)?)/u.exec(text.slice(at)) ?? []
  const isShown = (words: string): boolean =>
    charts.some((chart) => groupingsOf(chart).some(({ column, grain }) => !grain && isNamed(words, chart, column, catalog)))
  const named = [two, one].find((words) => words !== '' && isShown(words))
  if (named === undefined) return text
  const end = at + behind.length - (two.length - named.length)
  return text.slice(0, at) + ' '.repeat(end - at) + text.slice(end)
}

/** The chart with no more than the first so many, from the end that comes first. */
export function cutTo(chart: ChartPlan, { count, rest }: Limit, order: Sort['order'], catalog: Catalog): ChartPlan {
  return {
    ...withNames(uncounted(chart), catalog),
    limit: { count, rest: rest === 'other' && !addsUp(chart) ? 'drop' : rest },
    sort: [
      (isOfLines(chart) ? valueOfLines(chart, order) : byValue(chart, order)) ?? {
        by: { dimension: chart.dimensions[0]?.id ?? 'd1' },
        order: 'asc',
      },
    ],
  }
}

/** Those without a name are none of the largest. */
export function withNames(chart: ChartPlan, catalog: Catalog): ChartPlan {
  const thing = isOfLines(chart) ? chart.series : chart.dimensions[0]
  const isKept = chart.where.some((each) => each.kind === 'missing' && each.negated === true && each.column.column === thing?.column.column)
  if (!thing || thing.grain || thing.bin || isKept || chart.kind === 'table' || !mayBeEmpty(chart, thing.column, catalog)) return chart
  const note = `Rows without ${lowered(thing.label)} are left out.`
  return {
    ...chart,
    where: [...chart.where, { kind: 'missing', column: thing.column, negated: true }],
    assumptions: [...chart.assumptions.filter((each) => each !== note), note],
  }
}

export function addsUp(chart: ChartPlan): boolean {
  return chart.measures.every(({ aggregate }) => aggregate === 'count' || aggregate === 'sum')
}

/** Over time the limit is one of lines. */
function isOfLines({ kind, dimensions: [axis], series }: ChartPlan): boolean {
  return axis?.grain !== undefined && series !== undefined && series.grain === undefined && ['line', 'area', 'bar'].includes(kind)
}

/** Shows its largest alone. */
export function isCut({ kind, limit }: ChartPlan): boolean {
  return limit !== undefined && kind !== 'table'
}

export function cuttable(chart: ChartPlan): number {
  const [axis] = chart.dimensions
  if (chart.kind === 'table') return chart.limit ? 0.8 : 0.5
  if (isOfLines(chart)) return 0.8
  if (!axis || axis.grain || axis.bin || ['text', 'histogram', 'boxplot', 'point', 'rect'].includes(chart.kind)) return 0
  return chart.kind === 'bar' ? (chart.limit ? 1 : 0.9) : 0.7
}

function valueOfLines({ measures: [first] }: ChartPlan, order: Sort['order']): Sort | undefined {
  return first && { by: { measure: first.id }, order }
}

/** By the first measure; a stack by its whole height. */
export function byValue(chart: ChartPlan, order: Sort['order'], measure = chart.measures[0]): Sort | undefined {
  if (!measure) return undefined
  return { by: chart.series && chart.kind !== 'table' ? { total: measure.id } : { measure: measure.id }, order }
}

const ascending =
  /\b(?:ascending(?:ly)?|asc|(?:lowest|smallest|least|fewest|shortest|cheapest) (?:\p{L}+ )?first|(?:from )?(?:the )?(?:low(?:est)?|small(?:est)?|least|cheapest|fewest|shortest)(?: +\p{L}+){0,2} +to (?:the )?(?:high(?:est)?|larg(?:e|est)|big(?:gest)?|most|dearest|longest)|a (?:to|-) z|increasing(?:ly)?|upwards?)\b/u
const descending =
  /\b(?:descending(?:ly)?|desc|(?:highest|largest|biggest|most|greatest|longest|top) (?:\p{L}+ )?first|(?:from )?(?:the )?(?:high(?:est)?|larg(?:e|est)|big(?:gest)?|most|dearest|longest)(?: +\p{L}+){0,2} +to (?:the )?(?:low(?:est)?|small(?:est)?|least|cheapest|fewest|shortest)|z (?:to|-) a|decreasing(?:ly)?|downwards?)\b/u

/** Of which it is the measure that says whether they have most or least of it. */
const judged =
  /\b(worst|poorest|weakest|best|strongest|slowest|fastest|quickest) (?:(?:\p{L}+ )?first\b|(?:\p{L}+ ){0,2}to (?:the )?(?:worst|poorest|weakest|best|strongest|slowest|fastest|quickest)\b)/u

/** What comes first. */
export const readSort: Reader = (text, context) => {
  const named =
    /\b(?:sort(?:ed|ing)?|(?<!\b(?:per|each|every|an|average|avg|mean|median|total|of|by|single|with) )order(?:ed)?|arrange[d]?|rank(?:ed)?)\b(?! (?:id|values?|sizes?|counts?|lines?|amounts?|numbers?|items?)\b)/.exec(
      text,
    )
  const reverse =
    /\b(?:reverse[d]?|the other way (?:a?round)?|flip(?:ped)?(?= (?:the |its |their )?(?:order|sort|sorting|ranking|rank)))\b/.exec(text)
  const alphabet = /\balphabetical(?:ly)?\b|\bin alphabetical order\b|\bby (?:name|label|title)s?\b|\ba (?:to|-) z\b|\bz (?:to|-) a\b/.exec(
    text,
  )
  const [up, down, end] = [ascending.exec(text), descending.exec(text), judged.exec(text)]
  if (!named && !up && !down && !end && !alphabet && !reverse) return nothing(text)
  // What has no time is in no order of it.
  if (asksTimeOrder(text)) return nothing(text)
  if (!named && !up && !down && !end && !reverse && alphabet && /\bby (?:name|label|title)/.test(alphabet[0])) return nothing(text)
  const by = named ? /\bby (?:the |their |its )?(.+)$/.exec(text.slice(named.index)) : null
  const target = alphabet
    ? 'dimension'
    : by && !/^(?:values?|counts?|amounts?|size|height|totals?|numbers?|it|how many)\b/.test(by[1] ?? '')
      ? (by[1] ?? '')
      : 'value'
  const thing = named && alphabet && alphabet.index > named.index ? text.slice(named.index + named[0].length, alphabet.index).trim() : ''
  return {
    edits: [
      {
        scope: 'all',
        fits: (chart) => {
          const [axis] = chart.dimensions
          if (chart.kind === 'text' || chart.kind === 'histogram' || !axis || (chart.measures.length === 0 && chart.kind !== 'table'))
            return 0
          // Of the ten largest, the first ten by name would be others.
          if (target === 'dimension' && isCut(chart)) return 0
          // "Sort regions alphabetically": where they stand.
          const said = thing === '' ? [] : columnsSaid(thing, context.catalog, chart)
          if (said.length > 0 && !said.some(({ profile }) => profile.name === axis.column.column)) return 0
          return axis.grain ? 0.2 : chart.kind === 'bar' || chart.kind === 'table' ? 1 : 0.6
        },
        apply: (chart) => {
          if (target === 'dimension' && isCut(chart)) return undefined
          const order = up ? 'asc' : down ? 'desc' : end ? endOf(end[1] ?? '', chart) : undefined
          const shown = withSorted(chart, target, context)
          return { ...shown, sort: sortsFor(shown, target, order, reverse !== null, context) }
        },
      },
    ],
    rest: text.slice(0, Math.min(...[named, up, down, end, alphabet, reverse].map((match) => match?.index ?? text.length))),
  }
}

/** A list that is sorted by a number shows it. */
function withSorted(chart: ChartPlan, target: string, { catalog }: EditContext): ChartPlan {
  if (
    chart.kind !== 'table' ||
    target === 'dimension' ||
    target === 'value' ||
    !chart.measures.every(({ aggregate }) => aggregate === 'none')
  )
    return chart
  const [said] = columnsSaid(target.replace(ascending, ' ').replace(descending, ' '), catalog, chart)
  const relation = relationsOf(chart.source).find(({ table }) => table === said?.table.id)
  if (!said || said.whole || !relation || !isMeasurable(catalog, said)) return chart
  if (chart.measures.some(({ column }) => column?.column === said.profile.name)) return chart
  return { ...chart, measures: [...chart.measures, measureFor(catalog, chart, said, relation.alias, 'none', freeId(chart, 'm'))] }
}

function sortsFor(
  chart: ChartPlan,
  target: string,
  order: Sort['order'] | undefined,
  reverse: boolean,
  context: EditContext,
): readonly Sort[] {
  const [first] = chart.sort
  if (reverse && order === undefined) {
    const before = first ?? byValue(chart, 'asc')
    return before ? [{ ...before, order: before.order === 'asc' ? 'desc' : 'asc' }] : chart.sort
  }
  const axis = chart.dimensions[0]
  const onAxis: Sort = { by: { dimension: axis?.id ?? 'd1' }, order: order ?? 'asc' }
  if (target === 'dimension') return [onAxis]
  const onValue = byValue(chart, order ?? 'desc')
  if (target === 'value') return onValue ? [onValue] : [onAxis]
  const words = target.replace(ascending, ' ').replace(descending, ' ')
  const labelled = (label: string): boolean => label !== '' && words.includes(label.toLowerCase())
  const dimension = chart.dimensions.find(({ label }) => labelled(label))
  if (dimension) return [{ by: { dimension: dimension.id }, order: order ?? 'asc' }]
  // "By margin" of a profit margin.
  const named = words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const isCalled = (label: string): boolean => {
    const own = label.toLowerCase().split(' ')
    return named.length > 0 && named.every((word) => own.includes(word))
  }
  const measure = chart.measures.find(({ label }) => labelled(label)) ?? chart.measures.find(({ label }) => isCalled(label))
  const said = columnsSaid(words, context.catalog, chart)[0]
  const shown = chart.measures.find(({ column }) => column !== undefined && column.column === said?.profile.name) ?? measure
  if (shown) return [byValue(chart, order ?? 'desc', shown) ?? onAxis]
  const same = chart.dimensions.find(({ column }) => column.column === said?.profile.name)
  if (same) return [{ by: { dimension: same.id }, order: order ?? 'asc' }]
  if (said && isMeasurable(context.catalog, said)) {
    const relation = [chart.source.base, ...chart.source.joins.map((join) => join.relation)].find(({ table }) => table === said.table.id)
    if (relation)
      return [{ by: { aggregate: 'mean', column: { relation: relation.alias, column: said.profile.name } }, order: order ?? 'desc' }]
  }
  return onValue ? [onValue] : [onAxis]
}
