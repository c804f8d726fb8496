import { languages, wireLanguages } from '../../languages/index.ts'

/** Odia goes by its older code. */
const wireOf = (code: string) => (code === 'or' ? 'od-IN' : `${code}-IN`)
const table = (codes: readonly string[]) => wireLanguages(Object.fromEntries(codes.map((code) => [code, wireOf(code)])))

/** Speech, and translation with the older model. */
export const elevenWire = table(['bn', 'en', 'gu', 'hi', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te'])

export const allWire = table(languages.map(({ code }) => code))
