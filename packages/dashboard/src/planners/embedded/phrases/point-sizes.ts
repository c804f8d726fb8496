const dot = '(?:bubble|point|dot|circle|marker)s?'

/** "Sized by …", "the bubble size is …", "bubbles for …": what stands behind says how large each point is. */
const before = new RegExp(
  String.raw`\b(?:sized (?:by|on|for|as|to)|${dot}['’]?s? (?:sizes?|sized|sizing|radius)(?: (?:is|are|by|for|as|shows?|showing|based on|represents?|representing|on|=|of|from|to))?|sizes? of (?:the |each |every )?${dot} (?:is|are|by|for|shows?|showing|represents?|representing|from)|bubbles (?:by|for|are|show|showing|representing)|size (?:is|by|for|shows?|showing|represents?|representing))(?: the)?\s*$`,
  'i',
)
/** "… as the bubble size", "… as bubbles". */
const behind = new RegExp(
  String.raw`^\s*(?:(?:as|for|on) (?:the |a )?(?:${dot} )?(?:size|sizes|sizing|radius|bubbles)\b|${dot} (?:size|sizes)\b)`,
  'i',
)
/** "…, highlighting the total", of points alone. */
const highlighted = /\b(?:highlight|indicat|emphasi[sz]|reflect)\w*(?: also)?(?: the)?\s*$/i
const anywhere = new RegExp(
  String.raw`\b(?:sized by|${dot} sizes?|sizes? of (?:the |each |every )?${dot}|as (?:the |a )?(?:size|bubbles))\b`,
  'gi',
)

/** Whether the words around say that something is how large points are. */
export function isSize(textBefore: string, textBehind: string): boolean {
  return before.test(textBefore) || behind.test(textBehind)
}

/** Whether points are asked to show it besides where they stand. */
export function isHighlighted(textBefore: string): boolean {
  return highlighted.test(textBefore)
}

/** The words that say how points are sized, as offsets of the text. */
export function sizeWords(text: string): readonly { readonly from: number; readonly until: number }[] {
  return [...text.matchAll(anywhere)].map(({ index, 0: words }) => ({ from: index, until: index + words.length }))
}
