/** Hands out names for result columns: safe, and none twice whatever the letter case. */
export interface Names {
  /** A name of its own, made from the wish. */
  take(wish: string): string
}

/** @param taken names that must not be given, such as those of tables where CTEs are named */
export function createNames(taken: Iterable<string> = []): Names {
  const used = new Set<string>([...taken].map(fold))
  return {
    take(wish) {
      const base = safeName(wish)
      let name = base
      for (let count = 2; used.has(fold(name)); count += 1) name = `${base}_${count}`
      used.add(fold(name))
      return name
    },
  }
}

/** Letters of any script with their marks, digits and `_`; lower case; no digit first. */
function safeName(wish: string): string {
  const words = wish
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
  // A mark needs a letter before it, and a name that begins with a digit needs quotes wherever it is typed.
  const name = /^[\p{L}_]/u.test(words) ? words : `c_${words}`
  const short = Array.from(name).slice(0, 60).join('').replace(/_+$/, '')
  // Row objects inherit some names (`constructor`), which chart libraries then find instead of the cell.
  return short in {} ? `${short}_` : short
}

const fold = (name: string) => name.toLowerCase()
