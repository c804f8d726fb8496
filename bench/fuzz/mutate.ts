import { Buffer } from 'node:buffer'

/** Numbers from 0 to 1 in an order that the seed fixes (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const longest = 4_096
const odd = [0, 1, 0x7f, 0x80, 0xfe, 0xff, 0x20, 0x0a, 0x0d]

/** An input with one to eight of its places changed: a byte, a stretch, a word of the grammar, a piece of another input. */
export function mutate(input: Buffer, other: Buffer, words: readonly string[], random: () => number): Buffer {
  const below = (count: number) => Math.floor(random() * count)
  let bytes = Buffer.from(input)
  for (let left = 1 + below(8) * below(2); left > 0; left--) {
    const at = below(bytes.length + 1)
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    const from = below(other.length + 1)
    const piece = [
      () => Buffer.of(below(256)),
      () => Buffer.of(odd[below(odd.length)] ?? 0),
      () => Buffer.from(words[below(words.length)] ?? ''),
      () => other.subarray(from, from + below(32)),
      () => bytes.subarray(below(at + 1), at),
      () => Buffer.alloc(0),
    ][below(6)]?.()
    // In place of as many bytes as it has, of a few, or of none.
    const gone = [piece?.length ?? 0, below(8), 0][below(3)] ?? 0
    bytes = Buffer.concat([before, piece ?? Buffer.alloc(0), after.subarray(gone)])
  }
  return bytes.subarray(0, longest)
}
