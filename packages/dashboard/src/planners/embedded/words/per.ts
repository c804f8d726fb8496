/** What is told for one of each of those who came: "spend per person", "average bill per cover". Single words in lower case, singular. */
export const headsSaid: ReadonlySet<string> = new Set('person people cover pax guest head visitor diner'.split(' '))

/** Words of names of columns that count them. */
export const headNames: readonly string[] = ['pax', 'cover', 'guest', 'person', 'people', 'head', 'visitor', 'diner', 'footfall']

/** In front of "per": money that went out or came in, by the general word for it, where no column of the rows goes by it. */
export const moneySaid: ReadonlySet<string> = new Set(
  'cost costs expense expenses spend spending expenditure bill billing revenue sales amount money value'.split(' '),
)
