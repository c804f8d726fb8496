import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmulator } from '@chitravani/emulators'

/** Does the library install, import, type-check and translate in an empty project, with no optional extra? Needs a build (`npm run build`). */
const longestImportMs = 150
const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'packed-'))
const packs = ['kit', 'protocol', 'storage', 'speech']
const failures: string[] = []

const run = (command: string, args: readonly string[], cwd = folder) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) failures.push(`${command} ${args.join(' ')}: ${stderr || stdout}`)
  return stdout
}
/** Beside a running emulator this thread must not stand still. */
const runBeside = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  new Promise<string>((done) => {
    const child = spawn(process.execPath, args, { cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...env } })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('close', () => done(said.trim()))
  })

for (const name of packs) run('npm', ['pack', '--silent', '--pack-destination', folder, `./packages/${name}`], root)
const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }))
run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--omit=peer', ...tarballs.map((name) => `./${name}`)])

const files = {
  'time.mjs': `const t = performance.now(); await import('@chitravani/speech'); console.log(performance.now() - t)`,
  'translate.mjs': `import { getTranslationClient } from '@chitravani/speech'
await using client = await getTranslationClient()
console.log((await client.translate('# Hello *world*', 'en', 'hi', { textFormat: 'markdown' })).text)`,
  'sync.mjs': `import { translateSync } from '@chitravani/speech'
console.log(translateSync('Hello', 'en', 'hi').text)`,
  'stream.mjs': `await import('@chitravani/speech/streaming').catch((error) => console.log(error.code + ': ' + error.message))`,
  'use.ts': `import { getTtsClient, translate, type TranslationResult, type TtsResult } from '@chitravani/speech'
const result: TranslationResult = await translate('Hello', 'en', 'hi')
const text: string = result.text
await using client = await getTtsClient()
const speech: TtsResult = await client.synthesize(text, { language: result.target })
// @ts-expect-error a language is a text or a tag
await client.synthesize(text, { language: 7 })
console.log(speech.audio.length)`,
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)

const times: number[] = []
for (let round = 0; round < 5; round += 1) times.push(Number(run(process.execPath, ['time.mjs'])))
const typed = run(process.execPath, [
  join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,esnext.disposable', '--types', 'node', '--typeRoots', join(root, 'node_modules/@types'), 'use.ts',
]) // prettier-ignore
await using emulator = await startEmulator('prov-d')
const env = { PROV_D_API_KEY: 'test-key', PROV_D_ENDPOINT_URL: emulator.url, PROV_D_TRANSLATION_SERVICE_ID: 'all' }
const said = {
  translated: await runBeside(['translate.mjs'], env),
  sync: await runBeside(['sync.mjs'], env),
  stream: await runBeside(['stream.mjs'], env),
}
const best = Math.min(...times)
if (best > longestImportMs) failures.push(`import took ${best.toFixed(0)} ms`)
if (!said.translated.startsWith('# hi:')) failures.push(`translated ${said.translated}`)
if (said.sync !== 'hi:Hello') failures.push(`translated synchronously ${said.sync}`)
if (!said.stream.startsWith('missing_optional_dependency') || !said.stream.includes('npm install ws'))
  failures.push(`streaming said ${said.stream}`)
rmSync(folder, { recursive: true })
process.stdout.write(
  `import ${times.map((ms) => ms.toFixed(0)).join(', ')} ms (wanted ${longestImportMs}); types ${typed === '' ? 'resolve' : 'fail'}; first translation "${said.translated}"; ` +
    `without ws: ${said.stream}\nnode ${process.version}, ${process.arch}\n`,
)
for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`)
if (failures.length > 0) process.exitCode = 1
