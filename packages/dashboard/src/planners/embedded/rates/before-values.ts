import type { Understanding } from '../understanding.ts'
import { spokenRates } from './spoken.ts'
import type { SpokenRate } from './spoken.ts'

const called = /\b(?:rates?|ratios?)(?: of(?: the)?)? $/i

/** Every way in which a request may speak of a rate; first those that name right behind them of what kind they are. */
export const ratesSaid = (understanding: Understanding): readonly SpokenRate[] => [
  ...beforeValues(understanding),
  ...spokenRates(understanding.text),
]

/** "Wilting rate of roses", "wilting rate roses vs tulips": the rate ends where the value begins, as it does before "for roses". */
function beforeValues({ text, mentions, tokens }: Understanding): readonly SpokenRate[] {
  return mentions.flatMap(({ start, readings: [best] }): readonly SpokenRate[] => {
    const at = tokens[start]?.start ?? 0
    const said = best?.kind === 'value' ? called.exec(text.slice(0, at)) : null
    if (!said) return []
    const end = said.index + said[0].trimEnd().replace(/ .*/, '').length
    const cut = `${text.slice(0, end)}${','.padEnd(at - end)}${text.slice(at)}`
    return spokenRates(cut).filter((rate) => rate.called === true && rate.end === end)
  })
}
