import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOutput } from '../../output.ts'
import { main } from '../../program.ts'

const installed = (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'espeak-ng')))

describe.skipIf(!installed)(`speak without any key${installed ? '' : ' (espeak-ng is not installed)'}`, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chitravani-speak-'))
    await writeFile(join(folder, 'chitravani.toml'), '')
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('writes a WAV and says whose voice it is', async () => {
    let notes = ''
    const output = openOutput({ write: () => true }, { write: (chunk) => (notes += chunk) })
    const out = join(folder, 'a.wav')
    const code = await main(['--config', join(folder, 'chitravani.toml'), 'speak', 'வணக்கம்', '--language', 'ta', '--out', out], output)
    expect({ code, notes }).toEqual({ code: 0, notes: expect.stringContaining('by prov_local') as unknown })
    expect((await readFile(out)).subarray(0, 4).toString()).toBe('RIFF')
  })
})
