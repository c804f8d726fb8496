import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Link, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { failureText } from '../../ui/failures.ts'
import { TextField } from '../../ui/fields.tsx'
import { useServer } from '../../ui/server.ts'
import { useWords } from '../../ui/words.ts'

/**
 * A link that shows the dashboard to whoever has it, read-only; making one ends an earlier one. The server keeps a digest of it only: what
 * was made on this page is shown again until somebody else signs in.
 */
export function Share({ sessionId, close }: { readonly sessionId: string; readonly close: () => void }) {
  const t = useWords()
  const client = useServer()
  const queries = useQueryClient()
  const [link, setLink] = useState(() => queries.getQueryData<string>(['share', sessionId]))
  const earlier = useQuery({
    queryKey: ['share state', sessionId],
    gcTime: 0,
    queryFn: ({ signal }) => client.shareState(sessionId, { signal }),
  })
  const [state, setState] = useState<'idle' | 'copied' | 'revoked'>('idle')
  const [problem, setProblem] = useState<string>()
  const hasEarlier = state !== 'revoked' && (earlier.data?.created_at ?? null) !== null
  const attempt = (work: () => Promise<void>) => {
    setProblem(undefined)
    work().catch((error: unknown) => setProblem(failureText(error, t)))
  }
  const remember = (next: string | undefined) => {
    setLink(next)
    if (next === undefined) queries.removeQueries({ queryKey: ['share', sessionId] })
    else queries.setQueryData(['share', sessionId], next)
  }
  const make = async () => {
    const { token } = await client.share(sessionId)
    remember(new URL(`#share=${token}`, document.baseURI).href)
    setState('idle')
  }
  const revoke = async () => {
    await client.unshare(sessionId)
    remember(undefined)
    setState('revoked')
  }
  return (
    <Dialog open title={t('share.title')} about={t('share.about')} close={close}>
      {link !== undefined && (
        <div className="mb-4 flex items-end gap-2">
          <TextField label={t('share.link')} value={link} readOnly className="flex-1" onFocus={(event) => event.target.select()} />
          <Button
            icon={state === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            onClick={() =>
              attempt(async () => {
                await navigator.clipboard.writeText(link)
                setState('copied')
              })
            }
          >
            {state === 'copied' ? t('common.copied') : t('common.copy')}
          </Button>
        </div>
      )}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {state === 'revoked' ? t('share.revoked') : null}
      </p>
      <div role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="primary" icon={<Link size={16} aria-hidden />} onClick={() => attempt(make)}>
          {link === undefined ? t('share.make') : t('share.makeAnother')}
        </Button>
        {(link !== undefined || hasEarlier) && (
          <Button icon={<Link2Off size={16} aria-hidden />} onClick={() => attempt(revoke)}>
            {link === undefined ? t('share.revokeEarlier') : t('share.revoke')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
