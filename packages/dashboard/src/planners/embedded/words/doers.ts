import { formOf } from './word-forms.ts'

/** What somebody does is said by the verb of it: "won" of a winner, "led" of a leader, "advised" of an advisor. @param stem of the verb's plain form */
export function isDoerOfVerb(name: string, stem: string): boolean {
  const [, root] = /^(.{2,})[eo]r$/.exec(name) ?? []
  if (root === undefined || stem.length < 3) return false
  const plain = /([^aeiou])\1$/.test(root) ? [root, root.slice(0, -1)] : [root, `${root}e`]
  return plain.some((verb) => formOf(verb).stem === stem)
}
