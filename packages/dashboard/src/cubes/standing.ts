import { stateOfData } from '../connections/version.ts'
import type { CubePlace } from './cube.ts'

/** How a connection's data has stood. */
interface Standing {
  readonly state: string
  readonly since: number
  /** It is worth cubes once it has stood so long. */
  readonly provenMs: number
  /** How long its cubes took so far. */
  spentMs: number
}

/** Data that stood for so many times as long as its cubes took was worth them. */
const worthwhile = 10

/** Which state each connection's data is in, and whether it stays long enough to be worth cubes. */
export interface Standings {
  /** @returns whether cubes may be made of it yet */
  keepUp(place: CubePlace): boolean
  spent(connection: string, ms: number): void
}

/**
 * @param patience how many times as long as the lost cubes took new data has to stand
 * @param changed hears of each connection whose data is another now
 */
export function createStandings(patience: number, changed: (connection: string) => void): Standings {
  const standings = new Map<string, Standing>()
  return {
    keepUp({ connection, catalog }) {
      const state = stateOfData(catalog.dataVersion)
      const now = performance.now()
      let standing = standings.get(connection.name)
      if (standing?.state !== state) {
        if (standing) changed(connection.name)
        const lostMs = standing ? Math.max(standing.spentMs * patience, standing.provenMs) : 0
        const wasWorth = !standing || !catalog.aging || now - standing.since >= lostMs * worthwhile
        standing = { state, since: now, provenMs: wasWorth ? 0 : lostMs, spentMs: 0 }
        standings.set(connection.name, standing)
      }
      return now - standing.since >= standing.provenMs
    },
    spent(connection, ms) {
      const standing = standings.get(connection)
      if (standing) standing.spentMs += ms
    },
  }
}
