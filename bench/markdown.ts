import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run bench:markdown [-- --limit 1000] [-- --behaviours upper,reorder]`: runs the corpus's own measure, one behaviour
 * a process, and counts calls. Exits 1 when a gating behaviour is short, a call was too long, or there were too many.
 */
const gating = [
  'upper',
  'translit',
  'nobrackets',
  'spaces',
  'reorder',
  'reverse',
  'drop-once',
  'drop-always',
  'trailing',
  'digits-deva',
  'digits-wide',
  'digits-olck',
]
const { values } = parseArgs({
  options: { limit: { type: 'string' }, behaviours: { type: 'string' }, show: { type: 'string', default: '3' } },
})
const corpora = resolve(process.env.CORPORA_DIR ?? '../shared/corpora')
const measure = join(corpora, 'md_measure.mjs')

if (!existsSync(measure)) {
  console.log(`Skipped: no ${measure}. Set CORPORA_DIR to the folder of the corpora.`)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'chitravani-markdown-'))
let short = 0
for (const behaviour of values.behaviours?.split(',') ?? gating) {
  const log = join(folder, `${behaviour}.jsonl`)
  const args = [
    '--conditions=development',
    measure,
    '--corpus',
    corpora,
    '--adapter',
    resolve('bench/markdown-adapter.ts'),
    '--behaviours',
    behaviour,
    '--gate',
    '--show',
    values.show,
  ]
  if (values.limit) args.push('--limit', values.limit)
  const code = await run(args, {
    CALL_BEHAVIOUR: behaviour,
    CALL_LOG: log,
    CALL_LIMIT: values.limit ?? '0',
    MD_MEASURE_MODULES: process.cwd(),
  })
  const over = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  if (over.length > 0) console.log(`  more or longer calls than allowed in ${over.length} texts, the first: ${over[0]}`)
  if (code !== 0 || over.length > 0) short++
}
rmSync(folder, { recursive: true })
console.log(short === 0 ? 'Every behaviour holds, within the calls allowed.' : `${short} behaviours are short.`)
process.exitCode = short === 0 ? 0 : 1

function run(args: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [...args], { env: { ...process.env, ...env }, stdio: 'inherit' })
    child.on('exit', (code) => done(code ?? 1))
  })
}
