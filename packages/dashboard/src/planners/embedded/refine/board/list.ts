import type { Condition } from '../../../../plan-condition.ts'
import type { ChartPlan } from '../../../../plan.ts'
import type { BoardChange } from './change.ts'
import type { Clause } from '../clauses/index.ts'
import { notesAfter } from '../notes.ts'
import { replaceCharts, warn } from '../state.ts'
import type { State } from '../state.ts'
import type { Target } from '../targets.ts'
import { tracedOn } from '../traced.ts'
import { columnsListed } from '../rows/columns-said.ts'
import { aboveSaid, presenceSaid } from '../rows/kept-to.ts'
import { orderedAs } from '../rows/order.ts'
import { conditionsOf, isList } from '../rows/rows-of.ts'
import { told } from '../rows/tail.ts'
import { describedAnew } from '../rows/titled.ts'

/** What a wish makes of a list, and words of it that name nothing. */
interface Made {
  readonly list: ChartPlan
  readonly unknown?: readonly string[]
}

/** Columns, order and rows of a list of single rows: "only name, date and amount", "with their city", "biggest bill first", "only above 1 lakh". */
export const changeList: BoardChange = (clause, target, state) => {
  const list = listMeant(target, state)
  if (!list) return undefined
  const made = changed(clause, list, state)
  if (!made) return undefined
  if (made.list === list)
    return made.unknown ? undefined : warn(state, { code: 'shown_already', message: `“${list.title}” shows that already.` })
  const after = made.list
  const noted = { ...after, assumptions: notesAfter(list, after, state.catalog) }
  const told: ChartPlan = {
    ...noted,
    ...describedAnew(list, noted, state.catalog),
    traces: tracedOn(list.traces, clause.text, list, noted),
    alternatives: [],
  }
  const next = replaceCharts(state, new Map([[list.id, told]]))
  const words = made.unknown?.map((word) => `“${word}”`).join(', ') ?? ''
  if (words === '') return next
  return warn(next, { code: 'unused_words', message: `Nothing in the data goes by ${words}; the change was made without.` })
}

/** The list that is aimed at or was spoken of, or the only one beside figures. */
export function listMeant({ ids, by }: Target, { last, plan: { charts } }: State): ChartPlan | undefined {
  const lists = charts.filter(isList)
  const meant = by === 'none' || by === 'title' ? last : ids
  const [only, ...more] = lists
  const isAlone = charts.every((chart) => isList(chart) || chart.kind === 'text')
  return lists.find(({ id }) => meant.includes(id)) ?? (isAlone && more.length === 0 && last.length === 0 ? only : undefined)
}

function changed(clause: Clause, list: ChartPlan, { catalog, plan: { charts } }: State): Made | undefined {
  const { lower } = clause
  const whole = allAgain.test(lower) ? wholeList(list, charts) : undefined
  if (whole) return { list: whole }
  const ordered = orderedAs(lower, list, catalog)
  if (ordered) return { list: JSON.stringify(ordered) === JSON.stringify(list) ? list : ordered }
  const kept = presenceSaid(lower, list, catalog) ?? aboveSaid(lower, list, catalog)
  if (kept) return { list: kept }
  return chosen(lower, list, catalog) ?? dropped(lower, list, catalog) ?? added(clause, list, catalog)
}

const allAgain =
  /^(?:(?:show|give|list|bring|put|take|want|need|see|back|to|me|i|please) )*(?:all(?: of)?(?: (?:them|these|those|the rows|rows))?|everything|every one|the (?:full|whole|entire|complete) list)(?: (?:again|back|now|please))*$/

/** "All of them again": whatever was left out of the list since it was opened, of the chart that stands beside it or by a number alone. */
function wholeList(list: ChartPlan, charts: readonly ChartPlan[]): ChartPlan | undefined {
  const kept = charts
    .filter(({ id, source }) => id !== list.id && source.base.table === list.source.base.table)
    .map((chart) => conditionsOf(chart) ?? [])
    .filter((where) => where.every((each) => isAmong(each, list.where)))
    .toSorted((a, b) => b.length - a.length)[0]
  const where = kept
    ? list.where.filter((each) => isAmong(each, kept))
    : list.where.filter((each) => each.kind !== 'missing' && !(each.kind === 'compare' && typeof each.value === 'number'))
  return where.length < list.where.length ? { ...list, where } : undefined
}

const isAmong = (condition: Condition, where: readonly Condition[]): boolean =>
  where.some((each) => JSON.stringify(each) === JSON.stringify(condition))

/** "City wise numbers": how many there are, and no column. */
const counting = /\b(?:wise|counts?|counted|how many|totals?)\b|(?:^| )numbers$/

const please = '(?:please|pls|and|now|so|ok|just|i|we|me|us|it|in|this|that|the|to|list|table)'
const choosing = new RegExp(
  `^(?:(?:${please}|show|keep|give|want|need|see|have) )*(?:only|just)(?: (?:${please}|show|keep|give|want|need|see|have|these|columns?|fields?|of))*[:]? (\\p{L}.*)$`,
  'u',
)
const enough =
  /^(\p{L}.{0,300}?),? (?:only|alone|(?:is|are|will be|would be) (?:enough|sufficient|fine)|(?:is|are) all (?:i|we) need|will do|would do|and nothing else|nothing else|no other columns?)$/u
const listing =
  /^(?:(?:the )?columns? (?:should be|shall be|to be|needed|wanted|are|is)|(?:show|give|list|keep|use|make it|i need|i want) (?:me )?(?:the )?(?:following |these )?columns?)[:,]? (\p{L}.*)$/u
const others =
  /^(?:remove|drop|hide|delete|take out|leave out) (?:all |every )?(?:the |other |columns? |rest ){1,4}(?:except|but|other than)(?: for)? (\p{L}.*)$/u

/** "Only client name and bill", "name and phone are enough". */
function chosen(lower: string, list: ChartPlan, catalog: State['catalog']): Made | undefined {
  const phrase = [choosing, enough, listing, others].map((pattern) => pattern.exec(lower)?.[1]).find((each) => each !== undefined)
  const made = phrase === undefined || counting.test(phrase) ? undefined : told(phrase, list, catalog, true)
  if (!made || phrase === undefined || made.unknown.length > 1) return undefined
  const shown = made.list.dimensions.length + made.list.measures.length
  // "Only pending" keeps rows; one column alone has to be called one.
  if (shown < 2 && !/\b(?:names?|columns?|fields?|numbers?|dates?|amounts?)\b/.test(lower)) return undefined
  // One word more may be a value: where most are columns, it is told that nothing goes by it.
  if (!made.named || (made.unknown.length > 0 && shown < 3)) return undefined
  return { list: made.list, ...(made.unknown.length > 0 ? { unknown: made.unknown } : {}) }
}

const dropping =
  /^(?:(?:please|and|now) )?(?:(?:remove|drop|hide|delete|take (?:out|off|away)|leave out|without|lose|skip|no need of|not)(?: the| their)? (\p{L}.*?)(?: columns?| fields?)?)$/u

/** "Without menu and venue": of several columns of a list those. */
function dropped(lower: string, list: ChartPlan, catalog: State['catalog']): Made | undefined {
  const phrase = dropping.exec(lower)?.[1]
  if (phrase === undefined || /\b(?:filters?|conditions?|limits?|rows?|ones?|those)\b/.test(phrase)) return undefined
  const { columns, unknown } = columnsListed(phrase, list, catalog)
  if (columns.length === 0 || unknown.length > 0) return undefined
  const isGone = (name: string | undefined): boolean => columns.some(({ profile }) => profile.name === name)
  const dimensions = list.dimensions.filter(({ column }) => !isGone(column.column))
  const measures = list.measures.filter(({ column }) => !isGone(column?.column))
  const gone = list.dimensions.length + list.measures.length - dimensions.length - measures.length
  if (gone < columns.length || dimensions.length + measures.length === 0) return undefined
  const sort = list.sort.filter(({ by }) =>
    'measure' in by
      ? measures.some(({ id }) => id === by.measure)
      : 'dimension' in by
        ? dimensions.some(({ id }) => id === by.dimension)
        : true,
  )
  return { list: { ...list, dimensions, measures, sort } }
}

const adding = new RegExp(
  `^(?:(?:${please}|also|too) )*(?:show|add|include|put|give|bring|mention|write|display|need|want|along with|together with|with|plus)(?: (?:${please}|also|too|with|their|columns?|fields?|for|of|each))* (\\p{L}.*)$`,
  'u',
)
const joined = /^(?:(?:and|also|plus) )*(?:(?:the|their|its|his|her) )?(\p{L}.*?)(?: (?:also|too|as well|columns?))*$/u

/** "With customer name and city", "show manager too", "and their phone". */
function added({ lower, joins }: Clause, list: ChartPlan, catalog: State['catalog']): Made | undefined {
  const begun = adding.exec(lower)?.[1]
  const isTheirs = /^(?:and |also )*(?:their|its) /.test(lower)
  const phrase = begun ?? (joins || isTheirs ? joined.exec(lower)?.[1] : undefined)
  if (
    phrase === undefined ||
    counting.test(phrase) ||
    /\b(?:only|just|by|per|instead|chart|graph|total|average|number of|count|sum|as an?)\b/.test(phrase)
  )
    return undefined
  const made = told(phrase.replace(/ (?:also|too|as well)$/, ''), list, catalog, false)
  if (!made) return undefined
  const isSame = JSON.stringify(made.list) === JSON.stringify(list)
  return { list: isSame ? list : made.list, ...(made.unknown.length > 0 ? { unknown: made.unknown } : {}) }
}
