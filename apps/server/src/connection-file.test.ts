import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { removeConnection, writeConnection } from './connection-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'chitravani-connection-file-'))
const file = join(folder, 'chitravani.toml')
beforeEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is left of a file without the connection `shop`. */
function left(text: string): string {
  writeFileSync(file, text)
  removeConnection(file, 'shop')
  return readFileSync(file, 'utf8')
}

const rest = `# ours
data = "data"


[connections.other] # stays
kind = "files"
path = "x"
`

it.each([
  [
    'a section with what lies below it',
    '\n[connections.shop]\nkind = "sqlite"\n\n[connections.shop.rows.west]\n"regions.region" = "West"\n',
  ],
  ['lists over lines that begin with brackets', '\n[connections.shop]\ntables = [\n"a",\n[\n"b"]\n]\nkind = "sqlite"\n'],
  ['texts over lines that look like headers', '\n[connections.shop]\nkind = """\n[other]\n"""\npath = "p"\n'],
  ['quoted names, blanks and comments', '\n[ "connections" . \'shop\' ] # [gone]\nkind = "sqlite" # so\n'],
])('is taken out of the settings file: %s', (_what, section) => {
  expect(left(`${rest}${section}`)).toBe(rest)
  expect(left(`${rest}${section}\n# next\n[server]\nport = 1\n`)).toBe(`${rest}\n# next\n[server]\nport = 1\n`)
  expect(left(`${rest.replaceAll('\n', '\r\n')}${section.replaceAll('\n', '\r\n')}`)).toBe(rest.replaceAll('\n', '\r\n'))
})

it('is taken out where it is written in one line, or key by key', () => {
  expect(left('[connections]\nshop = { kind = "files", path = "x" }\nother = { kind = "files", path = "y" }\n')).toBe(
    '[connections]\nother = { kind = "files", path = "y" }\n',
  )
  expect(left('connections.shop.kind = "files"\nconnections.shop.path = "x"\ndata = "d"\n')).toBe('data = "d"\n')
  expect(left('connections = { shop = { kind = "files" } }\ndata = "d"\n')).toBe('data = "d"\n')
  expect(left('[connections.shopping]\nkind = "files"\n')).toBe('[connections.shopping]\nkind = "files"\n')
})

it('leaves the file as it is, and says so, where nothing can be taken out or added alone', () => {
  const text = 'connections = { shop = { kind = "files" }, other = { kind = "files" } }\n'
  expect(() => left(text)).toThrow(expect.objectContaining({ code: 'settings_kept' }) as Error)
  expect(() => writeConnection({ file, connections: [] }, { name: 'new', kind: 'sqlite', path: 'x' })).toThrow(
    expect.objectContaining({ code: 'settings_kept' }) as Error,
  )
  expect(readFileSync(file, 'utf8')).toBe(text)
})

it('is written in one step, behind a link, and not for everybody to write', () => {
  const real = join(folder, 'real.toml')
  writeFileSync(real, rest)
  chmodSync(real, 0o666)
  symlinkSync(real, file)
  writeConnection({ file, connections: [] }, { name: 'shop', kind: 'sqlite', path: 'x', rows: { west: { 'a.b': null } } })
  expect(readFileSync(real, 'utf8')).toContain('[connections.shop.rows.west')
  expect(statSync(real).mode & 0o777).toBe(0o664)
  removeConnection(file, 'shop')
  expect(readFileSync(real, 'utf8')).toBe(rest)
  expect(readdirSync(folder).toSorted()).toEqual(['chitravani.toml', 'real.toml'])
})
