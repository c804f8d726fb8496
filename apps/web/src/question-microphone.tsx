import type { ProviderList } from '@chitravani/protocol'
import { lazy } from 'react'
import { Later } from './ui/later.tsx'
import { useNotices } from './ui/notices.tsx'

const Microphone = lazy(() => import('./features/voice/microphone.tsx').then((loaded) => ({ default: loaded.Microphone })))

interface QuestionMicrophoneProperties {
  readonly providers: ProviderList | undefined
  readonly value: string
  readonly write: (words: string) => void
  readonly failed: (error: unknown) => void
}

/** The microphone beside a box for words, where a provider can write down what is said. */
export function QuestionMicrophone({ providers, value, write, failed }: QuestionMicrophoneProperties) {
  const notices = useNotices()
  const listeners = providers?.speech_to_text ?? []
  if (listeners.length === 0) return undefined
  return (
    <Later>
      <Microphone
        streams={listeners.some(({ streaming }) => streaming)}
        value={value}
        write={write}
        failed={failed}
        tell={(text) => notices.show({ kind: 'warning', text })}
      />
    </Later>
  )
}
