import { describe, expect, it } from 'vitest'
import { relationsOf } from '../../../plan.ts'
import { only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Tools are hand tools or machines; both are mended, and stand in rooms. */
const toolshed = catalog(
  [
    table('rooms', 6, [id('id', 6), column('room_name', 'name', { distinct: 6, unique: true })]),
    table('tool', 60, [
      id('id', 60),
      column('kind', 'category', { values: ['saw', 'plane', 'lathe'] }),
      column('price', 'money', { distinct: 50, min: 10, max: 900 }),
      id('room_id', 6),
    ]),
    table('hand_tool', 35, [id('id', 35), column('handle_wood', 'category', { values: ['ash', 'beech'] })]),
    table('powered_tool', 25, [id('id', 25), column('voltage', 'category', { values: ['110 V', '230 V'] })]),
    table('mendings', 200, [
      id('id', 200),
      id('tool_id', 60),
      column('reason', 'category', { values: ['worn', 'broken'] }),
      column('cost', 'money', { distinct: 150, min: 1, max: 90 }),
    ]),
  ],
  [key('tool.room_id', 'rooms.id'), key('hand_tool.id', 'tool.id'), key('powered_tool.id', 'tool.id'), key('mendings.tool_id', 'tool.id')],
)

const tables = async (prompt: string): Promise<readonly string[]> => {
  const { charts } = await plan(prompt, toolshed)
  return charts.flatMap(({ source }) => relationsOf(source).map(({ table }) => table)).toSorted()
}

describe('things that are a part of others', () => {
  it.each([
    ['number of mendings of powered tools by reason', ['mendings', 'powered_tool', 'tool']],
    [
      'For what reasons were hand tools mended, and how many mendings were there for each reason? pie chart',
      ['hand_tool', 'mendings', 'tool'],
    ],
    ['total cost of mendings of hand tools by reason', ['hand_tool', 'mendings', 'tool']],
    ['average price of powered tools by room', ['powered_tool', 'rooms', 'tool']],
  ])('limit what is counted of all of them: %s', async (prompt, over) => {
    expect(await tables(prompt)).toEqual(over)
  })

  it('limit nothing where they are not named', async () => {
    expect(await tables('number of mendings of tools by reason')).not.toContain('hand_tool')
  })
})

describe('a kind of what a column holds', () => {
  it('is that column, though another one is called a kind', async () => {
    const { dimensions, series, facet } = await only(
      'Find the average price of the hand tools for each kind of handle wood, in a bar chart.',
      toolshed,
    )
    expect(dimensions.map(({ column: by }) => by.column)).toEqual(['handle_wood'])
    expect(series ?? facet).toBeUndefined()
  })
})
