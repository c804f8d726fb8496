/**
 * Prints docs/reference/library.md out of the comments and types of the language library's entry points.
 * `--check` writes nothing and fails when the page is not what the sources say.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from './setup/step.mjs'

const page = join(root, 'docs/reference/library.md')
const entries = {
  '@chitravani/speech': 'speech/src/index.d.ts',
  '@chitravani/speech/streaming': 'speech/src/streaming.d.ts',
  '@chitravani/speech/prov-e': 'speech/src/prov-e.d.ts',
  '@chitravani/speech/prov-f': 'speech/src/prov-f.d.ts',
}
/** What every entry point speaks of although another package has it. */
const shared = [
  'kit/src/abort.d.ts:CallOptions',
  'kit/src/errors.d.ts:Failure',
  'kit/src/errors.d.ts:FailureKind',
  'kit/src/errors.d.ts:isFailure',
]
/** Titles by file, the first that fits. */
const rooms = [
  ['Clients and functions', /^speech\/src\/(client|top-level|speech|streaming|prov-[ef])\.d\.ts$/],
  ['Synchronous clients', /^speech\/src\/sync\//],
  ['Text to speech', /^speech\/src\/synthesize/],
  ['Speech to text', /^speech\/src\/transcribe/],
  ['Translation', /^speech\/src\/(translat|routing\/opened|cache\/open|warning)/],
  ['Reviewed translations', /^speech\/src\/catalog\//],
  ['Languages', /^speech\/src\/languages\//],
  ['Audio', /^speech\/src\/audio\//],
  ['Settings', /^speech\/src\/(config|cache|core)/],
  ['Failures and calls', /^(speech\/src\/errors|kit\/)/],
  ['Providers of one’s own', /./],
]
const longestCode = 60
const tags = { throws: 'Throws', returns: 'Returns' }

const folder = mkdtempSync(join(tmpdir(), 'declarations-'))
try {
  declare()
  // the house's formatter has the last word on every page
  const text = await format(print(), { ...(await resolveConfig(page)), filepath: page })
  const before = existsSync(page) ? readFileSync(page, 'utf8') : ''
  if (!process.argv.includes('--check')) writeFileSync(page, text)
  else if (before !== text) {
    process.stdout.write('docs/reference/library.md is not what the sources say: run `npm run docs:library`\n')
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** Types with their comments and nothing else, as the compiler sees them. What does not compile is told by `npm run types`. */
function declare() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', 'packages', '--outDir', folder]
  for (const name of ['kit', 'speech'])
    spawnSync(process.execPath, [tsc, '-p', `packages/${name}/tsconfig.json`, ...options], { cwd: root })
}

function print() {
  const found = new Map()
  for (const [entry, file] of Object.entries(entries)) {
    for (const { id, ...declaration } of exportsOf(join(folder, file))) {
      const known = found.get(id) ?? { ...declaration, entries: [] }
      if (!known.entries.includes(entry)) known.entries.push(entry)
      found.set(id, known)
    }
  }
  for (const name of shared) {
    const [file, wanted] = name.split(':')
    const declaration = declarationsOf(join(folder, file)).get(wanted)
    if (declaration) found.set(name, { ...declaration, file, entries: ['@chitravani/kit'] })
  }
  const lines = [
    '# The library, name by name',
    '',
    'Printed from the comments of the sources by `npm run docs:library`. The [guides](../guide/language/README.md) say how the names are used, [wire names](wire-names.md) how they are called in JSON and TOML.',
    'What is not marked comes from `@chitravani/speech`.',
    '',
  ]
  const all = [...found.values()].map((each) => ({ ...each, room: rooms.find(([, files]) => files.test(each.file))[0] }))
  for (const [title] of rooms) {
    const here = all.filter(({ room }) => room === title).toSorted((a, b) => order(a) - order(b) || a.name.localeCompare(b.name))
    if (here.length > 0) lines.push(`## ${title}`, '', ...here.flatMap(section))
  }
  return `${lines.join('\n').trimEnd()}\n`
}

/** What is called before what is passed. */
function order({ kind }) {
  return ['function', 'class', 'const', 'interface', 'type'].indexOf(kind)
}

function section({ name, comment, code, entries: from }) {
  const elsewhere = from.includes('@chitravani/speech') ? [] : [`From ${from.map((entry) => `\`${entry}\``).join(', ')}.`, '']
  const cut = code.split('\n').length > longestCode ? `${code.split('\n')[0]} … }` : code
  return [`### ${name}`, '', ...(comment === '' ? [] : [comment, '']), ...elsewhere, '```ts', cut, '```', '']
}

/** Everything a module exports, its own and what it hands on. */
function exportsOf(path) {
  const text = readFileSync(path, 'utf8')
  const file = relative(folder, path).replaceAll('\\', '/')
  const own = [...declarationsOf(path).values()].map((declaration) => ({ ...declaration, file, id: `${file}:${declaration.name}` }))
  const handed = [...text.matchAll(/^export (type )?(\*|\{[^}]*\}) from '(\.[^']+)'/gm)].flatMap(([, onlyTypes, names, from]) => {
    const inner = exportsOf(join(dirname(path), from.replace(/\.(ts|js)$/, '.d.ts'))).filter(
      ({ kind }) => !onlyTypes || kind === 'interface' || kind === 'type',
    )
    if (names === '*') return inner
    const wanted = names.slice(1, -1).split(',').map((name) => name.trim().replace(/^type /, '').split(' as ')[0].trim()) // prettier-ignore
    return inner.filter(({ name }) => wanted.includes(name))
  })
  return [...own, ...handed]
}

function declarationsOf(path) {
  const text = readFileSync(path, 'utf8')
  const statement =
    /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?:declare )?(interface|type|const|function|class) (\w+)[\s\S]*?(?=^\/\*\*|^(?:export|import|declare|interface|type|const|function|class) |^\/\/#|(?![\s\S]))/gm
  const found = new Map()
  for (const [whole, comment = '', kind, name] of text.matchAll(statement)) {
    const code = whole.slice(comment.length).trim().replace(/^export (declare )?/, '').replaceAll('    ', '  ') // prettier-ignore
    const before = found.get(name)
    if (before) before.code += `\n${code}`
    else found.set(name, { name, kind, code, comment: prose(comment) })
  }
  return found
}

function prose(comment) {
  const text = comment.replace(/^\/\*\*|\*\/\s*$/g, '').replace(/^\s*\* ?/gm, '').trim() // prettier-ignore
  return text
    .replace(/\s*@param (\w+)\s+/g, '\n- `$1`: ')
    .replace(/\s*@(throws|returns)\s+/g, (_whole, tag) => `\n- ${tags[tag]}: `)
    .replaceAll(/\n(?!- |\n)/g, ' ')
    .replace(/([^\n])\n- /, '$1\n\n- ')
}
