import { plain } from '../letters.ts'

/** Feminine nouns whose ending does not say so; those in ी, ि and ई are feminine unless listed below. */
const feminine = listed(
  'दुकान कीमत क़ीमत मात्रा संख्या आय आमदन लागत छूट दर शाखा खरीद वस्तु चीज़ किस्म क़िस्म खेप वजह शिकायत जगह सड़क भाषा उम्र आयु तारीख संस्था ' +
    'परियोजना बैठक योजना परीक्षा कक्षा शिक्षा किताब पुस्तक दवा मृत्यु मौत फसल फ़सल टीम सेवा मशीन टिकट ट्रेन रेल उड़ान फ्लाइट यात्रा कार ऊर्जा ' +
    'घटना समीक्षा जनसंख्या महिला औरत स्त्री फीस फ़ीस रकम रक़म धनराशि पगार तनख्वाह तनख़्वाह सरकार छात्रा क्लास रेटिंग बुकिंग सदस्यता हवा वर्षा बारिश ' +
    'जीत ऋतु नर्स बिजली गैस कॉल सीट इमारत ज़मीन जमीन भूमि संपत्ति जायदाद अवधि शुरुआत लाइन कतार दुर्घटना प्रतियोगिता फिल्म फ़िल्म सेल वैल्यू राशि ' +
    'अदालत खबर ख़बर गाय चाय सब्ज़ी सेहत उपज पैदावार रफ़्तार रफ्तार वापसी सुपुर्दगी पंक्ति यूनिट विधि पद्धति इकाई ऊंचाई ऊँचाई लंबाई चौड़ाई गहराई समाप्ति जनसंख्या चीज आबादी शॉप माध्यिका तुलना दुनिया पुलिस',
)
/** Masculine nouns in ी, ि and ई. */
const masculine = listed(
  'कर्मचारी विद्यार्थी खिलाड़ी यात्री व्यापारी आदमी रोगी पानी प्रत्याशी मंत्री पक्षी प्रतिभागी व्यक्ति पति साथी दही घी मोती निवासी सिपाही स्वामी भाई',
)
/** Nouns in ा that keep it. */
const keeping = listed('डेटा पिता राजा जमा सिनेमा मीडिया')

function listed(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(plain))
}

const isOwn = (words: string): boolean => /[\u0900-\u097f]$/.test(words)
const lastOf = (words: string): string => plain(words.split(' ').at(-1) ?? '')

export function isFeminine(words: string): boolean {
  const last = lastOf(words)
  if (feminine.has(last)) return true
  return /[ीिई]$/.test(last) && !masculine.has(last)
}

/** "महीना" becomes "महीने", "नेता" and "शाखा" stay. */
function bends(words: string): boolean {
  const last = lastOf(words)
  return last.endsWith('ा') && !isFeminine(words) && !keeping.has(last) && !/(?:र्ता|दाता|क्रेता|भोक्ता|नेता)$/.test(last)
}

/** As it stands before "के" and "वाले": one of them. */
export function oblique(words: string): string {
  const bent = isFeminine(words) ? words : words.replaceAll(' का ', ' के ')
  return bends(words) ? bent.replace(/ा$/, 'े') : bent
}

/** Several of them, as the subject. */
export function several(words: string): string {
  if (!isOwn(words)) return words
  if (!isFeminine(words)) return oblique(words)
  if (/[ीि]$/.test(words)) return words.replace(/[ीि]$/, 'ियाँ')
  if (words.endsWith('ई')) return words.replace(/ई$/, 'इयाँ')
  if (/[ुू]$/.test(words)) return words.replace(/[ुू]$/, 'ुएँ')
  if (words.endsWith('ा')) return `${words}एँ`
  return /\p{L}़?$/u.test(words) ? `${words}ें` : words
}

/** Several of them, as they stand before "के" and "वाले". */
export function severalOblique(words: string): string {
  if (!isOwn(words)) return words
  const own = isFeminine(words) ? words : words.replaceAll(' का ', ' के ')
  if (bends(words)) return own.replace(/ा$/, 'ों')
  if (/[ीि]$/.test(own)) return own.replace(/[ीि]$/, 'ियों')
  if (own.endsWith('ई')) return own.replace(/ई$/, 'इयों')
  if (/[ुू]$/.test(own)) return own.replace(/[ुू]$/, 'ुओं')
  if (own.endsWith('ा')) return `${own}ओं`
  return /\p{L}़?$/u.test(own) ? `${own}ों` : own
}

/** "वाला", "वाले", "वाली" before what is counted. */
export function having(words: string, count: number): string {
  return isFeminine(words) ? 'वाली' : count === 1 ? 'वाला' : 'वाले'
}

/** "a, b और c". */
export function joined(items: readonly string[], last = 'और'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1) ?? ''}`
}
