import { ChevronRight } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useNarrow } from './use-narrow.ts'

interface Entry {
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
}

/** Something to do, or a menu of its own. */
export type MenuEntry = Entry & ({ press(): void; readonly entries?: never } | { readonly entries: readonly MenuEntry[] })

const panel =
  'fade z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,calc(100vw-1rem))] min-w-52 overflow-auto rounded-xl border border-line bg-panel p-1 shadow-xl'
const line =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-lg px-3 py-1 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-soft data-[state=open]:bg-soft'

interface MenuProperties {
  readonly opener: ReactElement
  /** Asked for when the menu opens: a page has dozens of menus, of which one is open. */
  readonly groups: () => readonly (readonly MenuEntry[])[]
}

/** What can be done, behind a button; a line stands between groups. Arrow keys and letters move in it. */
export function Menu({ opener, groups }: MenuProperties) {
  const chosen = useRef<() => void>(undefined)
  const choose = (press: () => void) => {
    chosen.current = press
  }
  // The menu gives the focus back first; a dialog that opens then keeps it, and gives it back in its turn.
  const follow = () => {
    const press = chosen.current
    chosen.current = undefined
    if (press) setTimeout(press)
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{opener}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={panel} onCloseAutoFocus={follow}>
          <Groups groups={groups} choose={choose} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type Choose = (press: () => void) => void

function Groups({ groups, choose }: Pick<MenuProperties, 'groups'> & { readonly choose: Choose }) {
  return groups()
    .filter((group) => group.length > 0)
    .map((group, at) => (
      <DropdownMenu.Group key={group[0]?.label ?? at}>
        {at > 0 && <DropdownMenu.Separator className="my-1 h-px bg-line" />}
        <Entries entries={group} choose={choose} />
      </DropdownMenu.Group>
    ))
}

function Entries({ entries, choose }: { readonly entries: readonly MenuEntry[]; readonly choose: Choose }) {
  const narrow = useNarrow()
  return entries.map((entry, at) =>
    entry.entries && narrow ? (
      // Beside the menu there is no room for another.
      <DropdownMenu.Group key={entry.label} aria-label={entry.label}>
        <DropdownMenu.Label className={`${line} text-quiet`}>
          {entry.icon}
          {entry.label}
        </DropdownMenu.Label>
        <div className="ps-6">
          <Entries entries={entry.entries} choose={choose} />
        </div>
      </DropdownMenu.Group>
    ) : entry.entries ? (
      <DropdownMenu.Sub key={entry.label}>
        <DropdownMenu.SubTrigger disabled={entry.disabled ?? false} className={line}>
          {entry.icon}
          <span className="min-w-0 flex-1">{entry.label}</span>
          <ChevronRight size={15} aria-hidden className="shrink-0 text-quiet rtl:-scale-x-100" />
        </DropdownMenu.SubTrigger>
        <DropdownMenu.Portal>
          <DropdownMenu.SubContent sideOffset={4} collisionPadding={8} className={panel}>
            <Entries entries={entry.entries} choose={choose} />
          </DropdownMenu.SubContent>
        </DropdownMenu.Portal>
      </DropdownMenu.Sub>
    ) : (
      <DropdownMenu.Item
        // Two readings of a question may bear the same title.
        key={`${at} ${entry.label}`}
        disabled={entry.disabled ?? false}
        onSelect={() => choose(() => entry.press())}
        className={`${line} ${entry.danger === true ? 'text-bad' : ''}`}
      >
        {entry.icon}
        <span className="min-w-0 break-words">{entry.label}</span>
      </DropdownMenu.Item>
    ),
  )
}
