import { ttsClientFrame } from '@chitravani/protocol'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { check } from './validate.ts'

describe('a refusal', () => {
  it.each([
    [{ type: 'start', voice: 'x' }, 'voice is not a known field (allowed: type, provider, '],
    [{ type: 'flush', now: true }, 'now is not a known field (allowed: type)'],
  ])('of a frame says what its kind has: %j', (frame, words) => {
    expect(() => check(ttsClientFrame, frame, 'frame')).toThrow(words)
  })

  it('counts characters and entries', () => {
    const schema = z.strictObject({ name: z.string().min(1).max(2), list: z.array(z.string()).min(1) })
    expect(() => check(schema, { name: '', list: ['a'] }, 'body')).toThrow('name is too short (allowed: at least 1 character)')
    expect(() => check(schema, { name: 'abc', list: ['a'] }, 'body')).toThrow('name is too long (allowed: at most 2 characters)')
    expect(() => check(schema, { name: 'a', list: [] }, 'body')).toThrow('list is too small (allowed: at least 1 entry)')
  })
})
