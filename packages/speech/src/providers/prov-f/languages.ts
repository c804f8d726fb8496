import { wireLanguages } from '../../languages/index.ts'

const sameCode = 'as bn doi en gu hi kn mai ml mr ne or pa sa sat sd ta te ur'.split(' ')

/** Bare codes, but for Konkani and Manipuri. Bodo and Kashmiri are not served. */
export const wire = wireLanguages({
  ...Object.fromEntries(sameCode.map((code) => [code, code])),
  kok: 'gom',
  mni: 'mni-mtei',
  'mni-Mtei': 'mni-mtei',
})
