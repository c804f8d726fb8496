import { alongLeads, labelParts, nameKey } from '../../../titles/label-parts.ts'
import type { LabelParts } from '../../../titles/label-parts.ts'
import { backwards } from '../../lexicon.ts'
import type { Called } from '../../telling.ts'
import { times } from '../numbers.ts'
import { places } from '../places.ts'
import { lifeWords } from '../words-of-life.ts'
import { tradeWords } from '../words-of-trade.ts'
import { isFeminine, oblique, severalOblique } from './nouns.ts'
import { deedDates, leads, names, percentile, shortUnits, units } from './words.ts'

const known = backwards([names, tradeWords, lifeWords, { name: times.grain ?? '' }], nameKey)
const knownPlaces = backwards([places], nameKey)

/** One of them in Hindi: the user's word, the dictionary's, or those of its parts; undefined where a part is unknown. */
export function nounFor(english: string, called: Called): string | undefined {
  const whole = called(english) ?? known.get(nameKey(english))
  if (whole !== undefined) return whole
  const dated = /^date (\w+)$/i.exec(english)?.[1]?.toLowerCase()
  if (dated !== undefined && Object.hasOwn(deedDates, dated)) return `${deedDates[dated] ?? ''} की तिथि`
  const [, part, owner] = /^(.+) of (?:the )?(.+)$/i.exec(english) ?? []
  if (part !== undefined && owner !== undefined) {
    const [first, second] = [nounFor(part, called), nounFor(owner, called)]
    return first === undefined || second === undefined ? undefined : possessed(severalOblique(second), first)
  }
  const [, head, unit] = /^(.+) (\w+)$/.exec(english) ?? []
  const measured = head !== undefined && Object.hasOwn(shortUnits, unit ?? '') ? nounFor(head, called) : undefined
  if (measured !== undefined) return `${measured} (${shortUnits[unit ?? ''] ?? ''})`
  return compound(english.split(' '), called)
}

/** "Product category": each part in its place, the longest known ones first. */
function compound(words: readonly string[], called: Called): string | undefined {
  for (let cut = words.length - 1; cut > 0; cut--) {
    const head = words.slice(0, cut).join(' ')
    const first = called(head) ?? known.get(nameKey(head))
    if (first === undefined) continue
    const rest = words.slice(cut).join(' ')
    const second = called(rest) ?? known.get(nameKey(rest)) ?? compound(words.slice(cut), called)
    if (second !== undefined) return first === second ? first : `${first} ${second}`
  }
  return undefined
}

/** "ऑर्डरों की संख्या", "बिक्री का हिस्सा". @param owner as it stands before "का" */
export function possessed(owner: string, thing: string): string {
  return `${owner} ${isFeminine(thing) ? 'की' : 'का'} ${thing}`
}

/** A stored value as the user said it, or as the list of places has it; else as it is stored. */
export function valueFor(value: string, called: Called): string {
  return called(value) ?? knownPlaces.get(nameKey(value)) ?? value
}

/** The name without what the planner does to it. */
export function nameIn({ noun, unit }: LabelParts, called: Called): string {
  const own = nounFor(noun, called) ?? noun
  return unit === undefined ? own : `${own} (${units[unit] ?? unit})`
}

/** A label in Hindi: "कुल बिक्री", "ग्राहकों की संख्या", "ऑर्डर की तिथि (महीना)". */
export function labelFor(label: string, called: Called, counted = false): string {
  const parts = labelParts(label)
  const along = alongWords(parts, called, counted)
  if (along !== undefined) return along
  if (counted) return counting(parts, called)
  // Nothing of it is known: as it is stored.
  if (parts.lead === undefined && parts.unit === undefined && nounFor(parts.noun, called) === undefined) return label
  return withLead(parts, nameIn(parts, called))
}

/** A value told by those before it: "औसत बिक्री की वृद्धि", "ऑर्डरों की संख्या का चल औसत"; undefined of any other. */
function alongWords({ lead, noun, unit }: LabelParts, called: Called, counted: boolean): string | undefined {
  if (!alongLeads.has(lead)) return undefined
  const value = labelFor(unit === undefined ? noun : `${noun} (${unit})`, called, counted)
  if (lead === 'running') return `${value} (अब तक का जोड़)`
  if (lead === 'moving') return possessed(oblique(value), 'चल औसत')
  // Two "की" one after the other are hard to read.
  if (lead === 'growth') return / (?:का|के|की) /.test(value) ? `${oblique(value)} में वृद्धि` : possessed(oblique(value), 'वृद्धि')
  return `${oblique(value)} में बदलाव`
}

function withLead({ lead, hundredths }: LabelParts, name: string): string {
  switch (lead) {
    case undefined:
      return name
    case 'count':
    case 'different':
      return possessed(severalOblique(name), 'संख्या')
    case 'new':
      return `${isFeminine(name) ? 'नई' : 'नए'} ${name}`
    case 'median':
      return possessed(oblique(name), 'माध्यिका')
    case 'percentile':
      return possessed(oblique(name), percentile(hundredths ?? ''))
    case 'spread':
      return possessed(oblique(name), 'फैलाव')
    case 'share':
      return possessed(oblique(name), 'हिस्सा')
    case 'running':
    case 'growth':
    case 'change':
    case 'moving':
      return name
    default:
      // "डिलीवरी के औसत दिन".
      return / (?:का|के|की) /.test(name) ? name.replace(/^(.+ (?:का|के|की)) /, `$1 ${leads[lead]} `) : `${leads[lead]} ${name}`
  }
}

/** So many rows: "ग्राहकों की संख्या", "नए ग्राहकों की संख्या". */
function counting(parts: LabelParts, called: Called): string {
  const rows = severalOblique(nameIn(parts, called))
  if (parts.lead === 'share') return possessed(rows, 'हिस्सा')
  const before = parts.lead === 'new' ? `${isFeminine(nameIn(parts, called)) ? 'नई' : 'नए'} ` : parts.lead === 'different' ? 'अलग-अलग ' : ''
  return possessed(`${before}${rows}`, 'संख्या')
}
