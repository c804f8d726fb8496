import { digits, plain } from './letters.ts'
import type { Written } from './letters.ts'
import { fractionWords, numberWords, scaleWords } from './numbers.ts'

const counted = spelled(numberWords)
const scales = spelled(scaleWords)
const fractions = spelled(fractionWords)

function spelled<T>(words: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...words].map(([word, value]) => [plain(word), value]))
}

const percentileWords: ReadonlySet<string> = new Set(['पर्सेंटाइल', 'परसेंटाइल', 'शतमक', 'प्रतिशतक'].map(plain))

/** "९५वाँ शतमक", "95 पर्सेंटाइल" that begins at a place. */
export function percentileItem(written: readonly Written[], place: number): { readonly text: string; readonly words: number } | undefined {
  const [first, ...rest] = written.slice(place, place + 3)
  if (first?.kind !== 'number') return undefined
  const words = rest.map(({ text }) => plain(text))
  const isOrdinal = /^व(?:ा|ां|ीं|ें|े)$/.test(words[0] ?? '')
  if (!percentileWords.has((isOrdinal ? words[1] : words[0]) ?? '')) return undefined
  return { text: `${digits(first.text)}th percentile`, words: isOrdinal ? 3 : 2 }
}

/** A number that begins at a place, in digits or words: "डेढ़ लाख", "२०२५", "दो हज़ार पाँच सौ". "दो" behind a verb or at the end asks for something. */
export function numberItem(
  written: readonly Written[],
  place: number,
): { readonly text: string; readonly value?: number; readonly words: number } | undefined {
  const first = written[place]
  if (!first) return undefined
  // "2024-25" is what begins in April.
  if (/^[\d०-९]{4}-[\d०-९]{2}$/.test(first.text)) return { text: digits(first.text), words: 1 }
  if (first.kind === 'number' && !/^[₹$€£]?[\d०-९.,]+$/.test(first.text)) return { text: digits(first.text), words: 1 }
  let sum = 0
  let part: number | undefined
  let more = 0
  let at = place
  for (; at < written.length; at++) {
    const word = written[at]
    if (!word) break
    const own = plain(word.text)
    const scale = scales.get(own)
    const fraction = fractions.get(own)
    const value = word.kind === 'number' ? Number(digits(word.text).replaceAll(/[^\d.]/g, '')) : counted.get(own)
    if (scale !== undefined && (part !== undefined || more !== 0 || scale >= 100)) {
      const factor = (part ?? 1) + more
      // "दो सौ पचास लाख" is rare; what is smaller than the scale belongs to it.
      sum += factor * scale
      part = undefined
      more = 0
    } else if (fraction && part === undefined && (isFactor(written[at + 1]) || scales.has(plain(written[at + 1]?.text ?? '')))) {
      if (scales.has(plain(written[at + 1]?.text ?? ''))) part = fraction.alone
      else more = fraction.more
    } else if (
      value !== undefined &&
      part === undefined &&
      !(own === 'दो' && isGive(written, at)) &&
      !(word.kind === 'number' && at > place && sum === 0 && more === 0)
    )
      part = value
    else break
  }
  if (at === place) return undefined
  const value = sum + (part ?? 0) + more
  const digitsOnly = at === place + 1 && first.kind === 'number'
  return { text: digitsOnly ? digits(first.text) : String(Math.round(value * 1e6) / 1e6), value, words: at - place }
}

function isFactor(word: Written | undefined): boolean {
  return word !== undefined && (word.kind === 'number' || counted.has(plain(word.text)))
}

/** "दो" as "give": at the end of what is said, of a wish before another, or behind what is to be done. */
function isGive(written: readonly Written[], at: number): boolean {
  const [before, next] = [written[at - 1], written[at + 1]]
  if (at === 0) return false
  return next === undefined || next.kind === 'mark' || behindGive.has(next.text) || beforeGive.has(plain(before?.text ?? ''))
}

const behindGive: ReadonlySet<string> = new Set(['और', 'ना', 'न', 'तो', 'जी', 'यार', 'भाई', 'अब', 'प्लीज'])
const beforeGive: ReadonlySet<string> = new Set(
  'कर दिखा बता बना हटा निकाल जोड़ लगा रख डाल मिला बाँट बांट तोड़ दे ला बदल सजा जमा छोड़ समझा भेज घटा बढ़ा लिख गिन'.split(' ').map(plain),
)
