const leaving =
  /^\s*(?:please )?(?:exclude|excluding|without|except(?: for)?|hide|drop|remove|delete|omit|skip|ignore|leave out|leaving out|take out|filter out|get rid(?: of)?|(?:throw|kick|cut|weed|chuck|toss) (?:out|away)|lose|not(?= (?:those|the ones|any)\b))\s+(?:(?:the|all|any|those|these)\s+)*(\S.*)$/i
/** A number that is told against another; parts of a whole are limits of nothing. */
const limited =
  /\b(?:(?:more|less|fewer|greater|higher|lower|older|newer|younger) than|above|below|over|under|at (?:least|most)|crossing|exceeding)\s+(?:(?:an?|the|rs\.?|₹)\s*)?\d[\d.,]*(?![\d.,]|\s*(?:%|percent))/i

const lack = '(?:without|missing|lacking|with(?:out)? (?:no|any|an? (?:missing|blank|empty|unknown)))'
/** "Those without a reason", "missing reasons", "where the reason is blank": rows, told by what they have not. */
const lacking = [
  new RegExp(`^(?:(?:ones?|rows?|those|these|\\p{L}+) )?(?:(?:that|which|who) (?:are|is) )?${lack} (?:an? |any |the )?(\\S.*)$`, 'iu'),
  /^(?:(?:ones?|rows?|those|these|\p{L}+) )?(?:(?:that|which|who) )?(?:have|has|had|having|with) no (\S.*)$/iu,
  /^(?:missing|unknown|blank|empty|null) (?!(?:ones?|values?|rows?|bars?|entries|groups?|slices?|lines?|cells?|records?)\b)(\S.*)$/i,
  /^(?:\p{L}+ )?(?:where|if|when|whose) (?:the |there is |there's )?(\S.*?) (?:is|are) (?:missing|unknown|blank|empty|null|not (?:given|known|recorded|there))$/iu,
  /^(?:\p{L}+ )?(?:where|if|when) (?:there is |there's )?no (\S.*?)(?: is| was)?(?: (?:given|known|recorded|there))?$/iu,
]

/** What the rows lack that are to be left out. */
export function lackingOut(text: string): string | undefined {
  const words = text.replaceAll(/ +/g, ' ').trimEnd()
  const said = leaving.exec(words)?.[1]
  return said === undefined ? undefined : lacking.map((pattern) => pattern.exec(said)?.[1]).find((each) => each !== undefined)
}

/** What is to be left out by a number: "those with less than 3 reminders". Undefined for all other wishes. */
export function limitedOut(text: string): string | undefined {
  const said = leaving.exec(text)?.[1]
  return said !== undefined && limited.test(said) ? said : undefined
}

const having =
  /^\s*(?:please )?(?:show |keep )?(?:only|just|keep)\s+(?:(?:the|those|these)\s+)?(?:(?:ones?|rows?|those|these|\p{L}+)\s+)?(?:with|having|(?:that|which|who)?\s*(?:have|has|had))\s+(?:an?|any|some)\s+(\S.*?)(?: (?:given|recorded|there))?\s*$/iu

/** What the rows are to have: "only those with a reason". */
export const havingOnly = (text: string): string | undefined => having.exec(text)?.[1]
