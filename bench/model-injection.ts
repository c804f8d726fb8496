/**
 * A language model that obeys whatever a text tells it, with every text of the corpus as the request, the feedback, a
 * cell, a column's comment and a name of the schema; and 300 answers that are hostile chart specifications.
 * Usage: npm run bench:injection [-- --texts 106 --specifications 300 --place 'catalog entry']
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { injectAll, specifications, surfaces } from './model/injection.ts'

const { values } = parseArgs({
  options: {
    texts: { type: 'string' },
    specifications: { type: 'string', default: '300' },
    list: { type: 'string' },
    place: { type: 'string' },
  },
})
const file = resolve(values.list ?? resolve(import.meta.dirname, '../../shared/corpora/injection/prompt.json'))
const all = (JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly text: string }[]).map(({ text }) => text)
const texts = all.slice(0, Number(values.texts ?? all.length))
const awake = setInterval(() => undefined, 1_000)
const chosen = surfaces.filter((surface) => values.place === undefined || surface === values.place)
let places = 0
const injected = await injectAll(texts, {
  places: chosen,
  onEach: () => {
    places += 1
    if (places % 50 === 0) process.stderr.write(`${String(places)} of ${String(texts.length * chosen.length)} places\n`)
  },
})
const specified = await specifications(Number(values.specifications))
clearInterval(awake)
console.log(
  `${String(texts.length)} texts × ${String(chosen.length)} places × 2 ways of obeying: ${String(injected.tried)} requests, ${String(injected.made)} dashboards, ${String(injected.refused)} hostile statements refused`,
)
console.log(`escapes: ${String(injected.escapes.length)} (to reach 0)`)
for (const line of injected.escapes.slice(0, 12)) console.log(`  ${line}`)
console.log(
  `hostile specifications served unchanged: ${String(specified.escapes.length)} of ${String(specified.tried)} (to reach 0), ${String(specified.made)} dashboards`,
)
for (const line of specified.escapes.slice(0, 5)) console.log(`  ${line}`)
process.exitCode = injected.escapes.length + specified.escapes.length === 0 ? 0 : 1
