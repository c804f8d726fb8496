/** Chunks that tell when they left and which of their line they are, so that whoever receives them sees delay, loss and doubling. */

export const stampBytes = 16
const filler = 0x2a
/** Filler of the last length that was asked for: most chunks of a line are of one length, and comparing with it costs next to nothing. */
let whole = Buffer.alloc(0)

/** A chunk of `bytes`: the time (a double of epoch milliseconds), its number, its owner, and filler. */
export function stamped(bytes: number, index: number, owner: number): Buffer {
  const chunk = Buffer.alloc(bytes, filler)
  chunk.writeDoubleLE(performance.timeOrigin + performance.now(), 0)
  chunk.writeUInt32LE(index, 8)
  chunk.writeUInt32LE(owner, 12)
  return chunk
}

/** What a chunk says, and whether it is whole. */
export function readStamp(chunk: Buffer): {
  readonly delayMs: number
  readonly index: number
  readonly owner: number
  readonly isWhole: boolean
} {
  return {
    delayMs: performance.timeOrigin + performance.now() - chunk.readDoubleLE(0),
    index: chunk.readUInt32LE(8),
    owner: chunk.readUInt32LE(12),
    isWhole: chunk.subarray(stampBytes).equals(fillerOf(chunk.length - stampBytes)),
  }
}

function fillerOf(length: number): Buffer {
  if (whole.length !== length) whole = Buffer.alloc(Math.max(0, length), filler)
  return whole
}
