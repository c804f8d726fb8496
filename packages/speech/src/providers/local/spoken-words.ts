/** What the program reads by its signs, or not at all, in words of the language: sums in rupees, numbers in groups, dates. */

/** One rupee where it has a form of its own, and many. */
const rupees: Readonly<Record<string, readonly [many: string, one?: string]>> = {
  en: ['rupees', 'rupee'],
  as: ['টকা'],
  bn: ['টাকা'],
  gu: ['રૂપિયા', 'રૂપિયો'],
  hi: ['रुपये', 'रुपया'],
  kn: ['ರೂಪಾಯಿ'],
  ml: ['രൂപ'],
  mr: ['रुपये', 'रुपया'],
  ne: ['रुपैयाँ'],
  or: ['ଟଙ୍କା'],
  pa: ['ਰੁਪਏ', 'ਰੁਪਈਆ'],
  sd: ['رپيا', 'رپيو'],
  ta: ['ரூபாய்'],
  te: ['రూపాయలు', 'రూపాయి'],
  ur: ['روپے', 'روپیہ'],
}

/** Thousands, lakhs, crores and the like stand between a sum and its unit: `₹5 करोड़` is five crore rupees. */
const scales =
  'thousand|lakhs?|lacs?|crores?|million|billion|trillion|हज़ार|हजार|लाख|करोड़|करोड|कोटी|अरब|अब्ज|হাজার|লাখ|লক্ষ|কোটি|হাজাৰ|હજાર|લાખ|કરોડ|ಸಾವಿರ|ಲಕ್ಷ|ಕೋಟಿ|ആയിരം|ലക്ഷം|കോടി|ହଜାର|ଲକ୍ଷ|କୋଟି|ਹਜ਼ਾਰ|ਲੱਖ|ਕਰੋੜ|ஆயிரம்|லட்சம்|இலட்சம்|கோடி|వేల|లక్షలు|లక్షల|లక్ష|కోట్లు|కోట్ల|కోటి|ہزار|لاکھ|کروڑ|لک|ڪروڙ'

/** Digits with commas between them as Indians or others group them; commas of a list (`1, 2`) have spaces, or other lengths. */
const grouped = /(?<![\p{Nd},.])\p{Nd}{1,3}(?:,\p{Nd}{2,3})*,\p{Nd}{3}(?![\p{Nd},]*\p{Nd})/gu
const sum = String.raw`\p{Nd}+(?:\.\p{Nd}+)?(?:\s?(?:${scales})(?![\p{L}\p{M}]))?`
const inFront = new RegExp(String.raw`(?:₹|(?<![\p{L}\p{M}])(?:Rs|INR|रु|রু|ரூ|రూ|ರೂ|രൂ|રૂ|ਰੁ)\.?)\s?(${sum})(?:\s?/-)?`, 'giu')
const behind = new RegExp(String.raw`(${sum})\s?₹`, 'giu')
/** Day, month, year with one sign between them, or the year first. */
const dayFirst = /(?<![\p{Nd}/.-])(\p{Nd}{1,2})([/.-])(\p{Nd}{1,2})\2(\p{Nd}{4})(?![\p{Nd}/-])/gu
const yearFirst = /(?<![\p{Nd}/.-])(\p{Nd}{4})-(\p{Nd}{2})-(\p{Nd}{2})(?![\p{Nd}/-])/gu

/** @param language its code, as `hi` */
export function inWords(text: string, language: string): string {
  const [many, one = many] = rupees[language] ?? ['₹']
  const money = (_: string, amount: string) => `${amount} ${numberOf(amount) === 1 && /^\p{Nd}+$/u.test(amount) ? one : many}`
  return text
    .replace(grouped, (number) => number.replaceAll(',', ''))
    .replace(inFront, money)
    .replace(behind, money)
    .replaceAll('₹', ` ${many} `)
    .replace(dayFirst, (whole, day: string, _sign, month: string, year: string) => dateOf(language, day, month, year) ?? whole)
    .replace(yearFirst, (whole, year: string, month: string, day: string) => dateOf(language, day, month, year) ?? whole)
}

/** Undefined where it is no date: a month beyond twelve, a part of a longer number. */
function dateOf(language: string, day: string, month: string, year: string): string | undefined {
  const [days, months] = [numberOf(day), numberOf(month)]
  if (days < 1 || days > 31 || months < 1 || months > 12) return undefined
  const name = new Intl.DateTimeFormat(`${language}-IN`, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, months - 1, 1))
  return `${days} ${name} ${numberOf(year)}`
}

/** Of digits of any script: in each, ten of them stand in a row from zero on. */
function numberOf(digits: string): number {
  return Array.from(digits).reduce((value, digit) => value * 10 + valueOf(digit), 0)
}

function valueOf(digit: string): number {
  let value = 0
  for (let code = (digit.codePointAt(0) ?? 0) - 1; value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code)); code -= 1) value += 1
  return value
}
