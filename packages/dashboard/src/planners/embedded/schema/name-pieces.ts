import { abbreviations } from '../../../connections/abbreviations.ts'
import { formOf, isEnglish, wordsOfName } from '../words/word-forms.ts'
import { irregularForms } from '../words/irregular.ts'
import { briefEndings, gluedEndings } from '../words/name-endings.ts'

/** One word of a name and how much it says: an id suffix or a repetition of the table's name says little. */
export interface Piece {
  readonly text: string
  readonly stem: string
  readonly weight: number
}

export const keyPieces: ReadonlySet<string> = new Set(['id', 'key', 'code', 'identifier', 'uuid', 'guid', 'ssn'])
/** What the numbers of things are called in names: `bill_no`, `emp_num`. */
export const keyNumbers: ReadonlySet<string> = new Set(['no', 'num', 'nr', 'nbr', 'number'])
/** Weight up to which a word of a name only says its table again. */
const saysTable = 0.3
/** Words by which the usual one of several amounts is called: "price" is a list price before it is a cost price. */
const qualifiers: ReadonlySet<string> = new Set(['unit', 'list', 'base', 'regular', 'standard', 'current', 'overall', 'total', 'normal'])
const linkPieces: ReadonlySet<string> = new Set(['of', 'the', 'in', 'a', 'for', 'and', 'or', 'is', 'at', 'on', 'per', 'by'])
/** Words that tell, before a noun, where its things are: `on_order` and `in_transit` are no orders and no transits. */
const placePieces: ReadonlySet<string> = new Set(['in', 'at', 'on'])

/** Last words of names that say only that rows are so or not: `repeat_yn`. */
const flagPieces: Readonly<Record<string, number>> = { yn: 0.1, flg: 0.1, ind: 0.1, flag: 0.3 }

/** Words that stand before or behind nearly all of the names, as `tbl_` or `emp_` do: they tell nothing apart. */
export function affixesOf(names: readonly string[]): ReadonlySet<string> {
  const split = names.map((name) => wordsOfName(name)).filter((words) => words.length > 0)
  if (split.length < 3) return new Set()
  const counts = new Map<string, number>()
  for (const words of split)
    if (words.length > 1)
      for (const word of new Set([...words.slice(0, Math.min(2, words.length - 1)), words.at(-1) ?? '']))
        counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set([...counts].filter(([word, count]) => count >= split.length * 0.8 && !keyPieces.has(word)).map(([word]) => word))
}

/** What makes another word of a word, and is none itself. */
const wordEndings = /^(?:ers|ors|ing|ings|ship|ships|ness|able|less|ful)$/

/** `LName`, `f_name`, `minit`. */
const initials: Readonly<Record<string, string>> = { l: 'last', f: 'first', m: 'middle' }

/**
 * The words of a name, glued and shortened ones apart.
 * @param tableWords words of the name of a column's table, which say little in the column's own
 * @param affixes words that nearly all names beside this one begin or end with
 * @param entity what a row of the table is, glued
 */
export function piecesOf(
  name: string,
  known: ReadonlySet<string>,
  tableWords: readonly string[],
  affixes: ReadonlySet<string>,
  entity = '',
): readonly Piece[] {
  const words = wordsOfName(name).flatMap((word) => {
    // `storeregion` in the table of stores.
    // `workers` in the table of works is one word.
    const ending = entity.length >= 4 && word.startsWith(entity) ? word.slice(entity.length) : ''
    if (ending.length >= 3 && !wordEndings.test(ending)) return [entity, ...split(ending, known, tableWords)]
    return split(word, known, tableWords)
  })
  const [initial = '', second] = words
  if ((second === 'name' || second === 'init') && Object.hasOwn(initials, initial)) words.splice(0, 1, initials[initial] ?? initial)
  const expanded = words.flatMap((word) => (/^(?:fname|lname|dob|doj|dol|doa)$/.test(word) ? (abbreviations[word] ?? [word]) : [word]))
  const asides = new Set(wordsOfName(/\S\s*\(([^()]+)\)\s*$/.exec(name)?.[1] ?? ''))
  return expanded.map((word, place): Piece => {
    // `pers` is short for a person, and no several of `per`.
    const form = Object.hasOwn(abbreviations, word) ? { text: word, stem: word } : formOf(word)
    const asksWhether = place > 0 && place === expanded.length - 1 && Object.hasOwn(flagPieces, word) ? flagPieces[word] : undefined
    const weight =
      place === 0 && expanded.length === 2 && placePieces.has(word)
        ? 0.6
        : linkPieces.has(word)
          ? 0.1
          : asksWhether !== undefined
            ? asksWhether
            : word.length === 1 && expanded.length > 1
              ? 0.15
              : // The unit of `Age (yrs)`, the year of a sheet called after it.
                expanded.length > 1 && (asides.has(word) || /^(?:19|20)\d\d$/.test(word))
                ? 0.15
                : keyPieces.has(form.text)
                  ? 0.6
                  : expanded.length > 1 && (word === entity || repeats(form.stem, word, tableWords))
                    ? 0.3
                    : expanded.length > 1 && qualifiers.has(word)
                      ? 0.6
                      : expanded.length > 1 && affixes.has(word)
                        ? 0.15
                        : 1
    return { text: form.text, stem: form.stem, weight }
  })
}

/** The only primary key of a table stands for its rows, whatever its other words are short for: `jrn_no` of journeys. */
export function asKeyOfTable(pieces: readonly Piece[]): readonly Piece[] {
  const isKey = ({ text }: Piece): boolean => keyPieces.has(text) || keyNumbers.has(text)
  if (!pieces.some((piece) => isKey(piece))) return pieces
  return pieces.map((piece) => (isKey(piece) ? piece : { ...piece, weight: Math.min(piece.weight, saysTable) }))
}

/** The key of the table itself, whose other words only say the table again: `sec_id` of sections. */
export function isKeyOfTable(pieces: readonly Piece[]): boolean {
  const others = pieces.filter(({ text }) => !keyPieces.has(text) && !keyNumbers.has(text))
  return others.length > 0 && others.length < pieces.length && others.every(({ weight }) => weight <= saysTable)
}

/** Whether the word of a name says that it is a key: "number" does so only behind the name of its own table. */
export function isKeyPiece({ text }: Piece, pieces: readonly Piece[]): boolean {
  return keyPieces.has(text) || (keyNumbers.has(text) && isKeyOfTable(pieces))
}

/** The word is one of the table's name, or short for one. */
function repeats(stem: string, word: string, tableWords: readonly string[]): boolean {
  return tableWords.some(
    (own) =>
      own === stem ||
      (word.length >= 3 && own.length >= word.length + 2 && own.startsWith(word)) ||
      (Object.hasOwn(abbreviations, word) && abbreviations[word]?.includes(own)),
  )
}

/** Letters of each half of a glued name for which only the dictionary vouches. */
const shortestHalf = 5
/** Where this schema or the words of like meaning know one of the halves. */
const shortestKnown = 4
/** What other words of the language begin with: "headquarters", "undergo". */
const startsWords = /^(?:head|under|over|back|down|fore|inter|super|counter|para|hand|work|house)$/

/** `bedtype` as `bed`, `type`, where both halves are words that this schema or the language knows. */
function split(word: string, known: ReadonlySet<string>, tableWords: readonly string[]): readonly string[] {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return [word]
  const brief = splitBrief(word)
  if (brief) return brief
  if (word.length < 6) return [word]
  for (const ending of gluedEndings) {
    const head = word.slice(0, -ending.length)
    if (
      word.endsWith(ending) &&
      (ending.length >= 3 || ending === 'id' || (ending === 'no' && known.has(head))) &&
      head.length >= 3 &&
      (known.has(head) || known.has(formOf(head).text) || (!isEnglish(word) && isShort(head, tableWords)))
    )
      return [head, ending]
  }
  // `numrooms`.
  const counted = word.startsWith('num') && !isEnglish(word) ? word.slice(3) : ''
  if (counted.length >= 3 && (known.has(counted) || known.has(formOf(counted).text) || isEnglish(formOf(counted).text)))
    return ['num', counted]
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const head = word.slice(0, cut)
    const tail = word.slice(cut)
    if (head.length + tail.length >= 8 && known.has(head) && known.has(tail) && head !== word) return [head, tail]
  }
  const ofTable = splitTable(word, known, tableWords) ?? splitEnd(word)
  if (ofTable) return ofTable
  const isOne = isEnglish(word) || tableWords.some((own) => own === word || own === formOf(word).stem)
  if (isOne) return [word]
  for (let cut = word.length - shortestKnown; cut >= shortestKnown; cut--) {
    const [head, tail] = [word.slice(0, cut), word.slice(cut)]
    const isLong = Math.min(head.length, tail.length) >= shortestHalf && word.length >= 12
    const isKnown = (known.has(head) || known.has(tail)) && !startsWords.test(head)
    if (isWhole(head) && isWhole(tail) && (isLong || isKnown)) return [head, tail]
  }
  return [word]
}

/** `custkind` of customers, `catdesc` of categories: the beginning of the table's name before a word. */
function splitTable(word: string, known: ReadonlySet<string>, tableWords: readonly string[]): readonly string[] | undefined {
  // "Incident" in the table of incidents.
  if (isEnglish(word) || tableWords.some((own) => own.startsWith(word) || own === formOf(word).stem)) return undefined
  for (let cut = word.length - shortestKnown; cut >= 2; cut--) {
    const [head, tail] = [word.slice(0, cut), word.slice(cut)]
    // `trname` of troupes.
    if (cut === 2 && !gluedEndings.includes(tail)) continue
    const isWord = known.has(tail) || isEnglish(tail) || Object.hasOwn(abbreviations, tail)
    if (isWord && tableWords.some((own) => own.startsWith(head))) return [head, tail]
  }
  return undefined
}

/** `paidby`, `lengthkm`: a participle with who did it, a quantity with its unit. */
function splitEnd(word: string): readonly string[] | undefined {
  const [, head, end] = /^(.+(?:ed|en|aid|ade|eld|old|ent|ept|ught)|.{4,}(?=[cmk]m$|kg$))(by|[cmk]m|kg)$/.exec(word) ?? []
  return head !== undefined && end !== undefined && isWhole(head) && !isEnglish(word) ? [head, end] : undefined
}

const isWhole = (word: string): boolean => isEnglish(word) || Object.hasOwn(irregularForms, word)

/** A word of the language, or the beginning of one: `storname` of stores, `insamount` of an insured amount. */
function isShort(head: string, tableWords: readonly string[]): boolean {
  return isEnglish(head) || Object.hasOwn(abbreviations, head) || tableWords.some((own) => own.startsWith(head))
}

/** `cname` as `c`, `name`, and `custid` as `cust`, `id`: an initial or a short word before what columns are often called. */
function splitBrief(word: string): readonly string[] | undefined {
  const ending = briefEndings.find((each) => word.endsWith(each) && word.length > each.length)
  if (ending === undefined || isEnglish(word)) return undefined
  const head = word.slice(0, -ending.length)
  return head.length === 1 || Object.hasOwn(abbreviations, head) ? [head, ending] : undefined
}
