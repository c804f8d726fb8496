import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { failureText } from '../../ui/failures.ts'
import { TextField } from '../../ui/fields.tsx'
import { useServer } from '../../ui/server.ts'
import { useWords } from '../../ui/words.ts'

/** Another password; the server then ends all tokens, so the person signs in again. */
export function Password({ changed, close }: { readonly changed: () => void; readonly close: () => void }) {
  const t = useWords()
  const client = useServer()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog open title={t('account.password')} about={t('account.passwordAbout')} close={close}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(undefined)
          client
            .changePassword({ current_password: current, new_password: next })
            .then(changed, (error: unknown) => setProblem(failureText(error, t)))
        }}
      >
        <TextField
          label={t('account.current')}
          type="password"
          autoComplete="current-password"
          value={current}
          required
          onChange={(event) => setCurrent(event.target.value)}
        />
        <TextField
          label={t('account.next')}
          type="password"
          autoComplete="new-password"
          value={next}
          required
          minLength={10}
          onChange={(event) => setNext(event.target.value)}
        />
        <div role="alert" className="text-sm text-bad empty:hidden">
          {problem}
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit">
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
