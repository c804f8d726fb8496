import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { firstHints, hintAggregates, hintMeanings, metricFormats, metricProblem } from '@chitravani/dashboard/settings'
import type { Catalog } from '@chitravani/dashboard'
import type { Hints, TableHint } from '@chitravani/dashboard/settings'
import { isRecord } from '@chitravani/kit'
import { parse, stringify, TomlError } from 'smol-toml'
import { failure } from './errors.ts'
import { lineOfToml } from './settings-lines.ts'

type Checks = Readonly<Record<string, (value: unknown) => string | undefined>>

const text = (value: unknown) => (typeof value === 'string' ? undefined : 'must be a text')
const texts = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? undefined : 'must be a list of texts'
const flag = (value: unknown) => (typeof value === 'boolean' ? undefined : 'must be true or false')
const oneOf = (words: readonly string[]) => (value: unknown) =>
  typeof value === 'string' && words.includes(value) ? undefined : `must be one of ${words.join(', ')}`

const columnChecks: Checks = {
  synonyms: texts,
  description: text,
  meaning: oneOf(hintMeanings),
  unit: text,
  aggregate: oneOf(hintAggregates),
  hidden: flag,
}
const aTable = (value: unknown) => (isRecord(value) ? undefined : 'must be a table')
const tableChecks: Checks = { synonyms: texts, description: text, columns: aTable, metrics: aTable }
const metricChecks: Checks = {
  expression: (value) => (typeof value === 'string' ? metricProblem(value) : 'must be a text'),
  synonyms: texts,
  description: text,
  format: oneOf(metricFormats),
  unit: text,
}
const joinChecks: Checks = { from: text, to: text }

/** Reads a file of hints. What is wrong is added to the problems, with file, line and what is allowed. */
export function readHints(file: string, problems: string[]): Hints | undefined {
  const before = problems.length
  let source: string
  let given: Record<string, unknown>
  try {
    source = readFileSync(file, 'utf8')
  } catch {
    problems.push(`${file}: there is no such file, or it cannot be read`)
    return undefined
  }
  try {
    given = parse(source)
  } catch (error) {
    problems.push(`${file}${error instanceof TomlError ? `:${error.line}: ${error.message.split('\n')[0] ?? ''}` : ': is not TOML'}`)
    return undefined
  }
  const at = (key: string) => `${file}:${lineOfToml(source, key)}: ${key}`
  const check = (key: string, entry: unknown, checks: Checks): entry is Record<string, unknown> => {
    if (!isRecord(entry)) {
      problems.push(`${at(key)} must be a table`)
      return false
    }
    for (const [name, value] of Object.entries(entry)) {
      const wrong = Object.hasOwn(checks, name) ? checks[name]?.(value) : `is not a hint (allowed: ${Object.keys(checks).join(', ')})`
      if (wrong !== undefined) problems.push(`${at(`${key}.${name}`)} ${wrong}`)
    }
    return true
  }
  for (const key of Object.keys(given))
    if (key !== 'tables' && key !== 'joins') problems.push(`${at(key)} is not a hint (allowed: tables, joins)`)
  const { tables = {}, joins = [] } = given
  if (!isRecord(tables)) problems.push(`${at('tables')} must hold a table for each table: [tables.NAME]`)
  else
    for (const [id, table] of Object.entries(tables))
      if (check(`tables.${id}`, table, tableChecks)) {
        for (const [name, column] of entriesOf(table['columns'])) check(`tables.${id}.columns.${name}`, column, columnChecks)
        for (const [name, metric] of entriesOf(table['metrics'])) {
          const key = `tables.${id}.metrics.${name}`
          if (check(key, metric, metricChecks) && metric['expression'] === undefined) problems.push(`${at(key)} needs an expression`)
        }
      }
  if (!Array.isArray(joins)) problems.push(`${at('joins')} must be a list: [[joins]] with from and to`)
  else
    for (const join of joins)
      if (check('joins', join, joinChecks) && (join['from'] === undefined || join['to'] === undefined))
        problems.push(`${at('joins')} needs from and to, both "table.column"`)
  if (problems.length > before) return undefined
  return { tables: tables as Readonly<Record<string, TableHint>>, joins: joins as Hints['joins'] }
}

/** Writes hints to begin with. @throws `hints_exist` */
export function writeHints(file: string, catalog: Catalog): void {
  if (existsSync(file)) throw failure('hints_exist', `${file} is there already and was left as it is.`)
  const { tables, joins } = firstHints(catalog)
  const head = `# What people know of these data and the database does not say. Take out what is right already.
# synonyms: what people also call it. description: one sentence. meaning: ${hintMeanings.join(', ')}.
# unit: a currency (INR) or a unit (kg). aggregate: ${hintAggregates.join(', ')}. hidden = true: nobody sees the column.
#
# A metric is a number with a name, out of the columns of its table: aggregates (sum, avg, median, p90, p95, p99, min, max, stddev, count,
# count(distinct x)), numbers, + - * / and brackets. format: ${metricFormats.join(', ')}.
# [tables.orders.metrics."average order value"]
# expression = "sum(amount) / count(distinct order_id)"
# synonyms = ["basket size", "AOV"]
# format = "money"
# unit = "INR"
`
  writeFileSync(
    file,
    `${head}\n${stringify({ tables: tables as Record<string, Record<string, unknown>>, ...(joins.length > 0 ? { joins: [...joins] } : {}) })}\n`,
    { mode: 0o600 },
  )
}

const entriesOf = (value: unknown) => (isRecord(value) ? Object.entries(value) : [])
