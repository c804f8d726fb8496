import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useWords } from '../../ui/words.ts'

interface RenameProperties {
  readonly title: string
  readonly save: (title: string) => void
  readonly close: () => void
}

/** Another title for a dashboard. */
export function Rename({ title, save, close }: RenameProperties) {
  const t = useWords()
  const [text, setText] = useState(title)
  return (
    <Dialog open title={t('library.renameTitle')} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          close()
          if (text.trim() !== '' && text !== title) save(text.trim())
        }}
      >
        <TextField
          label={t('library.newTitle')}
          value={text}
          maxLength={200}
          required
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" disabled={text.trim() === ''}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
