import { failure } from './errors.ts'
import { invalid } from './validate.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const maxDepth = 64

/**
 * JSON out of bytes: strict UTF-8, bounded depth, no key that reaches a prototype.
 * @returns undefined for no bytes at all
 * @throws `malformed_json`, `invalid_request`
 */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch (error) {
    throw failure('malformed_json', 'The body is not JSON in UTF-8.', { cause: error })
  }
  inspect(value)
  return value
}

/** Later readers go down recursively, and copy keys: both are made safe here, without recursion. */
function inspect(root: unknown): void {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) throw invalid([{ field: '', problem: 'is nested too deeply', allowed: `at most ${maxDepth} levels` }])
    if (Object.hasOwn(value, '__proto__')) throw invalid([{ field: '__proto__', problem: 'is not a known field' }])
    for (const child of Object.values(value)) open.push({ value: child, depth: depth + 1 })
  }
}
