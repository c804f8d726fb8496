import type { TtsServerFrame } from '@chitravani/protocol'
import { button, choice, element, field, fill, status } from './element.ts'
import { openPlayer } from './player.ts'
import type { Player } from './player.ts'
import { keysFor, openSocket, ownPart, server, toBytes } from './server.ts'
import { fillProviders, languageChoices } from './world.ts'
import type { World } from './world.ts'

/** Options that let a stream be played while it comes. */
const liveOptions: Readonly<Record<string, object>> = {
  prov_a: { audio_config: { container: 'wav', encoding: 'linear_pcm', sample_rate: 24_000 } },
  prov_c: { audio_format: 'wav' },
}

/** A text becomes sound: at once, or while it is made. */
export function speakPart(world: World) {
  const text = element('textarea', { rows: '4', maxlength: '20000' })
  text.value = 'नमस्ते! आज मौसम बहुत अच्छा है।'
  const provider = choice([['', 'Automatic']])
  const language = choice([])
  const voice = element('input', { list: 'voices', autocomplete: 'off', placeholder: 'usual voice' })
  const voices = element('datalist', { id: 'voices' })
  const told = status()
  const download = element('a', { class: 'button', download: 'speech.wav', hidden: '' }, 'Save')
  let player: Player | undefined
  let socket: WebSocket | undefined

  const parameters = () => (voice.value.trim() === '' ? {} : { [provider.value === 'prov_c' ? 'speaker' : 'voice']: voice.value.trim() })
  const common = () => ({
    ...(provider.value === '' ? {} : { provider: provider.value }),
    ...(language.value === '' ? {} : { language: language.value }),
  })
  const halt = () => {
    player?.stop()
    socket?.close()
    player = undefined
    socket = undefined
  }

  const speakWhole = async () => {
    halt()
    told.say('Speaking …')
    const started = performance.now()
    try {
      const made = await server().speak({ text: text.value, ...common(), parameters: parameters() }, keysFor(provider.value))
      const sound = toBytes(made.audio_base64)
      const format = made.audio_format ?? 'audio'
      told.say(
        `${made.provider}, ${format}, ${Math.ceil(sound.length / 1024)} KB after ${Math.round(performance.now() - started)} ms${made.cached ? ', kept from before' : ''}`,
      )
      if (download.href) URL.revokeObjectURL(download.href)
      download.href = URL.createObjectURL(new Blob([sound], { type: `audio/${format}` }))
      download.download = `speech.${format}`
      download.hidden = false
      player = openPlayer()
      player.push(sound, format)
      await player.end()
    } catch (error) {
      told.fail(error)
    }
  }

  const speakLive = () => {
    halt()
    told.say('Connecting …')
    const started = performance.now()
    const playing = openPlayer()
    const live = openSocket('api/tts/stream')
    player = playing
    socket = live
    const own = { ...liveOptions[provider.value], ...parameters() }
    let heardAfterMs: number | undefined
    let ended = false
    live.addEventListener('open', () => {
      live.send(JSON.stringify({ type: 'start', ...common(), ...ownPart(provider.value), parameters: own }))
    })
    live.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const frame = JSON.parse(data) as TtsServerFrame
      if (frame.type === 'ready') {
        live.send(JSON.stringify({ type: 'text', text: text.value }))
        live.send(JSON.stringify({ type: 'flush' }))
      } else if (frame.type === 'event' && frame.kind === 'audio') {
        heardAfterMs ??= Math.round(performance.now() - started)
        told.say(`${frame.provider}, ${frame.audio_format}: first sound after ${heardAfterMs} ms`)
        playing.push(toBytes(frame.audio_base64), frame.audio_format)
      } else if (frame.type === 'done') {
        ended = true
        playing.end().then(
          (seconds) => told.say(`${told.line.textContent}; ${seconds.toFixed(1)} s heard`),
          (error: unknown) => told.fail(error),
        )
      } else if (frame.type === 'error') {
        ended = true
        told.fail(new Error(frame.message))
      }
    })
    live.addEventListener('close', () => {
      if (!ended && socket === live) told.fail(new Error('The connection ended before the speech did.'))
    })
  }

  const listVoices = async () => {
    voice.value = ''
    voices.replaceChildren()
    if (provider.value === '') return
    const query = { provider: provider.value, ...(language.value === '' ? {} : { language: language.value }) }
    try {
      const { voices: found } = await server().voices(query)
      voices.replaceChildren(...found.map(({ id, name }) => element('option', { value: id }, name)))
      if (provider.value === 'prov_a') voice.value = found[0]?.id ?? ''
    } catch (error) {
      told.fail(error)
    }
  }
  provider.addEventListener('change', () => void listVoices())
  language.addEventListener('change', () => void listVoices())

  return {
    section: element(
      'section',
      { 'aria-labelledby': 'speak' },
      element('h2', { id: 'speak' }, 'Speak'),
      field('Text', text),
      element('div', { class: 'row' }, field('Provider', provider), field('Language', language), field('Voice', voice), voices),
      element(
        'div',
        { class: 'buttons' },
        button('Speak', speakWhole),
        button('Speak live', speakLive),
        button(
          'Stop',
          () => {
            halt()
            told.say('Stopped.')
          },
          'quiet',
        ),
        download,
      ),
      told.line,
    ),
    refresh() {
      fillProviders(provider, world, 'text_to_speech')
      fill(language, languageChoices(world, ['', 'By the text']), language.value || 'hi')
    },
  }
}
