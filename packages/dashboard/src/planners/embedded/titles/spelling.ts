import { abbreviations } from '../../../connections/abbreviations.ts'
import type { TableProfile } from '../../../connections/connection.ts'

/**
 * Shortened words that are spelled out for people wherever they stand in a name. Others of the list may mean something else
 * (`prod` a product or production, `ph` a phone or an acidity) or are as well known as they are.
 */
const sure: ReadonlySet<string> = new Set(
  (
    'num nbr cnt qty amt amnt avg dept dob fname lname mname addr tel descr hrs yrs govt univ cust emp mgr acct txn stu instr bldg ctry ' +
    'intl natl freq img msg config orig veh mfr svc cty flr grp lvl appt pmt pymt subj supv supp brn wk mth mins wgt hgt desig lic mkt prj proj ' +
    'rcpt sect sts sz usr whse agt clt tch mfg cus mdl mgmt categ catg elev rtg stf nm cd typ flg'
  ).split(' '),
)

/** Shortened words that are so only at the end of a name: `order_no`, but `no_show`; `finish_dt`, but `dt_reason`. */
const atTheEnd: ReadonlySet<string> = new Set('no nr dt yr desc pct perc sal bal dur'.split(' '))

/** The words of a name with those spelled out whose shortening has one meaning. */
export function spelled(words: readonly string[]): readonly string[] {
  return words.flatMap((word, place) => {
    const meant = Object.hasOwn(abbreviations, word) ? abbreviations[word] : undefined
    const isLast = place === words.length - 1
    if (!meant) return [word]
    if (sure.has(word) || (isLast && place > 0 && atTheEnd.has(word)) || (word === 'no' && words[place + 1] === 'of'))
      return phrase(word, meant)
    return [word]
  })
}

/** Of a phrase all words, of words of like meaning the first. */
function phrase(word: string, meant: readonly string[]): readonly string[] {
  if (word === 'dob') return ['date', 'of', 'birth']
  return word.endsWith('name') ? meant : meant.slice(0, 1)
}

/** Whether the first word of a column's name is short for the table's rows: as in its key (`mach_id`), or without its vowels (`tchr_name`). */
export function standsFor(word: string, noun: string, { primaryKey }: Pick<TableProfile, 'primaryKey'>): boolean {
  const letters = noun.replaceAll(' ', '')
  if (word === letters || word.length < 2 || word[0] !== letters[0] || !isIn(word, letters)) return false
  const [key, ...more] = primaryKey
  const isKey = key !== undefined && more.length === 0 && new RegExp(`^${word}[_ -]?(?:id|no|nr|num|cd|code|key)$`, 'i').test(key)
  return isKey || (/^[b-df-hj-np-tv-xz]{3,}$/.test(word) && !sure.has(word))
}

/** Whether the letters stand in the word in the same order. */
function isIn(letters: string, word: string): boolean {
  let at = 0
  for (const letter of word) if (letter === letters[at]) at++
  return at === letters.length
}
