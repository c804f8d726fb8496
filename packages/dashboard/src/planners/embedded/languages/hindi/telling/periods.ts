import { manyUnits, months } from './words.ts'

const english = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const unit = '(year|quarter|month|week|day|hour|minute)'

/** "पिछले साल", "इस महीने", "अगले साल". */
const leaning: Readonly<Record<string, string>> = { last: 'पिछले', past: 'पिछले', previous: 'पिछले', this: 'इस', current: 'इस', next: 'अगले' }
const ends: readonly (readonly [RegExp, (period: string) => string])[] = [
  [/^(?:since|from) (.+)$/i, (period) => `${period} से`],
  [/^(?:(.+) so far|so far (.+))$/i, (period) => `${period} अब तक`],
  [/^before (.+)$/i, (period) => `${period} से पहले`],
  [/^after (.+)$/i, (period) => `${period} के बाद`],
  [/^(?:until|till|up to) (.+)$/i, (period) => `${period} तक`],
]

/** A stretch of time in Hindi; of what is not known the words as they are. */
export function periodIn(words: string): string {
  const own = words
    .trim()
    .replace(/^(?:for|in|during|within|over|of|only|just)\s+(?:the\s+)?(?=\S)/i, '')
    .replace(/^the\s+/i, '')
  const [, from, until] = /^(?:from |between )?(.+?) (?:to|until|till) (.+)$/i.exec(own) ?? /^between (.+) and (.+)$/i.exec(own) ?? []
  if (from !== undefined && until !== undefined) return `${periodIn(from)} से ${periodIn(until)} तक`
  const [, one, other] = /^(.+) and (.+)$/i.exec(own) ?? []
  if (one !== undefined && other !== undefined) return `${periodIn(one)} और ${periodIn(other)}`
  for (const [pattern, say] of ends) {
    const [, first, period = first] = pattern.exec(own) ?? []
    if (period !== undefined) return say(periodIn(period))
  }
  const several = new RegExp(`^(last|past|previous|next) (\\d+) ${unit}s?$`, 'i').exec(own)
  if (several)
    return `${leaning[(several[1] ?? '').toLowerCase()] ?? ''} ${several[2] ?? ''} ${manyUnits[(several[3] ?? '').toLowerCase()] ?? ''}`
  const fiscal = /^(last|past|previous|this|current|next) (?:financial|fiscal) year$/i.exec(own)?.[1]
  if (fiscal !== undefined) return `${leaning[fiscal.toLowerCase()] ?? ''} वित्त वर्ष`
  const single = new RegExp(`^(last|past|previous|this|current|next) ${unit}$`, 'i').exec(own)
  if (single) return `${leaning[(single[1] ?? '').toLowerCase()] ?? ''} ${manyUnits[(single[2] ?? '').toLowerCase()] ?? ''}`
  const quarter = /^Q([1-4])(?: (?:of )?(\d{4}))?$/i.exec(own)
  if (quarter) return `${quarter[2] === undefined ? '' : `${quarter[2]} की `}तिमाही ${quarter[1] ?? ''}`
  const day = /^(?:today|yesterday|now)$/i.exec(own)?.[0].toLowerCase()
  if (day !== undefined) return { today: 'आज', yesterday: 'कल', now: 'अभी' }[day] ?? own
  return own
    .replace(new RegExp(`\\b${month}\\b\\.?`, 'gi'), (name) => months[english.indexOf(name.slice(0, 3).toLowerCase())] ?? name)
    .replace(/\b(?:financial|fiscal) year\b|\bFY ?(?=\d)/gi, 'वित्त वर्ष ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
