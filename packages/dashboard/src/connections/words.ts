/** The words of a column's or table's name in lower case: `orderDate`, `ORDER_DATE` and `order date` are the same two. */
export function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFC')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\p{N})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}%]+/u)
    .filter((word) => word !== '')
}
