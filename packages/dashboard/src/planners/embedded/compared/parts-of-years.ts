import { moved } from '../phrases/windows.ts'
import type { SpokenPeriod, Stretch } from '../phrases/windows.ts'
import { monthNames } from '../words/time.ts'

/** A month, named without a year. */
export const monthAlone = new RegExp(
  `^(?:in |of |for |and )?(?:${monthNames.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})$`,
  'i',
)

const lastYear = /^(?:the )?(?:last|past|previous|prev|prior|preceding) (?:year|yr)$/i
const thisYear = /^(?:the )?(?:this|current) (?:year|yr)$/i
const behind = / (?:of )?(?:the )?(?:this|current) (?:year|yr)$/i

/**
 * "Oct–Dec sales 2023 vs 2024": of either year the part that is named beside them. "April to June against last year": the last ones that there
 * were, and those a year before. Undefined where nothing of the kind is said.
 */
export function partsOfYears(
  chain: readonly SpokenPeriod[],
  all: readonly SpokenPeriod[],
): { readonly periods: readonly SpokenPeriod[]; readonly part?: SpokenPeriod } | undefined {
  const [first, second, ...more] = chain
  if (first && second && more.length === 0 && lastYear.test(second.words) && (isPart(first) || behind.test(first.words)))
    return {
      periods: [
        { ...first, leaning: true, resolve: (newest, start) => begun(first.resolve(newest, start), newest) },
        { ...second, leaning: true, resolve: (_newest, _start, other) => other && inYear(other, -1) },
      ],
    }
  const [part, ...others] = all.filter((period) => !chain.includes(period))
  if (!part || others.length > 0 || !isPart(part) || !chain.every(isYear)) return undefined
  const periods = chain.map(({ year: _year, ...period }): SpokenPeriod => ({
    ...period,
    resolve: (newest, start, other) => {
      const whole = period.resolve(newest, start, other)
      const own = whole && part.resolve(newest, start, whole)
      const years = Number(whole?.from.slice(0, 4)) - Number(own?.from.slice(0, 4))
      // Of this year and of the last those that there have been.
      const late = period.relative && (part.resolve(newest, start)?.from ?? '') < `${newest.slice(0, 4)}-01-01` ? 1 : 0
      return own && inYear(own, years - late)
    },
  }))
  return { periods, part }
}

/** Named without a year: whose it is, the other periods tell. */
const isPart = ({ leaning, relative, words }: SpokenPeriod): boolean => leaning && relative && partOfYear.test(words)
const partOfYear = /^(?:[a-z]{3,9}\.?(?: ?(?:to|till|until|through|thru|[-–]) ?[a-z]{3,9})?|q[1-4]|h[12])$/i

const isYear = ({ year, words }: SpokenPeriod): boolean => year !== undefined || lastYear.test(words) || thisYear.test(words)

const begun = (at: Stretch | undefined, newest: string): Stretch | undefined => (at && at.from > newest ? inYear(at, -1) : at)
const inYear = ({ from, until }: Stretch, by: number): Stretch => ({ from: moved(from, 'year', by), until: moved(until, 'year', by) })
