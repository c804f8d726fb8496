import { describe, expect, it } from 'vitest'
import { saddlery } from '../../fixtures/saddlery.ts'
import { inEnglish } from '../index.ts'

describe('hours of the day', () => {
  it.each([
    ['शाम 4 बजे के बाद कितने ऑर्डर आए', 'number of orders after 4 pm'],
    ['shaam ke 6 baje ke baad kitne order aate hain', 'number of orders after 6 pm'],
    ['subah 11 baje se pehle kitne order aaye', 'number of orders before 11 am'],
    ['3 बजे के बाद कितने ऑर्डर आए', 'number of orders after 3 pm'],
    ['19 baje ke baad kitne order aate hain', 'number of orders after 19:00'],
    ['raat 9 baje ke baad bikri channel wise', 'sales by channel after 9 pm'],
    ['शाम 6 से 8 बजे के बीच कितने ऑर्डर', 'number of orders between 6 pm and 8 pm'],
    ['शाम 6 बजे से 8 बजे तक की बिक्री', 'sales from 6 pm to 8 pm'],
    ['subah 10 baje se 4 baje tak kitni bikri', 'sales from 10 am to 4 pm'],
    ['शाम 6 बजे से रात 10 बजे तक की बिक्री', 'sales from 6 pm to 10 pm'],
    ['7 se 9 baje tak ki bikri', 'sales from 7 am to 9 am'],
    ['कितने बजे सबसे ज़्यादा ऑर्डर आते हैं', 'which hour has the most orders'],
  ])('%s', (hindi, english) => {
    expect(inEnglish(hindi, saddlery)?.text).toBe(english)
  })
})
