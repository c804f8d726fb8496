/** How many steps of colour there are: four of what is usual, and the last for what is far above it. */
export const stepColors = 5
const fewest = 8

/**
 * Bounds between steps of colour where a few values lie so far above all others that those would share one shade.
 * @returns four rising round numbers, the last above what is usual; undefined where an even scale shows the differences
 */
export function stepsBelowFarValues(numbers: readonly number[]): readonly number[] | undefined {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)]
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const spread = at(0.75) - at(0.25)
  if (sorted.length < fewest || spread <= 0) return undefined
  // Far out, as box plots have it.
  const usual = sorted.filter((number) => number <= at(0.75) + 3 * spread)
  const most = usual.at(-1) ?? high
  if (most === high || (most - low) * 3 > high - low) return undefined
  const step = roundStep((most - low) / (stepColors - 1))
  const last = (Math.floor(most / step) + 1) * step
  return [3, 2, 1, 0].map((back) => Number((last - back * step).toPrecision(12)))
}

/** The next of 1, 2, 2.5, 5 and their powers of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 2.5, 5].find((each) => each * power >= least) ?? 10) * power
}
