const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words by which days on which it rained are meant, and those on which it did not. English, lower case. */
export const rainWords = set('rain rains rained raining rainfall rainy wet')
export const dryWords = set('dry rainless')
/** Adjectives that say no more than a limit beside them. */
export const warmWords = set('hot warm cold cool')
/** Words of names of how much it rained. */
export const rainNames = set('rain rainfall precipitation prcp')
/** Units in which it is told how warm it was. */
export const heatWords = set('degree degrees celsius c fahrenheit f °')
