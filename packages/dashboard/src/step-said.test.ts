import { describe, expect, it } from 'vitest'
import { stepSaid } from './step-said.ts'

describe('a step back', () => {
  it.each([
    'undo that, please',
    'put it back how it was',
    'the old one was better',
    'पहले जैसा कर दो',
    'रहने दो, पहले जैसा ही ठीक था',
    'नहीं, पिछला वापस लाओ',
    'वापस कर दीजिए',
    'pehle jaisa kar do',
  ])('%s', (words) => {
    expect(stepSaid(words)).toBe('undo')
  })

  it.each(['पुणे वापस लाओ', 'put Pune back', 'पहले वाले को बड़ा करो', 'undo the filter on city'])('is not: %s', (words) => {
    expect(stepSaid(words)).toBeUndefined()
  })
})
