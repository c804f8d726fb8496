import { Download, Radio, Square, Volume2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { useWords } from '../../ui/words.ts'
import { Part, StatusLine } from './part.tsx'
import { SpeakerFields, useSpeaker } from './speaker.tsx'
import { useSpeech } from './use-speech.ts'
import type { Sound } from './use-speech.ts'
import type { World } from './world.ts'

const mostCharacters = 20_000

/** A text becomes sound: at once, or while it is made. */
export function Speak({ world }: { readonly world: World }) {
  const t = useWords()
  const [text, setText] = useState('नमस्ते! आज मौसम बहुत अच्छा है।')
  const speaker = useSpeaker()
  const { told, sound, busy, whole, live, stop } = useSpeech(world.keys)
  const isEmpty = text.trim() === ''
  return (
    <Part name={t('workbench.speak.name')}>
      <TextArea
        label={t('workbench.text')}
        rows={4}
        maxLength={mostCharacters}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <SpeakerFields world={world} speaker={speaker} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" icon={<Volume2 size={16} aria-hidden />} disabled={isEmpty} onClick={() => whole(text, speaker)}>
          {t('workbench.speak.whole')}
        </Button>
        <Button icon={<Radio size={16} aria-hidden />} disabled={isEmpty} onClick={() => live(text, speaker)}>
          {t('workbench.speak.live')}
        </Button>
        <Button look="quiet" icon={<Square size={15} aria-hidden />} disabled={!busy} onClick={stop}>
          {t('workbench.speak.stop')}
        </Button>
        {sound && <SaveSound sound={sound} />}
      </div>
      <StatusLine told={told} />
    </Part>
  )
}

function SaveSound({ sound: { url, format } }: { readonly sound: Sound }) {
  const t = useWords()
  return (
    <a
      href={url}
      download={`speech.${format}`}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-lg px-3 text-sm font-medium underline underline-offset-3 hover:bg-soft"
    >
      <Download size={16} aria-hidden />
      {t('common.save')}
    </a>
  )
}
