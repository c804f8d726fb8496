import { isFailure } from '@chitravani/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from './read-json.ts'

const read = (text: string) => readJson(Buffer.from(text))
const codeOf = (text: string): string => {
  try {
    read(text)
    return 'read'
  } catch (error) {
    return isFailure(error) ? error.code : 'another error'
  }
}

describe('a body as JSON', () => {
  it('is read whatever its texts hold', () => {
    fc.assert(
      fc.property(
        // A key that reaches a prototype is refused, as the next tests say.
        fc.jsonValue({ maxDepth: 6 }).filter((value) => !JSON.stringify(value).includes('__proto__')),
        fc.array(fc.constantFrom('[', '{', '"', '\\', ']', '}', '\\"', 'क'), { maxLength: 200 }),
        (value, signs) => {
          const all = { value, texts: [signs.join(''), ...signs], [`k${signs.join('')}`]: 1 }
          expect(read(JSON.stringify(all))).toEqual(JSON.parse(JSON.stringify(all)))
        },
      ),
    )
  })

  it('is refused by its depth before it is parsed', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect([codeOf(nested(64)), codeOf(nested(65)), codeOf(`{"a":${nested(64)}}`)]).toEqual(['read', 'invalid_request', 'invalid_request'])
    expect([codeOf('['.repeat(65)), codeOf('['), codeOf(`"${'['.repeat(1_000)}"`)]).toEqual(['malformed_json', 'malformed_json', 'read'])
    const before = process.memoryUsage().rss
    expect(codeOf('['.repeat(8_000_000))).toBe('malformed_json')
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('is read in a time that grows with its length, whatever is escaped in it', () => {
    // The square of them would take minutes.
    const escapes = '\\\\'.repeat(4_000_000)
    expect(codeOf(`{"a":"${escapes}"}`)).toBe('read')
    expect(codeOf(`{"a":"${escapes}`)).toBe('malformed_json')
    expect(codeOf(`{"a":"${'\\"'.repeat(4_000_000)}"}`)).toBe('read')
  })

  it.each(['{"a', '"\\', '{"a":"\\"', '"', '[1,', ''.padEnd(3, '}')])('that is cut off is no JSON: %s', (text) => {
    expect(codeOf(text)).toBe('malformed_json')
  })
})
