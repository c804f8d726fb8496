const fewest = 8

/**
 * Bounds between five steps of colour where a few values lie so far above all others that those would share one shade: a quarter of the
 * usual values in each of the first four, what is far above them in the last.
 * @returns four rising round numbers, the last above what is usual; undefined where an even scale shows the differences
 */
export function stepsBelowFarValues(numbers: readonly number[]): readonly number[] | undefined {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)]
  const spread = at(sorted, 0.75) - at(sorted, 0.25)
  if (sorted.length < fewest || spread <= 0) return undefined
  // Far out, as box plots have it.
  const usual = sorted.filter((number) => number <= at(sorted, 0.75) + 3 * spread)
  const [most, far] = [usual.at(-1) ?? high, sorted[usual.length]]
  if (far === undefined || (most - low) * 3 > high - low) return undefined
  const quarters = [0.25, 0.5, 0.75].map((share) => at(usual, share))
  for (const digits of [1, 2, 3]) {
    const bounds = [...quarters.map((bound) => Number(bound.toPrecision(digits))), roundAbove(most, digits)]
    const all = [low, ...bounds]
    const [, , , last = 0] = bounds
    if (all.every((bound, place) => place === 0 || bound > (all[place - 1] ?? 0)) && last > most && last <= far) return bounds
  }
  return undefined
}

/** The next number above with as many digits. */
function roundAbove(number: number, digits: number): number {
  const step = 10 ** (Math.floor(Math.log10(Math.abs(number) || 1)) - digits + 1)
  return Number(((Math.floor(number / step) + 1) * step).toPrecision(digits + 1))
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}
