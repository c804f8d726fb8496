import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useWords } from '../../ui/words.ts'
import { forgetKeys, keepKeys, keyed, noKeys } from './keys.ts'
import type { Keys } from './keys.ts'
import { Part, StatusLine, useStatus } from './part.tsx'

interface OwnKeysProperties {
  readonly keys: Keys
  readonly changed: (keys: Keys) => void
}

/** Keys of the caller's own: kept in this browser, sent with the requests they are for. */
export function OwnKeys({ keys, changed }: OwnKeysProperties) {
  const t = useWords()
  const [draft, setDraft] = useState(keys)
  const { told, say } = useStatus()
  const write = (token: string, part: { readonly key?: string; readonly endpoint?: string }) =>
    setDraft((before) => ({
      ...before,
      providers: { ...before.providers, [token]: { key: '', endpoint: '', ...before.providers[token], ...part } },
    }))
  const keep = () => {
    const given = keyed.flatMap((token) => {
      const key = draft.providers[token]?.key.trim() ?? ''
      return key === '' ? [] : [[token, { key, endpoint: draft.providers[token]?.endpoint.trim() ?? '' }] as const]
    })
    const next = { server: draft.server.trim(), providers: Object.fromEntries(given) }
    keepKeys(next)
    setDraft(next)
    changed(next)
    say(t('workbench.keys.kept'))
  }
  const forget = () => {
    forgetKeys()
    setDraft(noKeys)
    changed(noKeys)
    say(t('workbench.keys.forgotten'))
  }
  return (
    <Part wide name={t('workbench.keys.name')}>
      <p className="text-sm text-quiet">{t('workbench.keys.about')}</p>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {keyed.flatMap((provider) => [
            <TextField
              key={`${provider} key`}
              label={t('workbench.keys.keyOf', { provider })}
              type="password"
              spellCheck={false}
              value={draft.providers[provider]?.key ?? ''}
              onChange={(event) => write(provider, { key: event.target.value })}
            />,
            <TextField
              key={`${provider} address`}
              label={t('workbench.keys.addressOf', { provider })}
              type="url"
              placeholder="https://…"
              value={draft.providers[provider]?.endpoint ?? ''}
              onChange={(event) => write(provider, { endpoint: event.target.value })}
            />,
          ])}
          <TextField
            className="sm:col-span-2"
            label={t('workbench.keys.server')}
            type="password"
            spellCheck={false}
            value={draft.server}
            onChange={(event) => setDraft({ ...draft, server: event.target.value })}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" type="submit" icon={<KeyRound size={16} aria-hidden />}>
            {t('workbench.keys.keep')}
          </Button>
          <Button look="danger" icon={<Trash2 size={16} aria-hidden />} onClick={forget}>
            {t('workbench.keys.forget')}
          </Button>
        </div>
      </form>
      <StatusLine told={told} />
    </Part>
  )
}
