import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'chitravani-setup-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const put = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Runs the real set-up over a small project whose build only notes that it ran. */
function setUp(): number {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs'], { cwd: root, encoding: 'utf8', timeout: 60_000 })
  expect({ status, stderr }).toMatchObject({ status: 0 })
  return existsSync(join(root, 'built')) ? readFileSync(join(root, 'built'), 'utf8').length : 0
}

describe('setting a clone up', () => {
  it('builds once, and again when what it is built from is other', () => {
    for (const path of ['scripts/setup.mjs', 'scripts/setup'])
      cpSync(join(import.meta.dirname, '..', path), join(root, path), { recursive: true })
    put('package.json', '{"name":"small","private":true}')
    put('package-lock.json', '{"packages":{"":{}}}')
    put('node_modules/.package-lock.json', '{"packages":{}}')
    mkdirSync(join(root, 'node_modules/.bin'))
    symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'))
    put('packages/one/src/index.ts', 'export const one = 1\n')
    put('apps/web/src/page.ts', 'export {}\n')
    put(
      'scripts/build.mjs',
      `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('built', 'x')
for (const file of ['apps/cli/dist/main.js', 'apps/web/dist/index.html']) {
  mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true })
  writeFileSync(file, '')
}
`,
    )

    expect(setUp()).toBe(1)
    expect(setUp()).toBe(1)
    // After an update.
    put('packages/one/src/index.ts', 'export const one = 2\n')
    expect(setUp()).toBe(2)
    put('packages/one/src/index.test.ts', 'export {}\n')
    expect(setUp()).toBe(2)
    rmSync(join(root, 'apps/cli/dist'), { recursive: true })
    expect(setUp()).toBe(3)
  })
})
