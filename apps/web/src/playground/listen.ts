import type { SttServerFrame } from '@chitravani/protocol'
import { button, choice, element, field, fill, status } from './element.ts'
import { openMicrophone, recordingRateHz } from './microphone.ts'
import type { Microphone } from './microphone.ts'
import { openSocket, ownPart } from './server.ts'
import { fillProviders, languageChoices } from './world.ts'
import type { World } from './world.ts'

/** The microphone becomes text while somebody speaks. */
export function listenPart(world: World) {
  const provider = choice([['', 'Automatic']])
  const language = choice([])
  const told = status()
  const final = element('span')
  const partial = element('span', { class: 'partial' })
  const heard = element('p', { class: 'result tall', dir: 'auto', 'aria-label': 'Transcript', 'aria-live': 'polite' }, final, partial)
  let microphone: Microphone | undefined
  let socket: WebSocket | undefined

  const release = () => {
    microphone?.stop()
    microphone = undefined
    start.disabled = false
    stop.disabled = true
  }

  const begin = async () => {
    start.disabled = true
    final.textContent = ''
    partial.textContent = ''
    told.say('Asking for the microphone …')
    const live = openSocket('api/stt/stream')
    socket = live
    let ready = false
    let ended = false
    const fail = (error: unknown) => {
      ended = true
      release()
      live.close()
      told.fail(error)
    }
    live.addEventListener('open', () => {
      const own = { ...(provider.value === '' ? {} : { provider: provider.value }), ...ownPart(provider.value) }
      live.send(JSON.stringify({ type: 'start', ...own, language: language.value, sampling_rate: recordingRateHz }))
    })
    live.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const frame = JSON.parse(data) as SttServerFrame
      if (frame.type === 'ready') {
        ready = true
        stop.disabled = false
        told.say('Listening …')
      } else if (frame.type === 'transcript' && frame.is_final) {
        final.textContent += `${frame.text} `
        partial.textContent = ''
      } else if (frame.type === 'transcript') partial.textContent = frame.text
      else if (frame.type === 'done') {
        ended = true
        release()
        told.say(frame.transcript_count === 1 ? '1 transcript.' : `${frame.transcript_count} transcripts.`)
      } else fail(new Error(frame.message))
    })
    live.addEventListener('close', () => {
      if (!ended) fail(new Error('The connection ended.'))
    })
    try {
      const opened = await openMicrophone((samples) => {
        if (ready && live.readyState === WebSocket.OPEN) live.send(samples)
      })
      if (ended) opened.stop()
      else microphone = opened
    } catch (error) {
      fail(error)
    }
  }
  const finish = () => {
    microphone?.stop()
    stop.disabled = true
    told.say('Writing down the rest …')
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'finish' }))
  }
  const start = button('Listen', begin)
  const stop = button('Finish', finish, 'quiet')
  stop.disabled = true

  return {
    section: element(
      'section',
      { 'aria-labelledby': 'listen' },
      element('h2', { id: 'listen' }, 'Listen'),
      element('div', { class: 'row' }, field('Provider', provider), field('Language', language)),
      element('div', { class: 'buttons' }, start, stop),
      told.line,
      heard,
    ),
    refresh() {
      fillProviders(provider, { ...world, providers: { ...world.providers, speech_to_text: streaming(world) } }, 'speech_to_text')
      fill(language, languageChoices(world), language.value || 'hi')
    },
  }
}

/** What is not opened is not known to stream; a key of the caller's own may show it. */
function streaming({ providers }: World) {
  return providers.speech_to_text.filter(({ streaming: can, available }) => can || !available)
}
