import { Menu as MenuIcon, PanelLeft } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OpenDialog } from './dialogs.tsx'
import { AccountMenu } from './features/account/account-menu.tsx'
import { Brand } from './ui/brand.tsx'
import { IconButton } from './ui/button.tsx'
import { useWords } from './ui/words.ts'

interface FrameProperties {
  readonly look: ReactNode
  readonly library: ReactNode
  readonly foot: ReactNode
  readonly leave: () => void
  readonly openDialog: (dialog: OpenDialog) => void
  readonly children: ReactNode
}

const kept = 'chitravani.library'

/** Head, the list of dashboards beside the page (above it on small ones), and the bar at its foot. */
export function Frame({ look, library, foot, leave, openDialog, children }: FrameProperties) {
  const t = useWords()
  const [beside, setBeside] = useState(() => localStorage.getItem(kept) !== 'closed')
  const [over, setOver] = useState(false)
  const toggle = () => {
    setBeside(!beside)
    localStorage.setItem(kept, beside ? 'closed' : 'open')
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-60 focus:rounded-lg focus:bg-panel focus:p-3"
        onClick={(event) => {
          event.preventDefault()
          document.querySelector<HTMLElement>('#content')?.focus()
        }}
      >
        {t('frame.skip')}
      </a>
      <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b border-line bg-panel px-3 print:hidden">
        <IconButton
          label={beside ? t('frame.hideList') : t('frame.showList')}
          aria-expanded={beside}
          icon={<PanelLeft size={18} />}
          className="max-lg:hidden"
          onClick={toggle}
        />
        <Dialog.Root open={over} onOpenChange={setOver}>
          <Dialog.Trigger asChild>
            <IconButton label={t('frame.showList')} icon={<MenuIcon size={18} />} className="lg:hidden" />
          </Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Overlay className="fade fixed inset-0 z-40 bg-black/45" />
            <Dialog.Content
              aria-describedby={undefined}
              className="fixed inset-y-0 start-0 z-50 w-72 max-w-[85vw] border-e border-line bg-panel shadow-2xl outline-none"
              onClick={(event) => event.target instanceof Element && event.target.closest('li > button, nav > button') && setOver(false)}
            >
              <Dialog.Title className="sr-only">{t('library.name')}</Dialog.Title>
              {library}
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
        <Brand />
        <span className="flex-1" />
        {look}
        <AccountMenu
          changePassword={() => openDialog({ what: 'password' })}
          manageFiles={() => openDialog({ what: 'files' })}
          signOut={leave}
        />
      </header>
      <div className="flex min-h-0 flex-1">
        {beside && (
          <aside className="beside sticky top-13 h-[calc(100dvh-3.25rem)] w-64 shrink-0 border-e border-line bg-panel max-lg:hidden print:hidden">
            {library}
          </aside>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <main id="content" tabIndex={-1} className="page-width w-full flex-1 px-4 py-5 outline-none sm:px-6">
            {children}
          </main>
          {foot && (
            <div className="pointer-events-none sticky bottom-0 z-20 bg-linear-to-t from-ground from-60% to-transparent px-4 pt-6 pb-4 sm:px-6 print:hidden">
              <div className="pointer-events-auto mx-auto max-w-3xl">{foot}</div>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
