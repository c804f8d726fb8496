/**
 * Translations that can be checked by eye: the target code before the text. Switches: `upper` (letters in capitals instead
 * of the code), `same` (nothing was translated), and what models do to placeholders: `translit`, `single-bracket`,
 * `spaces`, `drop`, `double`, `reorder`.
 */
export function echoTranslation(text: string, target: string, variants: ReadonlySet<string>): string {
  if (variants.has('same')) return text
  const mangled = manglePlaceholders(text, variants)
  return variants.has('upper') ? upperOutside(mangled) : `${target}:${mangled}`
}

const placeholder = /[[⟦⟨<({]{1,2}[^\]⟧⟩>)}\s]*\p{Nd}+[^\]⟧⟩>)}\s]*[\]⟧⟩>)}]{1,2}/gu
const letters: Readonly<Record<string, string>> = { I: 'आई', L: 'एल', U: 'यू', P: 'पी', X: 'एक्स', D: 'डी' }

function manglePlaceholders(text: string, variants: ReadonlySet<string>): string {
  const found = text.match(placeholder) ?? []
  let index = -1
  return text.replace(placeholder, (whole) => {
    index += 1
    if (variants.has('drop') && index === 0) return ''
    let result = variants.has('reorder') ? (found[(index + 1) % found.length] as string) : whole
    if (variants.has('translit')) result = result.replace(/[A-Z]/g, (letter) => letters[letter] ?? letter)
    if (variants.has('single-bracket')) result = result.replace(/^.(?=[[⟦⟨<({])/u, '').replace(/(?<=[\]⟧⟩>)}]).$/u, '')
    if (variants.has('spaces')) result = result.replace(/^(\P{L}+)/u, '$1 ').replace(/(\P{L}+)$/u, ' $1')
    return variants.has('double') && index === 0 ? result + result : result
  })
}

function upperOutside(text: string): string {
  let at = 0
  let result = ''
  for (const match of text.matchAll(placeholder)) {
    result += text.slice(at, match.index).toUpperCase() + match[0]
    at = match.index + match[0].length
  }
  return result + text.slice(at).toUpperCase()
}
