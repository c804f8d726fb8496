import { startEmulator } from '@chitravani/emulators'
import { expect, it } from 'vitest'
import { openSpeech } from './index.ts'
import { alone } from './spec/fixtures/world.ts'

it('tells the language of the voice where none was asked for, from the cache too', async () => {
  await using emulator = await startEmulator('prov-e')
  await using speech = await openSpeech({
    ...alone,
    providers: { prov_e: { endpoint: emulator.url } },
    cache: { enabled: true, backend: 'memory' },
  })
  const speak = async (parameters: Readonly<Record<string, unknown>>) => {
    const { language, cached } = await speech.synthesize({ text: 'नमस्ते', provider: 'prov_e', parameters })
    return [language?.tag ?? null, cached]
  }
  expect([await speak({}), await speak({})]).toEqual([
    ['hi', false],
    ['hi', true],
  ])
  expect(await speak({ voice: 'mr-IN-AarohiNeural' })).toEqual(['mr', false])
  // A voice that speaks many languages does not tell which of them was heard.
  expect(await speak({ voice: 'en-US-AvaMultilingualNeural' })).toEqual([null, false])
  expect((await speech.synthesize({ text: 'नमस्ते', language: 'ne', provider: 'prov_e' })).language?.tag).toBe('ne')
})
