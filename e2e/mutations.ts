import * as fc from 'fast-check'

/** How right requests are made wrong. */

/** Any JSON, odd numbers and keys among it. */
export const anyJson = fc.jsonValue({ maxDepth: 4 })
const odd = fc.oneof(
  anyJson,
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    '\ud800',
    'x'.repeat(10_000),
    -1,
    0,
    1e308,
    -0,
    1.5,
    2 ** 53,
    null,
    true,
    [],
    {},
    [[]],
    [null],
    { gte: {} },
    { gte: 1, gt: 2 },
    '7d2f0c1e-5b7a-4b1f-9d0e-1f2a3b4c5d6e',
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
)

/** The same value with one part of it changed, left out, or with one more. */
export function changed(value: unknown, path: readonly number[], replacement: unknown, kind: 'replace' | 'remove' | 'add'): unknown {
  const [here, ...rest] = path
  if (typeof value !== 'object' || value === null || here === undefined) return replacement
  const entries: [string, unknown][] = Object.entries(value)
  if (entries.length === 0) return replacement
  const index = here % entries.length
  const [key, inner] = entries[index] as [string, unknown]
  const deeper = rest.length > 0 && typeof inner === 'object' && inner !== null
  if (deeper) entries[index] = [key, changed(inner, rest, replacement, kind)]
  else if (kind === 'replace') entries[index] = [key, replacement]
  else if (kind === 'remove') entries.splice(index, 1)
  else entries.push([`x${String(here)}`, replacement])
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

/** What `changed` is told: where, what in its place, and how. */
export const change = fc.tuple(
  fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
  odd,
  fc.constantFrom('replace' as const, 'remove' as const, 'add' as const),
)

/** A text with some of its bytes changed, left out, doubled or made up: what a broken client or wire would send. */
export const garble = fc.array(
  fc.tuple(fc.nat(10_000), fc.nat(255), fc.constantFrom('set' as const, 'cut' as const, 'twice' as const, 'end' as const)),
  {
    minLength: 1,
    maxLength: 4,
  },
)

export function garbled(
  text: string | Buffer<ArrayBuffer>,
  changes: readonly (readonly [number, number, 'set' | 'cut' | 'twice' | 'end'])[],
): Buffer<ArrayBuffer> {
  let bytes: Buffer<ArrayBuffer> = typeof text === 'string' ? Buffer.from(text) : text
  for (const [where, byte, kind] of changes) {
    const at = bytes.length === 0 ? 0 : where % bytes.length
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    if (kind === 'set') bytes = Buffer.concat([before, Buffer.of(byte), after.subarray(1)])
    else if (kind === 'cut') bytes = Buffer.concat([before, after.subarray(1 + (byte % 16))])
    else if (kind === 'twice') bytes = Buffer.concat([before, after.subarray(0, byte), after])
    else bytes = before
  }
  return bytes
}
