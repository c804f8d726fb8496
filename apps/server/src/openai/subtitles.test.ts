import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSrt, toVtt } from './subtitles.ts'

const cue = (text: string) => ({ startSeconds: 3_661.5, endSeconds: 3_662.0006, text })

describe('subtitles', () => {
  it('have clocks as their formats write them', () => {
    expect(toSrt([cue('one'), cue('two')])).toBe('1\n01:01:01,500 --> 01:01:02,001\none\n\n2\n01:01:01,500 --> 01:01:02,001\ntwo\n')
    expect(toVtt([cue('a < b & c')])).toBe('WEBVTT\n\n01:01:01.500 --> 01:01:02.001\na &lt; b &amp; c\n')
    expect(toSrt([])).toBe('')
    expect(toVtt([])).toBe('WEBVTT\n')
  })

  it('are not torn by what was said', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (before, after) => {
        const text = `x${before}\n\n00:00 --> 00:09\n${after}x`
        for (const made of [toSrt([cue(text)]).slice(2), toVtt([cue(text)]).slice(8)]) {
          expect(made.match(/-->/g)).toHaveLength(1)
          expect(made.trim().split(/\n[^\S\n]*\n/)).toHaveLength(1)
        }
      }),
    )
  })
})
