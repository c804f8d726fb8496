/** How a text is to be spoken; what is empty is left to the provider. */
export interface Manner {
  /** A multiple of the usual speed, such as `1.25`. */
  readonly speed: string
  readonly pitch: '' | 'low' | 'high'
}

export const speeds = ['0.75', '0.9', '1.1', '1.25', '1.5'] as const
export const usualManner: Manner = { speed: '', pitch: '' }

type Options = Readonly<Record<string, unknown>>

interface Wording {
  readonly speed: (times: number) => Options
  /** Absent where no option of that kind holds for every model. */
  readonly pitch?: Readonly<Record<'low' | 'high', Options>>
}

const speed = (times: number): Options => ({ speed: times })

/** What each provider calls it. Whoever is not listed has no such option that we know. */
const wordings: Readonly<Record<string, Wording>> = {
  prov_a: { speed },
  prov_b: { speed },
  prov_c: { speed: (times) => ({ pace: times }) },
  prov_e: { speed: (times) => ({ rate: percent(times) }), pitch: { low: { pitch: '-30Hz' }, high: { pitch: '+30Hz' } } },
  prov_local: { speed, pitch: { low: { pitch: 25 }, high: { pitch: 75 } } },
}

/** May the speed be chosen for this provider, or for the route where none is named? */
export const hasSpeed = (provider: string): boolean => provider === '' || wordings[provider] !== undefined

export const hasPitch = (provider: string): boolean => provider === '' || wordings[provider]?.pitch !== undefined

/** The options of a manner, for the provider named or for each that may be asked. */
export function optionsByProvider(provider: string, manner: Manner): Readonly<Record<string, Options>> {
  const asked = Object.entries(wordings).filter(([token]) => provider === '' || token === provider)
  return Object.fromEntries(
    asked
      .map(([token, wording]) => [token, optionsOf(wording, manner)])
      .filter(([, options]) => Object.keys(options as Options).length > 0),
  ) as Record<string, Options>
}

function optionsOf(wording: Wording, manner: Manner): Options {
  return {
    ...(manner.speed === '' ? {} : wording.speed(Number(manner.speed))),
    ...(manner.pitch === '' ? {} : wording.pitch?.[manner.pitch]),
  }
}

function percent(times: number): string {
  const change = Math.round((times - 1) * 100)
  return `${change < 0 ? '-' : '+'}${Math.abs(change)}%`
}
