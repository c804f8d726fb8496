import type { Catalog, ColumnProfile, TableProfile } from '@chitravani/dashboard'

const maxExamples = 6

/** Questions that the data can answer, made from its own columns: the tables with most rows first. */
export function exampleQuestions(catalog: Catalog): string[] {
  const tables = [...catalog.tables].filter((table) => table.rowCount > 0).sort((a, b) => b.rowCount - a.rowCount)
  const perTable = tables.map(questionsOf)
  const longest = Math.max(0, ...perTable.map((questions) => questions.length))
  // One of each table in turn, so that a wide table does not hide the others.
  const mixed = Array.from({ length: longest }, (_, round) => perTable.flatMap((questions) => questions.slice(round, round + 1))).flat()
  return [...new Set(mixed)].slice(0, maxExamples)
}

function questionsOf(table: TableProfile): string[] {
  const of = (...meanings: readonly ColumnProfile['meaning'][]) => table.columns.filter((column) => meanings.includes(column.meaning))
  const [amount] = [...of('money'), ...of('measure')]
  const [money] = of('money')
  const [group] = [...of('category', 'place'), ...of('name')].filter((column) => column.distinct > 1)
  const [date] = of('date')
  const rows = words(table.id)
  // Named by the owner of the data: asked for before anything that only looks like a figure.
  const named = (table.metrics ?? []).map(({ name }) => capital(name))
  const [first, second] = named
  return [
    ...(first !== undefined
      ? [group ? `${first} by ${words(group.name)}` : date ? `${first} over time by ${words(date.name)}` : first]
      : []),
    ...(first !== undefined && group && date ? [`${second ?? first} over time by ${words(date.name)}`] : []),
    // Neither total nor average: which of them says something, the planner knows better than a name does.
    ...(amount && group ? [`${capital(words(amount.name))} by ${words(group.name)} in ${rows}`] : []),
    ...(money && group && date
      ? [`${capital(words(money.name))} by month, number of ${rows} by ${words(group.name)}, number of ${rows} by weekday`]
      : []),
    ...(amount && date ? [`${capital(words(amount.name))} of ${rows} over time by ${words(date.name)}`] : []),
    ...(group ? [`Number of ${rows} by ${words(group.name)}`] : []),
    ...(date ? [`How many ${rows} by ${words(date.name)}?`] : []),
    ...(amount && group && group.distinct > 5 ? [`Top 5 ${words(group.name)} by ${words(amount.name)}`] : []),
    ...(amount ? [`Distribution of ${words(amount.name)} in ${rows}`] : []),
  ]
}

function words(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]+/g, ' ')
    .trim()
    .toLowerCase()
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
