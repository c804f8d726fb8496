import type { Frame } from './frame.ts'
import { itemReadings } from './frame.ts'
import type { Names, Piece } from './language.ts'
import type { Item } from './lexicon.ts'
import { meant } from './meant.ts'
import { frameOf } from './reading/index.ts'
import { written } from './writing/index.ts'

/** Wishes about a dashboard that is there, in the order of English: the verb, the chart that is meant, what it should become. */
export function changed(items: readonly Item[], names: Names): readonly Piece[] {
  const wishes = cutWishes(items).map((wish) => wishOf(wish, names))
  const said = wishes.filter((pieces) => pieces.length > 0)
  return said.flatMap((pieces, at) =>
    at === 0 ? pieces : [{ text: '.', start: pieces[0]?.start ?? 0, end: pieces[0]?.start ?? 0 }, ...pieces],
  )
}

/** A wish ends at a full stop, and at "and" or a comma behind its verb. */
function cutWishes(items: readonly Item[]): readonly (readonly Item[])[] {
  const wishes: Item[][] = [[]]
  for (const [at, item] of items.entries()) {
    const before = items[at - 1]
    const stop = item.role === 'mark' && /^[.;!?]$/.test(item.text)
    const behindVerb = before !== undefined && ['command', 'verb', 'idle'].includes(before.role)
    if (stop || item.role === 'join' || ((item.role === 'and' || item.text === ',') && behindVerb)) wishes.push([])
    else wishes.at(-1)?.push(item)
  }
  return wishes
}

function wishOf(items: readonly Item[], names: Names): readonly Piece[] {
  const pieces: Piece[] = []
  const say = (text: string, { start, end }: { readonly start: number; readonly end: number }): void => {
    pieces.push({ text, start, end })
  }
  const [aim, rest] = aimOf(items)
  const command = rest.find(({ role }) => role === 'command')
  const kinds = rest.filter(({ role }) => role === 'chart')
  const looks = rest.filter(({ role }) => role === 'look' || role === 'theme')
  const naming = rest.find(({ role }) => role === 'naming')
  const frame = (): Frame =>
    meant(
      frameOf(
        rest.filter(({ role }) => !['command', 'chart', 'look', 'theme', 'naming'].includes(role)),
        names,
      ),
      names,
    )
  const quoted = rest.find(({ text }) => /^["“‘']/.test(text))
  const it = aim ?? { text: 'it', start: rest[0]?.start ?? 0, end: rest[0]?.start ?? 0 }
  if (naming && quoted) return [at('call', naming), it, quoted]
  if (command?.text === 'remove') {
    const shown = written(frame(), names)
    const values = itemReadings(
      rest.filter(({ role }) => role === 'name'),
      names,
    )
    const isValue = values.length > 0 && values.every(({ kind }) => kind === 'value')
    say(isValue && !aim ? 'exclude' : 'remove', command)
    if (aim) pieces.push(aim)
    else if (kinds[0]) say(`the ${kinds[0].text}`, kinds[0])
    else pieces.push(...shown)
    return pieces
  }
  if (command?.text === 'add') {
    say('add a', command)
    const [kind] = kinds
    say(kind ? `${kind.text} of` : 'chart of', kind ?? command)
    return [...pieces, ...written(frame(), names)]
  }
  if (command) return [at(command.text, command)]
  for (const look of looks) {
    if (look.role === 'theme') say(`use the ${look.text}`, look)
    else pieces.push(at('make', look), it, look)
  }
  if (looks.length > 0) return pieces
  const shown = written(frame(), names)
  const kind = kinds.at(-1)
  const [other] = kinds
  if (kind && kind.text !== 'chart') {
    // "Bars instead of the pie": the pie is the one that is meant.
    pieces.push(at('make', kind), other && other !== kind ? { ...other, text: `the ${other.text}` } : it, {
      ...kind,
      text: `a ${kind.text}`,
    })
    if (shown.length > 0) pieces.push(at('and show', kind), ...shown)
    return pieces
  }
  return aim && aim.text !== 'it' ? [aim, ...shown] : shown
}

function at(text: string, { start, end }: { readonly start: number; readonly end: number }): Piece {
  return { text, start, end }
}

/** "पहला चार्ट", "इसे", "पाई चार्ट को": which chart is meant, and the other words. */
function aimOf(items: readonly Item[]): readonly [Piece | undefined, readonly Item[]] {
  for (const [place, item] of items.entries()) {
    const next = items[place + 1]
    if (item.role === 'aim') return [item, items.filter((each) => each !== item)]
    if ((item.role === 'order' || item.role === 'past') && next?.role === 'chart') {
      const text = `the ${item.text} ${next.text}`
      return [{ text, start: item.start, end: next.end }, items.filter((each) => each !== item && each !== next)]
    }
    if (item.role === 'order' && next?.role === 'to')
      return [{ ...item, text: `the ${item.text} chart` }, items.filter((each) => each !== item)]
    if (item.role === 'chart' && next?.role === 'to') return [{ ...item, text: `the ${item.text}` }, items.filter((each) => each !== item)]
  }
  return [undefined, items]
}
