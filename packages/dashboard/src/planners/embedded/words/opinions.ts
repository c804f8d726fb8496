/** What people think of what they got. Single words in lower case. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Nouns of it. */
export const opinionNouns = set('satisfaction happiness feedback csat contentment')

/** "How happy are …". */
export const opinionStates = set('happy satisfied pleased content')

/** Words of names of columns that hold it in steps. */
export const ratingWords = set('rating star satisfaction csat feedback happiness')

/** Words of names of tables whose scores are such. */
export const surveyWords = set('review feedback survey rating opinion')
