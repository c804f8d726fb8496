import type { SessionSummary } from '@chitravani/protocol'
import { Copy, Ellipsis, LayoutDashboard, PencilLine, Plus, Search, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ago } from '../../ui/time.ts'
import { useWords } from '../../ui/words.ts'
import { Thumbnail } from './thumbnail.tsx'

/** What can be done with one of them. */
interface EntryActions {
  readonly open: (session: SessionSummary) => void
  readonly rename: (session: SessionSummary) => void
  readonly duplicate: (session: SessionSummary) => void
  readonly remove: (session: SessionSummary) => void
}

interface LibraryProperties extends EntryActions {
  readonly sessions: readonly SessionSummary[] | undefined
  readonly current: string | undefined
  readonly more: (() => void) | undefined
  readonly fresh: () => void
}

const searchFrom = 6

/** My dashboards, newest first. */
export const Library = memo(function Library({ sessions, current, more, open, fresh, rename, duplicate, remove }: LibraryProperties) {
  const t = useWords()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = (sessions ?? []).filter(({ title, prompt, connection_name }) =>
    `${title} ${prompt} ${connection_name}`.toLowerCase().includes(wanted),
  )
  return (
    <nav aria-label={t('library.name')} className="flex h-full flex-col gap-3 p-3">
      <Button icon={<Plus size={17} aria-hidden />} onClick={fresh} className="w-full">
        {t('library.fresh')}
      </Button>
      {(sessions?.length ?? 0) >= searchFrom && (
        <div className="relative">
          <Search size={15} aria-hidden className="absolute start-2.5 top-2.5 text-quiet" />
          <TextField
            hideLabel
            label={t('library.search')}
            type="search"
            value={search}
            placeholder={t('library.search')}
            onChange={(event) => setSearch(event.target.value)}
            className="[&_input]:ps-8"
          />
        </div>
      )}
      <h2 className="px-1 text-xs font-semibold text-quiet">{t('library.name')}</h2>
      <ul className="-mx-1 flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-1 pb-2">
        {sessions === undefined &&
          Array.from({ length: 3 }, (_, at) => <li key={at} className="skeleton h-14 shrink-0 rounded-xl" aria-hidden="true" />)}
        {found.map((session) => (
          <Entry
            key={session.session_id}
            session={session}
            isCurrent={session.session_id === current}
            open={open}
            rename={rename}
            duplicate={duplicate}
            remove={remove}
          />
        ))}
        {sessions !== undefined && found.length === 0 && (
          <li className="flex flex-col items-center gap-2 px-3 py-8 text-center text-sm text-quiet">
            <LayoutDashboard size={22} aria-hidden />
            {sessions.length === 0 ? t('library.empty') : t('library.noneFound')}
          </li>
        )}
        {more && (
          <li>
            <Button look="quiet" className="w-full" onClick={more}>
              {t('library.more')}
            </Button>
          </li>
        )}
      </ul>
    </nav>
  )
})

interface EntryProperties extends EntryActions {
  readonly session: SessionSummary
  readonly isCurrent: boolean
}

function Entry({ session, isCurrent, open, rename, duplicate, remove }: EntryProperties) {
  const t = useWords()
  return (
    <li className={`group flex items-center rounded-xl ${isCurrent ? 'bg-soft' : 'hover:bg-soft/60'}`}>
      <button
        type="button"
        onClick={() => open(session)}
        {...(isCurrent ? { 'aria-current': 'page' } : {})}
        className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-xl p-2 text-start"
      >
        <Thumbnail sessionId={session.session_id} version={session.version} />
        <span className="min-w-0">
          <span className="line-clamp-2 text-sm leading-snug font-medium break-words">{session.title}</span>
          {session.prompt !== session.title && <span className="block truncate text-xs text-quiet">{session.prompt}</span>}
          <span className="flex text-xs text-quiet">
            <span className="truncate">{session.connection_name}</span>
            <span className="shrink-0 whitespace-pre"> · {ago(session.updated_at)}</span>
          </span>
        </span>
      </button>
      <Menu
        opener={
          <IconButton
            label={t('library.menu', { title: session.title })}
            icon={<Ellipsis size={16} />}
            className="opacity-60 group-hover:opacity-100 focus-visible:opacity-100"
          />
        }
        groups={() => [
          [
            { label: t('library.rename'), icon: <PencilLine size={16} />, press: () => rename(session) },
            { label: t('library.duplicate'), icon: <Copy size={16} />, press: () => duplicate(session) },
          ],
          [{ label: t('library.remove'), icon: <Trash2 size={16} />, danger: true, press: () => remove(session) }],
        ]}
      />
    </li>
  )
}
