/** Whatever may hold a question mark that is no parameter: text, names, comments. */
const skipped = /'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|`(?:[^`\\]|\\[\s\S]|``)*`|--[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/|\?/g

type Value = string | number | boolean | null

/** A statement whose parameters are `?` with ClickHouse's `{p1:Int64}`, `{p2:String}` … by the kinds of their values. */
export function nameParameters(
  sql: string,
  values: readonly Value[],
): { readonly query: string; readonly params: Readonly<Record<string, Value>> } {
  let count = 0
  const query = sql.replaceAll(skipped, (found) => {
    if (found !== '?') return found
    count += 1
    return `{p${count}:${typeFor(values[count - 1] ?? null)}}`
  })
  return { query, params: Object.fromEntries(values.map((value, index) => [`p${index + 1}`, value])) }
}

function typeFor(value: Value): string {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'Int64' : 'Float64'
  if (typeof value === 'boolean') return 'Bool'
  return value === null ? 'Nullable(String)' : 'String'
}
