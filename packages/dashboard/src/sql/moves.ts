const space = String.raw`(?:\s|--[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)*`

/** Words by which a statement reads the clock or chance, in any of the databases. */
const words = String.raw`\b(?:now|now64|today|tomorrow|yesterday|sysdate|curdate|curtime|localtime|localtimestamp|random|rand|uuid|gen_random_uuid|reservoir_quantile|get_current_time|get_current_timestamp|(?:current|utc|clock|statement|transaction)_(?:date|time|timestamp))\b`
/** Functions that do where an argument is left out, or with one alone. */
const calls = String.raw`\b(?:age|unix_timestamp)["\x60]?${space}\(`
const bare = String.raw`\b(?:date|time|datetime|julianday|unixepoch)["\x60]?${space}\(${space}\)`
const formatted = String.raw`\bstrftime["\x60]?${space}\((?:[^(),']|'[^']*')*\)`
/** A name written by the numbers of its letters. */
const escaped = String.raw`\bU&["']`

const moving = new RegExp([words, calls, bare, formatted, escaped].join('|'), 'i')

/**
 * May a statement, or what a view is made of, give something else though the data stays as it is? By its text alone: where a
 * column bears such a name it says yes too often, never too rarely.
 */
export function moves(sql: string): boolean {
  return moving.test(sql)
}

/** Names of the views that may, by themselves or by others that they name. */
export function movingViews(views: readonly { readonly name: string; readonly sql: string }[]): ReadonlySet<string> {
  const found = new Set(views.filter(({ sql }) => moves(sql)).map(({ name }) => name))
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const { name, sql } of views) {
      const text = sql.toLowerCase()
      if ([...found].some((other) => text.includes(other.toLowerCase()))) found.add(name)
    }
  }
  return found
}
