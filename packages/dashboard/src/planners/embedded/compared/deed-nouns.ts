/** Verbs for which people have a word of what is measured. */
const deeds: readonly (readonly [RegExp, string])[] = [
  [/ *\b(?:sell(?:s|ing)?|sold)\b/gi, 'sales'],
  [/ *\b(?:earn(?:s|ed|ing)?|mak(?:e|es|ing) money|made money)\b/gi, 'revenue'],
  [/ *\b(?:spend(?:s|ing)?|spent)\b/gi, 'spending'],
  [/ *\b(?:ship(?:s|ped|ping)?)\b/gi, 'shipments'],
  [/ *\b(?:hir(?:e|es|ed|ing))\b/gi, 'hires'],
]

/** What is measured of what is done, every other word in its place. */
export function named(text: string): string {
  return deeds.reduce(
    (rest, [verb, noun]) => rest.replaceAll(verb, (words) => (words.length > noun.length ? noun.padStart(words.length) : words)),
    text,
  )
}
