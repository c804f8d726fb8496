import type { Item, Role } from '../lexicon.ts'
import type { Written } from './letters.ts'
import { plain } from './letters.ts'

/** English verbs that Hindi borrows with "do" and "be": "close ki", "अप्रूव हुए"; with the participle where it is not formed by -ed. */
const participles: ReadonlyMap<string, string> = new Map(
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

/** "Did" and "was": behind a borrowed verb they say that something was done. */
const didOrWas: ReadonlySet<string> = new Set(
  'किया किए की कीं हुआ हुई हुए हुईं करी हो कर करते करता करती होते होता होती कर लिया'.split(' ').map(plain),
)

/**
 * An English word that was found at a place, as what was done where the words behind it say so.
 * @param next the word behind it
 * @param behind what the word behind that one is: "order ki ginti" is the number of orders
 */
export function doneTo(item: Item, next: Written | undefined, behind?: Role): Item {
  if (behind === 'count' && next && plain(next.text) === 'की') return item
  const participle =
    item.role === 'name' && next?.kind === 'own' && didOrWas.has(plain(next.text)) ? participles.get(item.text.toLowerCase()) : undefined
  return participle === undefined ? item : { ...item, role: 'deed', text: participle }
}
