import type { Item, Role } from '../lexicon.ts'
import type { Written } from './letters.ts'
import { plain } from './letters.ts'
import { participles } from '../participles.ts'

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
