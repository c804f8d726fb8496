import type { Piece } from '../language.ts'
import type { Item } from '../lexicon.ts'
import { areAll, at } from './wish.ts'
import type { Wish } from './wish.ts'

const most = /^(?:most|highest|largest|best|bigger|taller)(?:;|$)/
const least = /^(?:least|lowest|smallest|worst|smaller)(?:;|$)/

/** "मोटी रकम ऊपर कर", "बड़े वाले पहले रखो", "जिसकी ज़्यादा वो सबसे पहले": which end of what is shown comes first. */
export function topmost({ words, names }: Wish): readonly Piece[] | undefined {
  const top = words.findLastIndex((word) => isPlace(word))
  const place = words[top]
  const adjective = words.findIndex(
    ({ role, text }, index) => index < top && ['degree', 'superlative', 'look'].includes(role) && (most.test(text) || least.test(text)),
  )
  const degree = words[adjective]
  if (!place || !degree || !words.slice(top + 1).every(({ role }) => ['verb', 'idle', 'mark', 'arrange', 'only'].includes(role)))
    return undefined
  const said = words.slice(0, top).filter((word) => word !== degree && word.role !== 'idle' && word.role !== 'verb')
  const named = said.filter(({ role }) => role === 'name')
  const isPlain = said.every(({ role }) => ['name', 'relative', 'with', 'of', 'to', 'mark'].includes(role))
  if (!isPlain || (named.length > 0 && !areAll('measure', named, names))) return undefined
  const isTop = !place.text.startsWith('lowest')
  const order = most.test(degree.text) === isTop ? 'highest first' : 'lowest first'
  return [
    at('sort', degree),
    ...(named[0] ? [at('by', named[0]), ...named.map((word) => at(word.text, word))] : []),
    at(named[0] ? `, ${order}` : order, place),
  ]
}

/** "ऊपर", "नीचे", "पहले". */
function isPlace({ role, text }: Item): boolean {
  return (role === 'degree' && /^(?:highest; over|lowest; under)/.test(text)) || (role === 'order' && text === 'first')
}
