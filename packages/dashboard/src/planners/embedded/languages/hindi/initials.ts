/** The letters of English as Hindi spells them out. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ए:A बी:B सी:C डी:D ई:E एफ:F जी:G एच:H आई:I आइ:I जे:J के:K एल:L एम:M एन:N ओ:O पी:P क्यू:Q आर:R एस:S टी:T यू:U वी:V डब्ल्यू:W एक्स:X ' +
    'वाई:Y वाय:Y ज़ेड:Z जेड:Z'
  )
    .split(' ')
    .map((pair) => pair.split(':')),
) as Readonly<Record<string, string>>
const longest = 8

/** "जीएसटी" spells GST; undefined of a word that is no row of two letters or more. */
export function initialsOf(word: string): string | undefined {
  const text = word.normalize('NFC')
  let made = ''
  for (let at = 0; at < text.length;) {
    const length = lengthAt(text, at)
    const letter = letters[text.slice(at, at + length)]
    if (letter === undefined || made.length >= longest) return undefined
    made += letter
    at += length
  }
  return made.length >= 2 ? made : undefined
}

/** How many signs the longest name of a letter at this place has; 0 where none stands there. */
function lengthAt(text: string, at: number): number {
  for (let length = 7; length > 0; length--) if (Object.hasOwn(letters, text.slice(at, at + length))) return length
  return 0
}
