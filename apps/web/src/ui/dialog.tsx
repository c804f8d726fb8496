import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { use, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { AsleepContext } from './asleep.ts'
import { IconButton } from './button.tsx'
import { useNotices } from './notices.tsx'
import { useWords } from './words.ts'

interface DialogProperties {
  readonly title: string
  readonly about?: string
  readonly open: boolean
  readonly close: () => void
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Content over the page; Escape, the cross and a click beside it close it, and the focus goes back where it was. */
export function Dialog({ title, about, open, close, wide = false, children }: DialogProperties) {
  const t = useWords()
  const asleep = use(AsleepContext)
  const before = useRef<Element>(null)
  const notices = useNotices()
  useEffect(() => {
    if (open) notices.sweep()
  }, [open, notices])
  return (
    <Primitive.Root open={open} modal={!asleep} onOpenChange={(next) => !next && !asleep && close()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-black/45 fade" />
        <Primitive.Content
          {...(about === undefined ? { 'aria-describedby': undefined } : {})}
          inert={asleep}
          onOpenAutoFocus={(event) => {
            if (asleep) event.preventDefault()
            else before.current = document.activeElement
          }}
          // Left alone it looks for its own trigger; dialogs here are opened from menus, too.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus()
          }}
          className={`fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-2xl border border-line bg-panel shadow-2xl outline-none fade sm:inset-0 sm:m-auto sm:h-fit sm:rounded-2xl ${wide ? 'sm:max-w-5xl' : 'sm:max-w-xl'}`}
        >
          <header className="flex items-start gap-3 border-b border-line px-5 py-3.5">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-lg leading-snug font-semibold break-words">{title}</Primitive.Title>
              {about !== undefined && <Primitive.Description className="mt-0.5 text-sm text-quiet">{about}</Primitive.Description>}
            </div>
            <Primitive.Close asChild>
              <IconButton label={t('common.close')} icon={<X size={18} />} />
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-auto px-5 py-4">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
