import type { EmulatorWorld } from '../emulator.ts'

export interface WantedSpeech {
  readonly text: string
  /** Is there such a voice? The service answers without sound for any other. */
  readonly known: boolean
}

const maxTextBytes = 4096
const document =
  /^<speak version='1\.0' xmlns='http:\/\/www\.w3\.org\/2001\/10\/synthesis' xml:lang='en-US'><voice name='([^'<&]*)'><prosody pitch='([^'<&]*)' rate='([^'<&]*)' volume='([^'<&]*)'>([\s\S]*)<\/prosody><\/voice><\/speak>$/
const longName = /^Microsoft Server Speech Text to Speech Voice \(([a-z]{2,3}(?:-[A-Za-z0-9]+)+), ([A-Za-z0-9]+Neural)\)$/

/** Reads what is to be spoken and holds it against the rules of XML and of the service. */
export function readSsml(body: string, world: EmulatorWorld): WantedSpeech {
  const match = document.exec(body)
  if (!match) {
    world.violation('the text is not the document the service knows')
    return { text: '', known: false }
  }
  const [, voice = '', pitch = '', rate = '', volume = '', text = ''] = match
  if (/[<>]|&(?!(amp|lt|gt|quot|apos|#\d+);)/.test(text)) world.violation('the text is not well-formed XML')
  if (hasForbiddenSign(text)) world.violation('the text has signs that XML has no place for')
  if (Buffer.byteLength(text) > maxTextBytes) world.violation(`the text has ${Buffer.byteLength(text)} bytes`)
  if (text.trim() !== text || text === '') world.violation('the text is empty or has white space at its edges')
  if (!/^[+-]\d+Hz$/.test(pitch) || !/^[+-]\d+%$/.test(rate) || !/^[+-]\d+%$/.test(volume))
    world.violation('pitch, rate or volume is in another form')
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return { text: plain, known: longName.test(voice) && !voice.includes('Nobody') }
}

/** XML 1.0 has no place for most control signs, even as references. */
function hasForbiddenSign(text: string): boolean {
  return /(?![\t\n\r\u0080-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/u.test(text)
}
