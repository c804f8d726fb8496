import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, type Lookup, openGuarded } from './guard.ts'

const corpus = join(process.env['CORPORA_DIR'] ?? '../shared/corpora', 'injection/ssrf.json')
interface Row {
  readonly text: string
  readonly resolves_to?: string
  readonly needs_stub_dns?: boolean
}
const rows = existsSync(corpus) ? (JSON.parse(readFileSync(corpus, 'utf8')) as Row[]) : []

let canary: Server
let connects = 0
let port = 0
beforeAll(async () => {
  canary = createServer((_request, response) => response.end('reached'))
  canary.on('connection', () => (connects += 1))
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  port = (canary.address() as AddressInfo).port
})
afterAll(() => canary.close())

describe('a public address', () => {
  it.each(['8.8.8.8', '2606:4700::1111'])('is %s', (address) => expect(isPublicAddress(address)).toBe(true))

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'fd00:ec2::254',
    'no address',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

/** Some spellings mean another address than their author thought; those are not tried, since they would leave this machine. */
function standsForPublicAddress(url: string): boolean {
  return URL.canParse(url) && isPublicAddress(new URL(url).hostname.replace(/^\[|\]$/g, ''))
}

describe('the guarded way out', () => {
  const loopback: Lookup = (_name, options, callback) => {
    const found = [{ address: '127.0.0.1', family: 4 }]
    if (options.all) callback(null, found)
    else callback(null, '127.0.0.1', 4)
  }

  it('refuses a name that stands for an inner address, at the moment of connecting', async () => {
    const { http, openSocket } = openGuarded({ lookup: loopback })
    const host = `public.host-name.org:${port}`
    await expect(http.send({ url: `https://${host}/` })).rejects.toMatchObject({
      code: expect.stringMatching(/address_refused|unreachable/) as string,
    })
    await expect(openSocket({ url: `wss://${host}/` })).rejects.toMatchObject({
      code: expect.stringMatching(/address_refused|unreachable/) as string,
    })
    expect(connects).toBe(0)
    await http.close()
  })

  it('refuses plain http and reaches what the operator allowed, and nothing beside it', async () => {
    const { http } = openGuarded({ allow: [`127.0.0.1:${port}`] })
    const reply = await http.send({ url: `http://127.0.0.1:${port}/` })
    expect(Buffer.from(reply.body).toString()).toBe('reached')
    for (const url of [
      `http://127.0.0.1:${port + 1}/`,
      `http://localhost:${port}/`,
      'http://8.8.8.8/',
      'https://user:pass@8.8.8.8/',
      'ftp://8.8.8.8/',
    ]) {
      await expect(http.send({ url })).rejects.toMatchObject({ code: 'address_refused', kind: 'invalid' })
    }
    await http.close()
    connects = 0
  })

  it.skipIf(rows.length === 0)(
    `makes no connection for any of ${rows.length} rows of ${corpus}${rows.length === 0 ? ' (absent)' : ''}`,
    async () => {
      const looked: string[] = []
      const lookup: Lookup = (name, options, callback) => {
        looked.push(name)
        const address = rows.find((row) => row.text.includes(name))?.resolves_to ?? '127.0.0.1'
        const found = [{ address, family: address.includes(':') ? 6 : 4 }]
        if (options.all) callback(null, found)
        else callback(null, address, found[0]?.family)
      }
      const { http, openSocket } = openGuarded({ lookup })
      const answered: string[] = []
      const urls = rows.flatMap(({ text }) => [text, text.replace(/^https?:/i, 'https:'), `https://${text}`])
      for (const url of urls.filter((url) => !standsForPublicAddress(url))) {
        await http.send({ url }, { timeoutMs: 500 }).then(() => answered.push(url), () => undefined) // prettier-ignore
        await openSocket({ url: url.replace(/^https?:/i, 'wss:') }, { timeoutMs: 500 }).then(() => answered.push(url), () => undefined) // prettier-ignore
      }
      expect(answered).toEqual([])
      expect(connects).toBe(0)
      expect(looked).not.toContain('localhost')
      await http.close()
    },
  )
})
