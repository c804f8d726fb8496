import { isFailure } from '@chitravani/kit'
import { describe, expect, it } from 'vitest'
import { openSpeech, type SpeechOptions } from '../index.ts'
import { alone } from '../spec/fixtures/world.ts'

/** A library in which only prov_b is set up, and it is at no address. */
const onlyB: SpeechOptions = {
  ...alone,
  providers: {
    prov_b: { apiKey: 'a-key', endpoint: 'http://127.0.0.1:9' },
    prov_local: { espeakPath: '/no/such/program' },
  },
  routes: { text_to_speech: ['prov_b'] },
}

async function refusalOf(request: { readonly language: string; readonly provider?: string }, options = onlyB) {
  await using speech = await openSpeech(options)
  const refusal = await speech.synthesize({ text: 'ᱡᱚᱦᱟᱨ', ...request }).catch((error: unknown) => error)
  if (!isFailure(refusal)) throw new Error('it was not refused')
  return refusal
}

describe('a language that nobody on the route speaks', () => {
  it('is refused with those who would speak it, and what they need', async () => {
    const refusal = await refusalOf({ language: 'sat' })
    expect(refusal).toMatchObject({ code: 'unsupported_language', kind: 'invalid' })
    const needed = 'Set PROV_D_API_KEY, PROV_D_ENDPOINT_URL, tts_model_id or tts_model_ids of [providers.prov_d].'
    expect(refusal.message).toContain(`prov_b does not serve sat`)
    expect(refusal.message).toContain(`Others serve sat. prov_d: ${needed}`)
    expect(refusal.details?.['others']).toEqual([{ provider: 'prov_d', details: needed }])
  })

  it('is refused so by a provider that was named, and in streams', async () => {
    expect((await refusalOf({ language: 'sat-IN', provider: 'prov_b' })).message).toContain('Others serve sat-IN. prov_d: Set')
    await using speech = await openSpeech(onlyB)
    await expect(speech.openTtsStream({ language: 'sat' })).rejects.toThrow('Others serve sat. prov_d: Set')
  })

  it('is offered of those that are set up and on no route', async () => {
    const { message } = await refusalOf({ language: 'ur' })
    expect(message).toContain('prov_e: Name it in the request, or in routes.text_to_speech.')
  })

  it('is left at the refusal where nobody else speaks it either', async () => {
    const { message, details } = await refusalOf({ language: 'sd-Deva' })
    expect(message).not.toContain('Others')
    expect(details?.['others']).toBeUndefined()
  })
})

describe('the list of providers', () => {
  it('tells what those would speak that are not set up', async () => {
    await using speech = await openSpeech(onlyB)
    const infos = speech.providers('text_to_speech', true)
    expect(infos.find(({ provider }) => provider === 'prov_c')).toMatchObject({ available: false, streaming: true, batch: true })
    expect(infos.find(({ provider }) => provider === 'prov_d')?.languages).toContain('sat')
    expect(speech.providers('text_to_speech').map(({ provider }) => provider)).not.toContain('prov_d')
  })
})
