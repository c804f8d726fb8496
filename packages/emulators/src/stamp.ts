/** Chunks that tell when they left and which of their line they are, so that whoever receives them sees delay, loss and doubling. */

export const stampBytes = 16
const filler = 0x2a

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
    isWhole: chunk.subarray(stampBytes).every((byte) => byte === filler),
  }
}
