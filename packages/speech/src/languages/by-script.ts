/** Which language a text without a tag is most likely in: the most spoken one of its script. */

const scripts: readonly (readonly [language: string, letters: RegExp])[] = [
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['or', /\p{Script=Oriya}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['ur', /\p{Script=Arabic}/gu],
  ['sat', /\p{Script=Ol_Chiki}/gu],
  ['mni-Mtei', /\p{Script=Meetei_Mayek}/gu],
  ['en', /\p{Script=Latin}/gu],
]
/** Letters that Assamese has and Bengali has not. */
const assamese = /[ৰৱ]/u
const enough = 2000

/**
 * The tag of the language most written in the script that has most letters of the text: Hindi for Devanagari, Urdu for
 * Arabic letters, English for Latin ones. It tells scripts apart, not languages of one script (Assamese letters aside).
 * @returns undefined when the text has letters of none of them
 */
export function languageOfScript(text: string): string | undefined {
  const start = text.slice(0, enough)
  let best: string | undefined
  let most = 0
  for (const [language, letters] of scripts) {
    const count = start.match(letters)?.length ?? 0
    if (count <= most) continue
    most = count
    best = language
  }
  return best === 'bn' && assamese.test(start) ? 'as' : best
}
