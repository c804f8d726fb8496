import { describe, expect, it } from 'vitest'
import { hasPitch, hasSpeed, optionsByProvider, speeds, usualManner } from './manner.ts'

describe('how a text is spoken', () => {
  it('is left to the provider unless it is chosen', () => {
    expect(optionsByProvider('', usualManner)).toEqual({})
    expect(optionsByProvider('prov_local', usualManner)).toEqual({})
  })

  it('is said in the words of the provider named', () => {
    expect(optionsByProvider('prov_e', { speed: '0.9', pitch: 'low' })).toEqual({ prov_e: { rate: '-10%', pitch: '-30Hz' } })
    expect(optionsByProvider('prov_c', { speed: '1.25', pitch: 'high' })).toEqual({ prov_c: { pace: 1.25 } })
    expect(optionsByProvider('prov_d', { speed: '1.25', pitch: 'high' })).toEqual({})
    expect([hasSpeed('prov_d'), hasPitch('prov_d'), hasPitch('prov_local'), hasSpeed('')]).toEqual([false, false, true, true])
  })

  it('is said to each that may be asked where none is named', () => {
    for (const speed of speeds) {
      const { prov_local: local, prov_a: a } = optionsByProvider('', { speed, pitch: 'high' })
      expect([local, a]).toEqual([{ speed: Number(speed), pitch: 75 }, { speed: Number(speed) }])
    }
  })
})
