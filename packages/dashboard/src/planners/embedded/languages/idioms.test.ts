import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { grainLedger } from '../fixtures/grain-ledger.ts'
import { inEnglish } from './index.ts'

const english = (said: string): string | undefined => inEnglish(said, grainLedger)?.text
const changed = (said: string): string | undefined => inEnglish(said, grainLedger, 'change')?.text

describe('turns of everyday speech', () => {
  it.each([
    ['किस किस खरीदार से उगाही बाकी है और कितनी', ['sum Raqam'], ['Firm']],
    ['हर महीने नकद में कितना दिया किसानों को', ['sum Raqam Di'], ['Bhugtan Tareekh']],
    ['har mahine nakad me kitna diya zamindaro ko', ['sum Raqam Di'], ['Bhugtan Tareekh']],
    ['इस महीने कौन सी फसल कितने की बिकी', ['sum Raqam'], ['Fasal']],
    ['महीने वार आढ़त कितनी बनी', ['sum Adhat 2%'], ['Tareekh']],
    // The oblique form of what is stored.
    ['बाजरे का भाव महीने महीने', ['mean Bhav (Rs/Qtl)'], ['Tareekh']],
    // Whose name begins with a word that one calls people by.
    ['देवी लाल का वजन फसल के हिसाब से', ['sum Vazan (Qtl)'], ['Fasal']],
  ])('are read: %s', async (prompt, measured, parts) => {
    const chart = await only(prompt, grainLedger)
    expect([measures(chart), by(chart)]).toEqual([measured, parts])
  })

  it.each([
    ['दस परसेंट से ऊपर वाले ही', 'over 10%'],
    ['MSP का अलग और बोली का अलग बता', 'break it down by sales method'],
    ['सरकारी वाले हटा, वो तो आते ही देर से हैं', 'exclude सरकारी'],
    ['sarkari walo ko chhod ke', 'excluding सरकारी'],
    ['चना का भी यही निकाल', 'the same for चना'],
    ['ऐसा ही एक बाजरा का बना साथ में', 'the same for बाजरा in another chart'],
    ['पिछ्ले साल वाला हटा दे', 'exclude for last year'],
    ['इसमें एक महीने से पुरानी पर्चियों का ही', 'slips older than 1 month'],
    ['किसानों को दिया वाला हटा दे', 'remove paid'],
    ['मोटी रकम ऊपर कर', 'sort by amount, highest first'],
    ['जिसकी ज्यादा वो सबसे पहले', 'sort highest first'],
    ['पिछले साल अक्टूबर से मिला के दिखा', 'compare with October last year'],
    ['हर महीने पिछले महीने से कितने परसेंट ऊपर नीचे हुई', 'show the growth'],
    ['सबसे ऊँचा कितना गया और सबसे नीचा कितना', 'highest and lowest'],
    ['dono alag alag rang me', 'show them separately'],
    ['MSP में कितना वजन गया और बोली में कितना', 'add another chart with weight by sales method'],
    ['बाजरे की पर्चियां खोल के दिखा', 'list the slips for बाजरा'],
    ['इसे व्हाट्सऐप पर भेज दो', 'send it'],
    ['टोटल कितना देना बनता है इनका', 'total amount'],
    ["इसका नाम 'लिमिट पर नज़र' रख दे", "call it 'लिमिट पर नज़र'"],
    ['पहले वाला ही ठीक था वापस कर', 'undo'],
  ])('change what is there: %s', (said, meant) => {
    expect(changed(said)).toBe(meant)
  })

  it('lists all that somebody brought', async () => {
    expect(await only('मोहन सिंह का सारा माल दिखा', grainLedger)).toMatchObject({ kind: 'table', where: [{ column: { column: 'Kisaan' } }] })
  })

  it('asks for several amounts at once', () => {
    expect(english('इस अक्टूबर का हिसाब दिखा: आमद कितनी, बिक्री कितने की, अपनी आढ़त और किसानों को कितना दिया')).toBe(
      'quantity, sales, commission and amount paid this October',
    )
  })

  it('tells who bought nothing of late', () => {
    expect(english('किन फर्मों ने चार महीने से कुछ नहीं लिया')).toBe('firm who have not bought in the last 4 months')
  })

  it('ranks by how much there is', () => {
    expect(english('sabse jyada maal kisne uthaya, top 5 kharidar')).toBe('top 5 kharidars by quantity')
  })

  it('tell times from bars', () => {
    expect(english('इस बार वजन कितना आया')).not.toContain('chart')
  })
})
