import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environmentOf } from '@chitravani/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeShop, startTestServer } from './server.ts'

/** The command as a person runs it: as its own process, in a folder of its own. */

const program = join(import.meta.dirname, '../apps/cli/src/main.ts')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chitravani-cli-'))
  makeShop(join(folder, 'shop.db'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function start(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--conditions=development', '--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: folder,
    env: { ...environmentOf('PATH', 'NODE_COMPILE_CACHE'), CHITRAVANI_DASHBOARD_SAMPLE: 'off', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const [out, err]: [string[], string[]] = [[], []]
  child.stdout.setEncoding('utf8').on('data', (part: string) => out.push(part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => err.push(part))
  const ended = new Promise<Ran>((resolve) => {
    child.once('close', (code) => resolve({ code, out: out.join(''), err: err.join('') }))
  })
  return { child, ended, err: () => err.join('') }
}

async function run(
  args: readonly string[],
  options: { readonly input?: string; readonly environment?: Record<string, string> } = {},
): Promise<Ran> {
  const { child, ended } = start(args, options.environment)
  child.stdin.end(options.input ?? '')
  return ended
}

describe('chitravani', () => {
  it('tells its version and its help with examples', async () => {
    const version = await run(['--version'])
    expect([version.code, version.out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
    const help = await run(['generate', '--help'])
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('Examples:')])
  })

  it.each([
    [['sing'], 'unknown command'],
    [['generate'], 'missing required argument'],
    [['generate', 'x', '--max-charts', '13'], '1 to 12'],
    [['generate', 'x', '--out', 'x.docx'], '.html'],
    [['generate', 'x', '--theme', 'mauve'], 'high_contrast'],
    [['connections', 'add', 'x', '--kind', 'sqlite'], '--path'],
    [['serve', '--port', 'http'], '--port'],
  ])('refuses %j with 2 and says what it takes', async (args, words) => {
    const ran = await run(args)
    expect(ran.code).toBe(2)
    expect(ran.err).toContain(words)
    expect(ran.err).not.toMatch(/\n\s+at /)
  })

  it('adds, lists, tests and removes connections', async () => {
    expect((await run(['connections', 'add', 'shop', '--kind', 'sqlite', '--path', 'shop.db'])).code).toBe(0)
    expect((await run(['connections', 'add', 'shop', '--kind', 'sqlite', '--path', 'shop.db'])).code).toBe(3)
    const listed = JSON.parse((await run(['connections', 'list', '--json'])).out) as { name: string }[]
    expect(listed.map((each) => each.name)).toContain('shop')
    const tested = await run(['connections', 'test', 'shop', '--json'])
    const found = JSON.parse(tested.out) as { usable: boolean; tables: unknown[] }
    expect(found).toMatchObject({ usable: true, problems: [] })
    expect(found.tables).toContainEqual({ name: 'sales', rows: 1_500, columns: 6 })
    const nowhere = await run(['connections', 'test', 'nowhere'])
    expect([nowhere.code, nowhere.err]).toEqual([3, expect.stringContaining('shop')])
    await run(['connections', 'add', 'other', '--kind', 'sqlite', '--path', 'shop.db'])
    expect((await run(['connections', 'remove', 'other'])).code).toBe(0)
    expect((await run(['connections', 'remove', 'other'])).code).toBe(3)
    expect(readFileSync(join(folder, 'chitravani.toml'), 'utf8')).not.toContain('other')
  })

  it('tells a running server to read a connection again', async () => {
    await using server = await startTestServer()
    const environment = { CHITRAVANI_PASSWORD: server.admin?.password ?? '' }
    const refresh = ['connections', 'refresh', 'shop', '--server', server.url]
    const asked = await run([...refresh, '--user', 'demo'], { environment })
    expect([asked.code, asked.out]).toEqual([0, expect.stringMatching(/^sales\s+1,500\s+6$/m)])
    const told = await run([...refresh, '--json'], { environment: { CHITRAVANI_TOKEN: await server.signIn() } })
    expect(JSON.parse(told.out)).toMatchObject({ name: 'shop', added: [], removed: [] })
    expect((await run(refresh)).err).toContain('--user')
  })

  it('says what is wrong with a connection, and writes hints for one', async () => {
    await run(['connections', 'add', 'gone', '--kind', 'duckdb', '--path', 'gone.db', '--tables', 'a', 'b*'])
    const gone = await run(['connections', 'test', 'gone'])
    expect([gone.code, gone.err]).toEqual([1, expect.stringContaining('(file_missing)')])
    await run(['connections', 'remove', 'gone'])
    expect((await run(['connections', 'hints', 'shop'])).code).toBe(0)
    expect(readFileSync(join(folder, 'shop.hints.toml'), 'utf8')).toContain('[tables.sales.columns.amount]')
    expect((await run(['connections', 'hints', 'shop'])).code).toBe(3)
  })

  it('makes a dashboard without a server, as a file that needs nothing else', async () => {
    const html = await run(['generate', 'How are we doing?', '--connection', 'shop', '--out', 'shop.html'])
    expect([html.code, html.out]).toEqual([0, ''])
    expect(html.err).toMatch(/^ +\d+ % /m)
    const page = readFileSync(join(folder, 'shop.html'), 'utf8')
    expect(page).toContain('<svg')
    expect(page).not.toMatch(/<script|(src|href)="https?:/)
    await run(['generate', 'How are we doing?', '--connection', 'shop', '--out', 'shop.svg', '--theme', 'dark', '--max-charts', '2'])
    expect(readFileSync(join(folder, 'shop.svg'), 'utf8')).toMatch(/^(<\?xml[^>]*>\s*)?<svg/)
    const json = await run(['generate', 'How are we doing?', '--connection', 'shop', '--json'])
    expect(JSON.parse(json.out)).toMatchObject({ layout_type: 'grid' })
  })

  it('says why not, with 3, and what would work', async () => {
    const ran = await run(['generate', 'weather on Mars', '--connection', 'shop'])
    expect([ran.code, ran.err]).toEqual([3, expect.stringMatching(/sales[\s\S]*try: /)])
  })

  it('asks a server, as a user, and is told when there is none', async () => {
    await using server = await startTestServer()
    const { name = '', password = '' } = server.admin ?? {}
    const ran = await run(['generate', 'How are we doing?', '--connection', 'shop', '--server', server.url, '--user', name, '--json'], {
      environment: { CHITRAVANI_PASSWORD: password },
    })
    expect([ran.code, (JSON.parse(ran.out) as { chart_count: number }).chart_count > 2]).toEqual([0, true])
    const nobody = await run(['generate', 'x', '--server', 'http://127.0.0.1:9', '--user', 'x'], {
      environment: { CHITRAVANI_PASSWORD: 'x' },
    })
    expect([nobody.code, nobody.err]).toEqual([4, expect.stringContaining('Is it running?')])
  })

  it('keeps users: a password is asked for, never given on the command line', async () => {
    expect((await run(['users', 'add', 'asha'], { input: 'long enough to be good\n' })).code).toBe(0)
    expect((await run(['users', 'add', 'ravi'], { input: 'short\n' })).code).toBe(3)
    const listed = JSON.parse((await run(['users', 'list', '--json'])).out) as { name: string }[]
    expect(listed.map((user) => user.name)).toContain('asha')
    expect((await run(['users', 'passwd', 'asha', '--generate'])).out).toMatch(/\S{10,}/)
    expect((await run(['users', 'remove', 'asha'])).code).toBe(0)
    expect((await run(['users', 'remove', 'asha'])).code).toBe(3)
  })

  it('keeps API keys, each shown once', async () => {
    const made = await run(['keys', 'add', 'phone', '--characters-per-day', '100'])
    expect([made.code, made.out.trim()]).toEqual([0, expect.stringMatching(/^chv_[\w-]{43}$/)])
    expect((await run(['keys', 'add', 'phone'])).code).toBe(3)
    const [listed] = JSON.parse((await run(['keys', 'list', '--json'])).out) as { name: string; key: string; characters_per_day: number }[]
    expect([listed?.name, listed?.characters_per_day, made.out.startsWith(listed?.key.slice(0, -1) ?? '?')]).toEqual(['phone', 100, true])
    expect(JSON.stringify(listed)).not.toContain(made.out.trim())
    expect([(await run(['keys', 'revoke', 'phone'])).code, (await run(['keys', 'revoke', 'phone'])).code]).toEqual([0, 3])
  })

  it('names every wrong setting, with 2', async () => {
    const ran = await run(['serve'], { environment: { CHITRAVANI_SERVER_PORT: 'x', CHITRAVANI_LOG_LEVEL: 'loud' } })
    expect(ran.code).toBe(2)
    expect(ran.err).toMatch(/CHITRAVANI_SERVER_PORT[\s\S]*CHITRAVANI_LOG_LEVEL|server\.port[\s\S]*log\.level/)
  })

  it('ends with 130 at Ctrl-C', async () => {
    const { child, ended, err } = start(['generate', 'How are we doing?', '--connection', 'shop'])
    await expect.poll(err, { timeout: 120_000, interval: 5 }).toMatch(/%/)
    child.kill('SIGINT')
    const ran = await ended
    // The work may have been quicker than the signal, which then meets a program that is leaving.
    expect(`${ran.code} ${ran.err.includes('Cancelled')}`).toMatch(
      ran.err.includes('100 %') ? /^(130 true|0 false|null false)$/ : /^130 true$/,
    )
  })
})
