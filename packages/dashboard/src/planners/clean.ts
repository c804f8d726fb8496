/** Marks that steer a reader, a terminal or a page instead of saying something: controls, direction marks, zero widths, variation tags. */
const steering = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu

/** One line without steering marks, at most `max` UTF-16 units, never cut inside a character. */
export function plainLine(text: string, max: number): string {
  // A joiner between letters of Indian scripts is part of the word.
  const line = text
    .replace(/(?<=\p{M})\u200c(?=\p{L})|(?<=\p{M})\u200d(?=\p{L})/gu, (joiner) => (joiner === '\u200c' ? '\ue000' : '\ue001'))
    .replace(steering, ' ')
    .replace(/\ue000/g, '\u200c')
    .replace(/\ue001/g, '\u200d')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max - 1)
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/** Markup, addresses and code: what no page may take for more than text. */
const markup =
  /[<>`\\{}]|&(?:#|[a-z]+;)|\b[a-z][a-z0-9+.-]*:\s*\/\/|\b(?:javascript|vbscript|data|file|blob|mailto|tel)\s*:|\bwww\.|\]\s*\(|!\[|\bon[a-z]+\s*=|\$\(|%[0-9a-f]{2}/i

export function holdsMarkup(text: string): boolean {
  return markup.test(text.normalize('NFKC')) || markup.test(text)
}

/** A name that a page could take for an element, a link or a script; fewer names than hold any sign of markup. */
const harmful = /<[a-z!/?]|\b(?:javascript|vbscript)\s*:|\bdata:[a-z]+\/|\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|!\[|\]\s*\(|\bon[a-z]+\s*=/i

export function isHarmfulName(name: string): boolean {
  return harmful.test(name.normalize('NFKC')) || harmful.test(name)
}

/** A name of the data as a caption: the same words, with nothing left that a page could take for markup or an address. */
export function caption(text: string): string {
  const line = plainLine(text, 120)
  if (!holdsMarkup(line)) return line
  const bare = line
    .replace(/[<>`\\{}[\]()&$%!"'=]/g, ' ')
    .replace(/:\s*\/\/|:(?=\S)/g, ' ')
    .replace(/\bwww\./gi, 'www ')
    .replace(/\/{2,}/g, ' ')
    .replace(/\b(javascript|vbscript|data|file|blob|mailto|tel)\s*:/gi, '$1 ')
    .replace(/\s+/g, ' ')
    .trim()
  return bare === '' || holdsMarkup(bare) ? 'Unnamed' : bare
}

/** What the token limits count by, whatever the model: UTF-8 bytes / 3. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3)
}
