/** English verbs that other languages borrow with "do" and "be": "close ki", "अप्रूव हुए"; with the participle where it is not formed by -ed. */
export const participles: ReadonlyMap<string, string> = new Map(
  (
    'close approve reject cancel complete resolve return refund expire ship issue open book join dispatch renew convert register fail pass receive ' +
    'verify deliver submit collect deposit withdraw:withdrawn sanction disburse hire fire transfer discharge admit assign reopen escalate file dispose ' +
    'win:won lose:lost sell:sold pay:paid send:sent buy:bought place repair replace service check scrap rework install activate deactivate enrol order'
  )
    .split(' ')
    .map((line) => {
      const [verb = '', own] = line.split(':')
      return [verb, own ?? pastOf(verb)]
    }),
)

function pastOf(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  return /^(?:ship|admit|scrap|transfer|enrol)$/.test(verb) ? `${verb}${verb.at(-1) ?? ''}ed` : `${verb}ed`
}
