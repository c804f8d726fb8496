import { expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { shownBy } from '../fixtures/shown.ts'

/** Cut in every way that there is, blanks like these took minutes. */
it.each(['.', ';', '!'])('is read in spite of long blanks, ended by %s', async (mark) => {
  const blanks = await plan(`doctors ordered on${' '.repeat(3000)}${mark} fee highest first`, clinic)
  const blank = await plan(`doctors ordered on ${mark} fee highest first`, clinic)
  expect(shownBy(blanks)).toEqual(shownBy(blank))
})

it('lists a month once however often it is said', async () => {
  const [often] = (await plan(`fee by species in ${'q1 '.repeat(900)}`, clinic)).charts
  const [once] = (await plan('fee by species in q1', clinic)).charts
  expect(often?.where).toHaveLength(1)
  expect(often?.where).toMatchObject(once?.where.map(({ kind }) => ({ kind })) ?? [])
})
