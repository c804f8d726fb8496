import { describe, expect, it } from 'vitest'
import { limits } from '../fixtures/asked.ts'
import { voyageSheet } from '../fixtures/ports.ts'

describe('where journeys begin and where they go', () => {
  it.each([
    ['from Norway to Poland', ['from_country eq "Norway"', 'to_country eq "Poland"']],
    ['out of Norway', ['from_country eq "Norway"']],
    ['bound for Kiel', ['to_port eq "Kiel"']],
    ['from Bergen and Oslo to Kiel', ['from_port in ["Bergen","Oslo"]', 'to_port eq "Kiel"']],
    ['arriving in Sweden', ['to_country eq "Sweden"']],
    ['not from Norway', ['from_country ne "Norway"']],
    ['where from country is Norway and to country is Poland', ['from_country eq "Norway"', 'to_country eq "Poland"']],
  ])('is read by the words before the place: %s', async (words, where) => {
    expect((await limits(`number of voyages ${words} by month`, voyageSheet)).toSorted()).toEqual(where)
  })
})
