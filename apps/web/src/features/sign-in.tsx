import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { failureText } from '../ui/failures.ts'
import { TextField } from '../ui/fields.tsx'
import { useWords } from '../ui/words.ts'

interface SignInProperties {
  readonly signIn: (name: string, password: string) => Promise<void>
  /** Why the form is there again: the sign-in ended in the middle of the work. */
  readonly because?: string | undefined
  readonly failed?: string | undefined
}

/** Name and password; what cannot be right is said beside the form and keeps what was typed. */
export function SignIn({ signIn, because, failed }: SignInProperties) {
  const t = useWords()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState(failed)
  const [busy, setBusy] = useState(false)
  return (
    <form
      className="w-full max-w-sm rounded-2xl border border-line bg-panel p-6 shadow-card"
      onSubmit={(event) => {
        event.preventDefault()
        setBusy(true)
        setProblem(undefined)
        signIn(name, password)
          .catch((error: unknown) => setProblem(failureText(error, t)))
          .finally(() => setBusy(false))
      }}
    >
      <h1 className="text-xl font-semibold">{t('signIn.title')}</h1>
      <p className="mt-1 text-sm text-quiet">{because ?? t('signIn.about')}</p>
      <TextField
        className="mt-5"
        label={t('signIn.name')}
        value={name}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        className="mt-3"
        label={t('signIn.password')}
        type="password"
        value={password}
        required
        autoComplete="current-password"
        onChange={(event) => setPassword(event.target.value)}
      />
      <div role="alert" className="mt-3 text-sm text-bad empty:hidden">
        {problem}
      </div>
      <Button look="primary" type="submit" disabled={busy} className="mt-5 w-full">
        {t('signIn.send')}
      </Button>
    </form>
  )
}
