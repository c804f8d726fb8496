import type { ColumnProfile, TableProfile } from '../../../../connections/connection.ts'
import { tableOf } from '../../../../connections/connection.ts'
import type { ChartPlan, Dimension } from '../../../../plan.ts'
import { nameColumn } from '../../schema/name-column.ts'
import { formOf, wordsOfName } from '../../words/word-forms.ts'
import { attach, dimensionFor, profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'

const lead = String.raw`^\s*(?:(?:please|put|show|give|use|write|display|take|bring|i|we|want|need|me|us|the|their|its|only|just|with|see) +)*`
const where = String.raw`(?: +(?:also|too|there|here|instead|only|on (?:the )?(?:axis|chart|graph|bars?|labels?|left|bottom)|as labels?|in it))*`
const keys = '(?:numbers?|nos?|codes?|ids?|keys?)'
const notKeys = String.raw`(?:(?: *,)? +(?:and +)?(?:not|instead of|in place of|rather than) +(?:the +|by +|only +|just +)?(?:\p{L}+ +)?${keys}(?: +only)?)?`
/** Why: "by number nobody will understand". */
const why = String.raw`(?: *, *(?:because|as|since|so|by|else|otherwise|no ?body|no one|people|they|we|i|it)\b.*)?`
const names = new RegExp(String.raw`${lead}((?:\p{L}+ +){0,3}?)names?${where}${notKeys}${where}${why}\s*$`, 'u')

/** "Put the ward name", "names, not numbers" of what stands by its number or code: the name that it is known by. */
export const readNames: Reader = (text, context) => {
  if (!/\bnames?\b/.test(text)) return nothing(text)
  const said = names.exec(text)?.[1]
  if (said === undefined) return nothing(text)
  const things = (said.match(/\p{L}+/gu) ?? []).map((word) => formOf(word).stem)
  const change = (chart: ChartPlan): ChartPlan | undefined => named(chart, things, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

function named(chart: ChartPlan, things: readonly string[], context: EditContext): ChartPlan | undefined {
  const change = (part: Dimension | undefined): (Pick<ChartPlan, 'source'> & { readonly part: Dimension }) | undefined => {
    const known = part && !part.grain && !part.bin ? nameOf(chart, part, things, context) : undefined
    const at = known && attach(context.catalog, chart, known.table.id)
    return part && known && at
      ? { source: at.source, part: dimensionFor({ ...known, score: 1, whole: false }, at.relation, part.id) }
      : undefined
  }
  const place = chart.dimensions.findIndex((each) => change(each) !== undefined)
  const own = change(chart.dimensions[place])
  if (own) return { ...chart, source: own.source, dimensions: chart.dimensions.with(place, own.part) }
  const colours = change(chart.series)
  return colours && { ...chart, source: colours.source, series: colours.part }
}

interface Known {
  readonly table: TableProfile
  readonly profile: ColumnProfile
}

/** The name beside a key, or that of what the key leads to; of what the words speak of, where they do. */
function nameOf(chart: ChartPlan, part: Dimension, things: readonly string[], { catalog }: EditContext): Known | undefined {
  const at = profileIn(catalog, chart, part.column)
  if (!at || at.profile.meaning === 'name') return undefined
  const { table, profile } = at
  const key = catalog.keys.find(({ from }) => from.table === table.id && from.columns.length === 1 && from.columns[0] === profile.name)
  const isOwn =
    profile.unique ||
    table.primaryKey.includes(profile.name) ||
    catalog.keys.some(({ to }) => to.table === table.id && to.columns[0] === profile.name)
  const home = key ? tableOf(catalog, key.to.table) : isOwn ? table : undefined
  const name = home && nameColumn(home)
  if (!home || !name || name === profile) return undefined
  const words = [part.label, home.id, name.name, profile.name].flatMap(wordsOfName).map((word) => formOf(word).stem)
  return things.every((stem) => words.includes(stem)) ? { table: home, profile: name } : undefined
}
