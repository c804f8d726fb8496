const maxLetters = 48

/**
 * The name of a table, and of its file on the disk, out of the name that a caller's file has: letters, marks, digits and `_` are kept, all
 * else becomes `_`. What is left can lead nowhere: no dots, no separators, no empty name, at most 192 bytes.
 */
export function tableName(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? ''
  const stem = last.replace(/(?<=.)\.[^.]{1,8}$/u, '')
  const letters = Array.from(stem.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_'))
    .slice(0, maxLetters)
    .join('')
  const trimmed = letters.replaceAll(/^[_\p{M}]+|_+$/gu, '')
  return trimmed === '' ? 'data' : /^\p{N}/u.test(trimmed) ? `t_${trimmed}` : trimmed
}

/** The first of name, name_2, name_3 … that is not taken, whatever the letters' case. */
export function freeName(name: string, taken: (name: string) => boolean): string {
  if (!taken(name)) return name
  for (let count = 2; ; count++) if (!taken(`${name}_${count}`)) return `${name}_${count}`
}
