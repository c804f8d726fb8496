/** A seeded source of numbers, the same on every machine: only 32-bit integer arithmetic and division. */
export interface Random {
  /** 0 <= x < 1 */
  next(): number
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** An index, drawn by weight. */
  weighted(weights: readonly number[]): number
  /** About 0 on average, mostly between -1 and 1, bell-shaped. */
  bell(): number
}

/** The generator sfc32 of PractRand, begun from a word. */
export function createRandom(seed: string): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1]
  for (const letter of seed) c = Math.imul(c ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  function step(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let warm = 0; warm < 16; warm++) step()
  return {
    next: step,
    whole: (low, high) => low + Math.floor(step() * (high - low + 1)),
    chance: (probability) => step() < probability,
    pick<T>(list: readonly T[]): T {
      return list[Math.floor(step() * list.length)] as T
    },
    weighted(weights) {
      let rest = step() * weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, weight] of weights.entries()) {
        rest -= weight
        if (rest < 0) return index
      }
      return weights.length - 1
    },
    bell: () => step() + step() + step() + step() - 2,
  }
}
