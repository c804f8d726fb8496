import { wireLanguages } from '../../languages/index.ts'

const tags = ['bn', 'en', 'gu', 'hi', 'kn', 'ml', 'mr', 'pa', 'ta', 'te']
const full = Object.fromEntries(tags.map((tag) => [tag, `${tag}-IN`]))

export const sttWire = wireLanguages(full)
/** Hinglish goes out in lower case, exactly so. */
export const ttsWire = wireLanguages({ ...full, 'hi-en': 'hi-en' })
