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
  checkDepth(bytes)
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch (error) {
    throw failure('malformed_json', 'The body is not JSON in UTF-8.', { cause: error })
  }
  inspect(value)
  return value
}

/** A parser needs memory for every level, long before it sees that the end is missing: levels are counted in the bytes first. */
function checkDepth(bytes: Uint8Array): void {
  let depth = 0
  let deepest = 0
  let nextQuote = -1
  let nextEscape = -1
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === 0x5b || byte === 0x7b) deepest = Math.max(deepest, (depth += 1))
    else if (byte === 0x5d || byte === 0x7d) depth -= 1
    if (byte !== 0x22) continue
    // To the end of the text: an escape hides the byte behind it.
    for (at += 1; at < bytes.length; at = nextEscape + 2) {
      // Each is looked for again only behind the one that was found: from every escape anew it would cost the square of them.
      if (nextQuote < at) nextQuote = indexOrEnd(bytes, 0x22, at)
      if (nextEscape < at) nextEscape = indexOrEnd(bytes, 0x5c, at)
      if (nextQuote < nextEscape) {
        at = nextQuote
        break
      }
    }
  }
  if (deepest <= maxDepth) return
  if (depth !== 0) throw failure('malformed_json', 'The body is not JSON: it ends before it is closed.')
  throw tooDeep()
}

function indexOrEnd(bytes: Uint8Array, byte: number, from: number): number {
  const found = bytes.indexOf(byte, from)
  return found < 0 ? bytes.length : found
}

function tooDeep() {
  return invalid([{ field: '', problem: 'is nested too deeply', allowed: `at most ${maxDepth} levels` }])
}

/** Later readers go down recursively, and copy keys: both are made safe here, without recursion. */
function inspect(root: unknown): void {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) throw tooDeep()
    if (Object.hasOwn(value, '__proto__')) throw invalid([{ field: '__proto__', problem: 'is not a known field' }])
    for (const child of Object.values(value)) open.push({ value: child, depth: depth + 1 })
  }
}
