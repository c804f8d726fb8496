import { wordsOf } from './words.ts'

/** Words of columns whose values let somebody in. */
const secretWords: ReadonlySet<string> = new Set(
  `password passwords passwd pwd passphrase passphrases passcode secret secrets token tokens hash hashes salt salts credential credentials
  apikey apikeys cvv cvc otp`.split(/\s+/),
)
const secretPairs: readonly (readonly [string, string])[] = [
  ['api', 'key'],
  ['private', 'key'],
  ['access', 'key'],
  ['signing', 'key'],
]

/** Would the values of a column of this name let somebody in: a password, a token, what is kept of one? */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name)
  return (
    words.some((word) => secretWords.has(word)) ||
    secretPairs.some(([first, second]) => words.some((word, at) => word === first && words[at + 1] === second))
  )
}
