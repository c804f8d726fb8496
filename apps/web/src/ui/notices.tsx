import { CircleAlert, Info, X } from 'lucide-react'
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { useWords } from './words.ts'

export interface Notice {
  readonly kind: 'failure' | 'warning' | 'done'
  readonly text: string
  /** What would help; pressing it takes the notice away. */
  readonly actions?: readonly { readonly label: string; press(): void }[]
}

/** Where the page speaks: what failed and what was done in sight, steps of the work to screen readers. */
export interface Notices {
  show(notice: Notice): void
  /** Read out, not shown. */
  say(text: string): void
  clear(): void
  /** Takes all away: something comes in front that they would cover. */
  sweep(): void
}

interface Shown extends Notice {
  readonly id: number
}

const NoticesContext = createContext<Notices | undefined>(undefined)
/** Time to undo something before its notice goes by itself; failures stay. */
const doneMs = 12_000
const most = 4

export function useNotices(): Notices {
  const notices = use(NoticesContext)
  if (!notices) throw new Error('no place for notices')
  return notices
}

export function NoticesProvider({ children }: { readonly children: ReactNode }) {
  const [list, setList] = useState<readonly Shown[]>([])
  const [said, setSaid] = useState('')
  const next = useRef(0)
  const remove = useCallback((id: number) => setList((before) => before.filter((each) => each.id !== id)), [])
  const notices = useMemo<Notices>(
    () => ({
      show(notice) {
        const id = next.current++
        setList((before) => [...before.filter((each) => each.text !== notice.text), { ...notice, id }].slice(-most))
        if (notice.kind === 'done') setTimeout(() => remove(id), doneMs)
      },
      say: setSaid,
      clear: () => setList((before) => before.filter((each) => each.kind === 'done')),
      sweep: () => setList([]),
    }),
    [remove],
  )
  return (
    <NoticesContext value={notices}>
      {children}
      <div aria-live="polite" className="sr-only">
        {said}
      </div>
      <Board list={list} remove={remove} />
    </NoticesContext>
  )
}

function Board({ list, remove }: { readonly list: readonly Shown[]; readonly remove: (id: number) => void }) {
  const t = useWords()
  return (
    <div
      className="pointer-events-none fixed start-[calc(var(--beside,0px)+0.75rem)] end-3 bottom-24 z-60 mx-auto flex max-w-xl flex-col gap-2 print:hidden"
      role="region"
      aria-label={t('notices.name')}
    >
      {list.map((notice) => (
        <div
          key={notice.id}
          role={notice.kind === 'failure' ? 'alert' : 'status'}
          className={`pointer-events-auto fade flex items-start gap-3 rounded-xl border bg-panel py-2.5 ps-4 pe-2 text-sm shadow-xl ${notice.kind === 'failure' ? 'border-bad' : 'border-line'}`}
        >
          {notice.kind === 'failure' ? (
            <CircleAlert size={18} className="mt-1 shrink-0 text-bad" aria-hidden />
          ) : (
            <Info size={18} className="mt-1 shrink-0 text-quiet" aria-hidden />
          )}
          <div className="min-w-0 flex-1 py-1">
            <p className="break-words whitespace-pre-line">{notice.text}</p>
            {notice.actions !== undefined && notice.actions.length > 0 && (
              <div className="mt-2 flex flex-wrap gap-2">
                {notice.actions.map((action) => (
                  <Button
                    key={action.label}
                    onClick={() => {
                      remove(notice.id)
                      action.press()
                    }}
                  >
                    {action.label}
                  </Button>
                ))}
              </div>
            )}
          </div>
          <IconButton label={t('common.dismiss')} icon={<X size={16} />} onClick={() => remove(notice.id)} />
        </div>
      ))}
    </div>
  )
}
