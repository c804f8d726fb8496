import { askedIn } from '@chitravani/dashboard'
import type { Catalog, ColumnProfile, TableProfile } from '@chitravani/dashboard'

const maxExamples = 6
/** Of so many questions some can be asked in another language. */
const mostTried = 12
/** Fewer than these are no choice. */
const leastOwn = 3

/** Questions that the data can answer, in the language where it is one that they can be asked in; else in English. */
export async function examplesIn(language: string | undefined, catalog: Catalog): Promise<string[]> {
  const english = exampleQuestions(catalog, mostTried)
  const own = language === undefined ? english : await askedIn(language, english, catalog)
  return (own.length < leastOwn ? english : own).slice(0, maxExamples)
}

/** Questions that the data can answer, made from its own columns: the tables with most rows first. */
export function exampleQuestions(catalog: Catalog, most = maxExamples): string[] {
  const tables = [...catalog.tables].filter((table) => table.rowCount > 0).sort((a, b) => b.rowCount - a.rowCount)
  const alone = tables.length === 1
  const perTable = tables.map((table) => questionsOf(table, alone))
  const longest = Math.max(0, ...perTable.map((questions) => questions.length))
  // One of each table in turn, so that a wide table does not hide the others.
  const mixed = Array.from({ length: longest }, (_, round) => perTable.flatMap((questions) => questions.slice(round, round + 1))).flat()
  return [...new Set(mixed)].slice(0, most)
}

/** Where there is one table, its questions need not say of which. */
function questionsOf(table: TableProfile, alone: boolean): string[] {
  const of = (...meanings: readonly ColumnProfile['meaning'][]) => table.columns.filter((column) => meanings.includes(column.meaning))
  const [amount] = [...of('money'), ...of('measure')]
  const [money] = of('money')
  const [group] = [...of('category', 'place'), ...of('name')].filter((column) => column.distinct > 1)
  const dates = of('date')
  const [date] = dates
  const rows = words(table.id)
  const inRows = alone ? '' : ` in ${rows}`
  // Several dates are told apart by their names; of one, its name is only in the way.
  const overTime = date && dates.length > 1 ? `over time by ${words(date.name)}` : 'over time'
  // Named by the owner of the data: asked for before anything that only looks like a figure.
  const named = (table.metrics ?? []).map(({ name }) => capital(name))
  const [first, second] = named
  return [
    ...(first !== undefined ? [group ? `${first} by ${words(group.name)}` : date ? `${first} ${overTime}` : first] : []),
    ...(first !== undefined && group && date ? [`${second ?? first} ${overTime}`] : []),
    // Neither total nor average: which of them says something, the planner knows better than a name does.
    ...(amount && group ? [`${capital(words(amount.name))} by ${words(group.name)}${inRows}`] : []),
    ...(money && group && date
      ? [`${capital(words(money.name))} by month, number of ${rows} by ${words(group.name)}, number of ${rows} by weekday`]
      : []),
    ...(amount && date ? [`${capital(words(amount.name))}${alone ? '' : ` of ${rows}`} ${overTime}`] : []),
    ...(group ? [`Number of ${rows} by ${words(group.name)}`] : []),
    ...(date ? [dates.length > 1 ? `How many ${rows} by ${words(date.name)}?` : `Number of ${rows} over time`] : []),
    ...(amount && group && group.distinct > 5 ? [`Top 5 ${words(group.name)} by ${words(amount.name)}`] : []),
    ...(amount ? [`Distribution of ${words(amount.name)}${inRows}`] : []),
  ]
}

/** A name as people say it: a unit in brackets behind it is not said. */
function words(name: string): string {
  return name
    .replace(/(?<=\S)\s*\([^()]*\)\s*$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]+/g, ' ')
    .trim()
    .toLowerCase()
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
