import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

export interface MenuEntry {
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
  press(): void
}

/** What can be done, behind a button; a line stands between groups. Arrow keys and letters move in it. */
export function Menu({ opener, groups }: { readonly opener: ReactElement; readonly groups: readonly (readonly MenuEntry[])[] }) {
  const shown = groups.filter((group) => group.length > 0)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{opener}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="fade z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-auto rounded-xl border border-line bg-panel p-1 shadow-xl"
        >
          {shown.map((group, at) => (
            <DropdownMenu.Group key={group[0]?.label ?? at}>
              {at > 0 && <DropdownMenu.Separator className="my-1 h-px bg-line" />}
              {group.map((entry) => (
                <DropdownMenu.Item
                  key={entry.label}
                  disabled={entry.disabled ?? false}
                  // The menu gives the focus back first; a dialog that opens then keeps it.
                  onSelect={() => setTimeout(() => entry.press())}
                  className={`flex min-h-9 cursor-default items-center gap-2.5 rounded-lg px-3 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-soft ${entry.danger === true ? 'text-bad' : ''}`}
                >
                  {entry.icon}
                  {entry.label}
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
