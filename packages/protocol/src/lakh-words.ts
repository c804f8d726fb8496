/** Behind a number, with the space that it takes. */
export interface LakhWords {
  readonly lakh: string
  readonly crore: string
}

/** By the language's name of the first month, which the words of a specification's dates begin with. */
const byJanuary: Readonly<Record<string, LakhWords>> = {
  January: { lakh: 'L', crore: 'Cr' },
  जनवरी: { lakh: ' लाख', crore: ' करोड़' },
}

/** How a language shortens numbers where they are grouped as in India; undefined where nothing is known. @param january the first month in it */
export function lakhWordsOf(january: string | undefined): LakhWords | undefined {
  return january !== undefined && Object.hasOwn(byJanuary, january) ? byJanuary[january] : undefined
}
