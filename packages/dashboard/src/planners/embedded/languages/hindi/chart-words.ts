import type { Written } from './letters.ts'

/** "Pie में", "bar chart": kinds of charts as they are called in English. */
export function kindAt(written: readonly Written[], place: number): { readonly text: string; readonly words: number } | undefined {
  const [word, next] = written.slice(place, place + 2)
  const [, kind] = /^(pie|bar|donut|line|area|table|list|scatter|histogram|heatmap)$/i.exec(word?.text ?? '') ?? []
  const behind = next?.text.toLowerCase() ?? ''
  if (word?.kind !== 'latin' || kind === undefined) return undefined
  const isNoun = /^(?:charts?|graphs?|plots?|चार्ट|ग्राफ)$/.test(behind)
  if (!isNoun && !/^(?:में|मे|बना|बनाओ|बनाइए|वाला|कर|करो|mein|me|bana|banao)$/.test(behind)) return undefined
  const text = kind.toLowerCase()
  return { text: /^(?:pie|bar|donut|line|area)$/.test(text) ? `${text} chart` : text, words: isNoun ? 2 : 1 }
}

/** "A to Z": how many words of it begin at a place. */
export function alphabetAt(written: readonly Written[], place: number): number {
  const [first, second, third] = written.slice(place, place + 3).map(({ text }) => text.toLowerCase())
  return first === 'a' && (second === 'to' || second === '-' || second === 'से') && third === 'z' ? 3 : 0
}
