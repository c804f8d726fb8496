import type { Place } from './problems.ts'

/** Finds the lines of keys in a TOML file; the parser keeps none. Good for the keys that people write, else the file alone. */
export function findPlaces(text: string, file: string): (path: readonly string[]) => Place {
  const lines = new Map<string, number>()
  let section: readonly string[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const head = /^\s*\[{1,2}\s*(.+?)\s*\]{1,2}\s*(?:#.*)?$/.exec(line)
    if (head) section = keys(head[1] as string)
    const key = head
      ? undefined
      : /^\s*((?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+))*)\s*=/.exec(line)?.[1]
    const path = key === undefined ? section : [...section, ...keys(key)]
    // a table inside has its parents' line until they have one of their own
    for (let length = path.length; length > 0; length -= 1) {
      const name = JSON.stringify(path.slice(0, length))
      if (!lines.has(name)) lines.set(name, index + 1)
    }
  }
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const line = lines.get(JSON.stringify(path.slice(0, length)))
      if (line !== undefined) return `${file}:${line}`
    }
    return file
  }
}

function keys(path: string): string[] {
  return (path.match(/"[^"]*"|'[^']*'|[A-Za-z0-9_-]+/g) ?? []).map((key) => key.replace(/^["']|["']$/g, ''))
}
