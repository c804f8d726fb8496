const leaving =
  /^\s*(?:please )?(?:exclude|excluding|without|except(?: for)?|hide|drop|remove|delete|omit|skip|ignore|leave out|leaving out|take out|filter out|get rid of|not(?= (?:those|the ones|any)\b))\s+(?:(?:the|all|any|those|these)\s+)*(\S.*)$/i
/** A number that is told against another; parts of a whole are limits of nothing. */
const limited =
  /\b(?:(?:more|less|fewer|greater|higher|lower|older|newer|younger) than|above|below|over|under|at (?:least|most)|crossing|exceeding)\s+(?:(?:an?|the|rs\.?|₹)\s*)?\d[\d.,]*(?![\d.,]|\s*(?:%|percent))/i

/** What is to be left out by a number: "those with less than 3 reminders". Undefined for all other wishes. */
export function limitedOut(text: string): string | undefined {
  const said = leaving.exec(text)?.[1]
  return said !== undefined && limited.test(said) ? said : undefined
}
