/** The circles of a graph of imports, each once, by Tarjan's strong components. */
export function circles(files) {
  const found = []
  const index = new Map()
  const low = new Map()
  const stack = []
  const visit = (file) => {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    for (const next of files.get(file)?.imports ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(`a circle of imports: ${circle.join(', ')}`)
  }
  for (const file of files.keys()) if (!index.has(file)) visit(file)
  return found
}

/** All that a file leads to, itself included. */
export function reachable(files, start) {
  const seen = new Set()
  const visit = (file) => {
    if (seen.has(file) || !files.has(file)) return
    seen.add(file)
    files.get(file).imports.forEach(visit)
  }
  visit(start)
  return seen
}
