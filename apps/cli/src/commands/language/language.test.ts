import { type Emulator, startEmulator } from '@chitravani/emulators'
import { spawn } from 'node:child_process'
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOutput } from '../../output.ts'
import { main } from '../../program.ts'

let folder: string
let config: string
let d: Emulator
let e: Emulator
let f: Emulator
const inFolder = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chitravani-cli-'))
  ;[d, e, f] = await Promise.all([startEmulator('prov-d', { key: 'cli-key' }), startEmulator('prov-e'), startEmulator('prov-f')])
  config = inFolder('chitravani.toml')
  await writeFile(
    config,
    `[providers.prov_d]
endpoint = "${d.url}"
stt_model_id = "asr"
[providers.prov_e]
endpoint = "${e.url}"
[providers.prov_f]
endpoint = "${f.url}"
[routes]
translation = ["prov_f"]
text_to_speech = ["prov_e"]
speech_to_text = ["prov_d"]
[retry]
max_attempts = 1
`,
  )
  await writeFile(inFolder('.env'), 'PROV_D_API_KEY=cli-key\n')
})

afterAll(async () => {
  await Promise.all([d, e, f].map((emulator) => emulator.close()))
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  for (const emulator of [d, e, f]) {
    await emulator.setFaults()
    emulator.clear()
  }
})

/** One command line in this process, as in a pipe. */
async function run(...args: string[]) {
  let out = ''
  let notes = ''
  const output = openOutput({ write: (chunk) => (out += chunk) }, { write: (chunk) => (notes += chunk) })
  const code = await main(['--config', config, ...args], output)
  return { code, out, notes }
}

function start(...args: string[]) {
  const main = join(import.meta.dirname, '../../main.ts')
  return spawn(process.execPath, ['--conditions=development', '--disable-warning=ExperimentalWarning', main, '--config', config, ...args])
}

/** The same as a process of its own, with something on its standard input. */
async function pipe(input: string | Buffer, ...args: string[]) {
  const child = start(...args)
  child.stdin.end(input)
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, notes] = await Promise.all([buffer(child.stdout), text(child.stderr)])
  return { code: await code, out, notes }
}

describe('translate', () => {
  it('keeps the Markdown of a file and writes it whole', async () => {
    await writeFile(inFolder('a.md'), '# Hello there\n\n- see `npm ci`\n\nNo line end at the end')
    const { code, notes } = await run('translate', inFolder('a.md'), '--to', 'hi', '--out', inFolder('a.hi.md'))
    expect(code).toBe(0)
    expect(await readFile(inFolder('a.hi.md'), 'utf8')).toBe('# hi:Hello there\n\n- hi:see `npm ci`\n\nhi:No line end at the end')
    expect(notes).toContain('en to hi by prov_f')
    expect((await readdir(folder)).filter((name) => name.includes('.part-'))).toEqual([])
  })

  it('translates the front matter that is named', async () => {
    await writeFile(inFolder('front.md'), '---\ntitle: Hello\ndate: today\n---\nWorld\n')
    const { out } = await pipe('', 'translate', inFolder('front.md'), '--to', 'hi', '--front-matter', 'title, description')
    expect(out.toString('utf8')).toBe('---\ntitle: hi:Hello\ndate: today\n---\nhi:World\n')
  })

  it('works in pipes, byte for byte', async () => {
    const { code, out, notes } = await pipe('One line.\r\n\r\nNo line end', 'translate', '-', '--from', 'ta', '--to', 'en')
    expect(notes).toBe('')
    expect({ code, out: out.toString('utf8') }).toEqual({ code: 0, out: 'en:One line.\r\n\r\nen:No line end' })
  })

  it('tells how far a long document is, on the error output', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => `This is paragraph ${index}.`)
    await writeFile(inFolder('long.md'), lines.join('\n\n'))
    const { code, notes } = await run('translate', inFolder('long.md'), '--to', 'ta', '--out', inFolder('long.ta.md'))
    expect(code).toBe(0)
    expect(await readFile(inFolder('long.ta.md'), 'utf8')).toBe(lines.map((line) => `ta:${line}`).join('\n\n'))
    const shown = notes.split('\n').filter((line) => line.includes('pieces'))
    expect(shown.length).toBeGreaterThan(2)
    expect(shown.length).toBeLessThanOrEqual(20)
    expect(shown.at(-1)).toMatch(/^100 % Translating .*long\.md: 120 of 120 pieces$/)
  })

  it('replaces a file behind a link, and never a device', async () => {
    await writeFile(inFolder('real.txt'), 'old')
    await symlink(inFolder('real.txt'), inFolder('link.txt'))
    await writeFile(inFolder('d.txt'), 'Hello.')
    expect(await run('translate', inFolder('d.txt'), '--to', 'hi', '--out', inFolder('link.txt'))).toMatchObject({ code: 0 })
    expect(await readFile(inFolder('real.txt'), 'utf8')).toBe('hi:Hello.')
    expect((await lstat(inFolder('link.txt'))).isSymbolicLink()).toBe(true)
    expect(await run('translate', inFolder('d.txt'), '--to', 'hi', '--out', '/dev/null')).toMatchObject({ code: 0 })
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true)
    expect(await run('translate', inFolder('d.txt'), '--to', 'hi', '--out', folder)).toMatchObject({ code: 3 })
    expect(await run('translate', inFolder('d.txt'), '--to', 'hi', '--out', inFolder('none/x.txt'))).toMatchObject({ code: 3 })
  })

  it('prints the whole result as JSON', async () => {
    const { code, out } = await pipe('Hello.', 'translate', '-', '--to', 'kok', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out.toString('utf8'))).toMatchObject({
      text: 'gom:Hello.',
      target: 'kok',
      provider: { id: 'prov_f', unofficial: true },
      service_id: 'prov_f',
      cache: { hit: false },
      fallbacks: 0,
    })
  })

  it('writes nothing when it fails', async () => {
    await f.setFaults({ name: 'status', status: 503 })
    await writeFile(inFolder('b.txt'), 'Hello there.')
    const { code, notes } = await run('translate', inFolder('b.txt'), '--to', 'hi', '--out', inFolder('b.hi.txt'))
    expect(code).toBe(4)
    expect(notes).toContain('prov_f answered 503')
    expect((await readdir(folder)).filter((name) => name.startsWith('b.'))).toEqual(['b.txt'])
  })

  it.each([
    [['translate', 'no-such-file.md', '--to', 'hi'], 3, 'there is no such file'],
    [['translate', '.', '--to', 'hi'], 3, 'it is a folder'],
    [['translate', 'chitravani.toml', '--to', 'fr'], 3, 'fr is none of the languages'],
    [['translate', 'chitravani.toml', '--to', 'brx'], 3, 'brx'],
    [['translate', 'chitravani.toml', '--to', 'hi', '--provider', 'prov_z'], 3, 'prov_z'],
    [['translate', 'chitravani.toml', '--to', 'hi', '--provider', 'prov_d'], 2, 'translation_service_ids'],
    [['translate', 'chitravani.toml'], 2, '--to'],
    [['translate', 'chitravani.toml', '--to', 'hi', '--format', 'rtf'], 2, 'plain, markdown'],
  ])('%s ends with %d', async (args, expected, words) => {
    const [verb = '', file = '', ...rest] = args
    const { code, notes } = await run(verb, inFolder(file), ...rest)
    expect({ code, notes }).toEqual({ code: expected, notes: expect.stringContaining(words) as unknown })
  })

  it.each([
    ['while a provider does not answer', 'Hello.'],
    ['while the pipe has not ended', undefined],
  ])('ends with Ctrl-C %s', async (_label, input) => {
    await f.setFaults({ name: 'never' })
    const child = start('translate', '-', '--to', 'hi')
    // more than a pipe holds: once it is through, somebody reads
    if (input === undefined) child.stdin.write('x'.repeat(1_000_000), () => child.kill('SIGINT'))
    else {
      child.stdin.end(input)
      const watch = setInterval(() => {
        if (f.requests.length === 0) return
        clearInterval(watch) // a second Ctrl-C would leave at once
        child.kill('SIGINT')
      }, 100)
      child.once('close', () => clearInterval(watch))
    }
    const [notes, code] = await Promise.all([text(child.stderr), new Promise((done) => child.once('close', done))])
    expect({ code, notes }).toEqual({ code: 130, notes: 'Cancelled.\n' })
  })

  it('does not mind a reader that has seen enough', async () => {
    const child = start('translate', '-', '--to', 'hi')
    child.stdout.destroy()
    child.stdin.end('A line of words. '.repeat(20_000))
    const [notes, code] = await Promise.all([text(child.stderr), new Promise((done) => child.once('close', done))])
    expect(code).toBe(0)
    expect(notes).not.toContain('EPIPE')
  })

  it('says where to look when nobody is set up', async () => {
    const bare = inFolder('bare.toml')
    await writeFile(bare, '[routes]\ntranslation = ["prov_d"]\n')
    const { code, notes } = await run('translate', bare, '--to', 'hi', '--config', bare)
    expect({ code, notes }).toEqual({ code: 2, notes: expect.stringContaining('chitravani providers') as unknown })
  })

  it('refuses what is no text', async () => {
    await writeFile(inFolder('c.txt'), Buffer.from([0x68, 0xff, 0xfe]))
    expect(await run('translate', inFolder('c.txt'), '--to', 'hi')).toMatchObject({ code: 3 })
  })
})

describe('speak', () => {
  it('writes audio and tells when the ending says another format', async () => {
    const { code, notes } = await run('speak', 'வணக்கம்', '--language', 'ta', '--out', inFolder('a.wav'))
    expect(code).toBe(0)
    expect((await readFile(inFolder('a.wav'))).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xf3]))
    expect(notes).toContain('holds mp3')
    expect(notes).toContain('by prov_e')
  })

  it('hands options of the provider on', async () => {
    const args = ['--voice', 'hi-IN-MadhurNeural', '--option', 'rate=+10%', '--option', 'volume="-5%"', '--out', inFolder('b.mp3')]
    expect(await run('speak', 'नमस्ते', '--language', 'hi', ...args)).toMatchObject({ code: 0 })
    const sent = e.requests[0]?.frames.map((frame) => frame.text ?? '').join('\n')
    expect(sent).toContain("(hi-IN, MadhurNeural)'><prosody pitch='+0Hz' rate='+10%' volume='-5%'>")
  })

  it('speaks the words of a Markdown file and none of its marks', async () => {
    const { code } = await pipe(
      '# नमस्ते\n\n`ls` [यह](https://a.example)\n',
      'speak',
      '--language',
      'hi',
      '--markdown',
      '--out',
      inFolder('md.mp3'),
    )
    expect(code).toBe(0)
    const sent = e.requests[0]?.frames.map((frame) => frame.text ?? '').join('\n') ?? ''
    expect(sent).toMatch(/नमस्ते\s+ls यह/)
    expect(sent).not.toContain('a.example')
  })

  it('prints what is known of the result, with the audio where no file has it', async () => {
    const known = { audio_format: 'mp3', language: 'hi', provider: 'prov_e', fallbacks: 0, cached: false, warnings: [] }
    const filed = await run('speak', 'नमस्ते', '--language', 'hi', '--out', inFolder('c.mp3'), '--json')
    const audio = await readFile(inFolder('c.mp3'))
    expect(JSON.parse(filed.out)).toMatchObject({ ...known, file: inFolder('c.mp3'), bytes: audio.length })
    expect(filed.out).not.toContain('audio_base64')
    const { out } = await run('speak', 'नमस्ते', '--language', 'hi', '--json')
    expect(JSON.parse(out)).toMatchObject({ ...known, audio_base64: audio.toString('base64') })
  })

  it('reads a pipe and speaks into one', async () => {
    const { code, out } = await pipe('नमस्ते', 'speak', '--language', 'hi')
    expect(code).toBe(0)
    expect(out.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xf3]))
  })

  it.each([
    [['--option', 'rate=fast'], 3, 'sign, digits and %'],
    [['--option', 'rate'], 2, 'name=value'],
    [['--language', 'hi-Latn'], 3, 'hi-Latn'],
    [['--language', 'fr'], 3, 'brx, doi'],
    [['--provider', 'prov_z'], 3, 'prov_a, prov_b'],
    [['--option', 'gender=robot'], 3, 'female, male'],
    [['--option', 'pitch=NaN'], 3, 'Hz'],
    [['--option', 'nope=1'], 3, 'gender, voice'],
  ])('refuses %s with %d', async (args, expected, words) => {
    const { code, notes } = await run('speak', 'नमस्ते', ...args, '--out', inFolder('never.mp3'))
    expect({ code, notes }).toEqual({ code: expected, notes: expect.stringContaining(words) as unknown })
    expect(await readdir(folder)).not.toContain('never.mp3')
  })
})

describe('a text that cannot be spoken', () => {
  it.each([
    ['', 'at least one character'],
    ['😀👍', 'letters or digits'],
    ['क'.repeat(200_001), 'at most 200000'],
  ])('is refused with what is allowed, and nothing is written (%#)', async (words, allowed) => {
    const { code, notes } = await pipe(words, 'speak', '--language', 'hi', '--out', inFolder('never.mp3'))
    expect({ code, notes }).toEqual({ code: 3, notes: expect.stringContaining(allowed) as unknown })
    expect((await readdir(folder)).filter((name) => name.startsWith('never'))).toEqual([])
    expect(e.requests).toEqual([])
  })
})

it('says so when the cache path is a directory, and translates nothing', async () => {
  const cached = inFolder('cached.toml')
  await writeFile(cached, `[cache]\nenabled = true\nbackend = "sqlite"\npath = "${folder}"\n`)
  await writeFile(inFolder('e.txt'), 'Hello.')
  const { code, notes } = await run('translate', inFolder('e.txt'), '--to', 'hi', '--out', inFolder('e.hi.txt'), '--config', cached)
  expect({ code, notes }).toEqual({ code: 2, notes: expect.stringContaining('it is a directory') as unknown })
  expect(await readdir(folder)).not.toContain('e.hi.txt')
})

describe('transcribe', () => {
  it('writes down what is said, the key coming from .env beside the settings', async () => {
    await writeFile(inFolder('clip.mp3'), Buffer.concat([Buffer.from([0xff, 0xf3, 0x64, 0xc4]), Buffer.alloc(60)]))
    expect(await run('transcribe', inFolder('clip.mp3'), '--language', 'hi')).toEqual({ code: 0, out: 'hi:64 bytes\n', notes: '' })
    expect(String(d.requests[0]?.body)).toContain('"audioFormat":"mp3"')
  })

  it('takes headerless samples from a pipe, and answers JSON', async () => {
    const args = ['--format', 'pcm', '--rate', '8000', '--language', 'ta', '--json']
    const { code, out } = await pipe(Buffer.alloc(100), 'transcribe', '-', ...args)
    expect(code).toBe(0)
    expect(JSON.parse(out.toString('utf8'))).toMatchObject({ text: 'ta:144 bytes', language: 'ta', provider: 'prov_d' })
  })

  it('refuses an empty file', async () => {
    await writeFile(inFolder('empty.wav'), '')
    expect(await run('transcribe', inFolder('empty.wav'), '--language', 'hi')).toMatchObject({ code: 3 })
  })
})

describe('lists', () => {
  it('shows providers, what is missing, and who is unofficial', async () => {
    const { code, out } = await run('providers')
    expect(code).toBe(0)
    expect(out).toMatch(/prov_a\s+text to speech\s+no .*PROV_A_API_KEY/)
    expect(out).toMatch(/prov_e\s+text to speech\s+yes\s+11\s+no\s+Unofficial/)
    const ready = JSON.parse((await run('providers', '--ready', '--json')).out) as Record<string, { provider: string }[]>
    expect(ready['speech_to_text']?.map(({ provider }) => provider)).toEqual(['prov_d'])
    expect(d.requests.length + e.requests.length + f.requests.length).toBe(0)
  })

  it('shows the 23 languages and who serves them', async () => {
    const { out } = await run('languages')
    expect(out.trim().split('\n')).toHaveLength(24)
    expect(out).toMatch(/^kok\s+Konkani\s+Deva\s+-\s+prov_d\s+prov_f\s+कोंकणी$/m)
    const list = JSON.parse((await run('languages', '--json')).out) as { code: string; direction: string }[]
    expect(list.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)).toEqual(['ks', 'sd', 'ur'])
  })

  it('says in its help how each command is used', async () => {
    for (const verb of ['translate', 'speak', 'transcribe', 'providers', 'languages']) {
      const { code, out } = await run(verb, '--help')
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`Examples:\n  chitravani ${verb}`) as unknown })
    }
  })
})

describe('catalog check', () => {
  const csv = `message_id,source_text,source_language,target_language,target_text,status
greeting,Hello,en,hi,नमस्ते,reviewed
bye,Bye,en,hi,अलविदा,draft
greeting,Hello,en,ta,வணக்கம்,reviewed
`

  it('tells how much is reviewed', async () => {
    await writeFile(inFolder('messages.csv'), csv)
    const { code, out } = await run('catalog', 'check', inFolder('messages.csv'), '--to', 'hi', 'ta', 'bn')
    expect(code).toBe(0)
    expect(out).toMatch(/^hi\s+1\s+1\s+0\s+0\s+50 %$/m)
    expect(out).toMatch(/^ta\s+1\s+0\s+0\s+1\s+50 %$/m)
    expect(out).toMatch(/^bn\s+0\s+0\s+0\s+2\s+0 %$/m)
    const json = await run('catalog', 'check', inFolder('messages.csv'), '--json')
    expect(JSON.parse(json.out)).toMatchObject({ messages: 2, targets: [{ language: 'hi', reviewed_percent: 50 }, { missing: ['bye'] }] })
  })

  it('fails below what is asked for, and names the line of a wrong entry', async () => {
    await writeFile(inFolder('messages.csv'), csv)
    expect(await run('catalog', 'check', inFolder('messages.csv'), '--min', '60')).toMatchObject({
      code: 1,
      notes: expect.stringContaining('hi (50 %), ta (50 %)') as unknown,
    })
    await writeFile(inFolder('wrong.csv'), csv.replace(',draft', ',maybe'))
    const { code, notes } = await run('catalog', 'check', inFolder('wrong.csv'))
    expect({ code, notes }).toEqual({ code: 2, notes: expect.stringContaining('entry 2') as unknown })
    expect(await run('catalog', 'check', inFolder('nowhere.csv'))).toMatchObject({ code: 2 })
    const unknown = await run('catalog', 'check', inFolder('messages.csv'), '--to', 'xx')
    expect(unknown).toMatchObject({ code: 3, notes: expect.stringContaining('xx') as unknown })
  })
})

describe('translate', () => {
  it('says how a text is given where a file was meant', async () => {
    const { code, notes } = await run('translate', 'Hello world', '--to', 'hi')
    expect({ code, notes }).toEqual({ code: 3, notes: expect.stringMatching(/standard input: echo .* translate - --to/) as unknown })
  })
})
