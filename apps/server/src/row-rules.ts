import type { FilterValue, RowRule } from '@chitravani/dashboard'

const roleName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
const ends: ReadonlySet<string> = new Set(['gte', 'gt', 'lte', 'lt'])
const allowed = 'a text, a number, true or false, a list of these, { gte, gt, lte, lt }, { missing = true }'

/**
 * Reads `rows`: by role, `table.column` to what it must be. What is wrong is added to the problems.
 * @param at where a key below the connection stands, for people
 */
export function readRowRules(given: unknown, at: (key: string) => string, problems: string[]): Readonly<Record<string, RowRule>> {
  if (!isTable(given)) {
    problems.push(`${at('rows')} must hold a table for each role: [connections.NAME.rows.ROLE]`)
    return {}
  }
  return Object.fromEntries(
    Object.entries(given).map(([role, rule]): [string, RowRule] => {
      const here = `rows.${role}`
      if (!roleName.test(role)) problems.push(`${at(here)}: a role is letters, digits, - and _`)
      if (isTable(rule))
        return [role, Object.fromEntries(conditions(rule, [], (key, words) => problems.push(`${at(`${here}.${key}`)} ${words}`)))]
      problems.push(`${at(here)} must be a table of conditions: "table.column" = ${allowed}`)
      return [role, {}]
    }),
  )
}

/** `"stores.region" = "West"` and `stores.region = "West"` say the same. */
function conditions(
  table: Readonly<Record<string, unknown>>,
  path: readonly string[],
  wrong: (key: string, words: string) => void,
): [string, FilterValue][] {
  return Object.entries(table).flatMap(([name, value]): [string, FilterValue][] => {
    const key = [...path, name].join('.')
    const found = toFilterValue(value)
    const isDeeper = isTable(value) && Object.keys(value).some((inner) => !ends.has(inner) && inner !== 'missing')
    if (found === undefined && isDeeper) return conditions(value, [...path, name], wrong)
    if (found === undefined) wrong(key, `must be ${allowed}`)
    else if (!key.includes('.')) wrong(key, 'must name a table and its column: "table.column"')
    else return [[key, found]]
    return []
  })
}

function toFilterValue(value: unknown): FilterValue | undefined {
  if (isScalar(value)) return value
  if (Array.isArray(value)) return value.every(isScalar) ? value : undefined
  if (!isTable(value)) return undefined
  const entries = Object.entries(value)
  if (entries.length === 1 && entries[0]?.[0] === 'missing' && entries[0][1] === true) return null
  const fits = entries.length > 0 && entries.every(([end, limit]) => ends.has(end) && isScalar(limit))
  return fits ? value : undefined
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
