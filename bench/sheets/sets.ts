import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What those who run such a bench may ask of it, for `parseArgs`. */
export const questionOptions = {
  show: { type: 'boolean', default: false },
  folder: { type: 'string' },
  queries: { type: 'boolean', default: false },
  json: { type: 'string' },
} as const

/** Folders of questions that are counted together. */
export interface QuestionSet {
  /** The folder below the home in which they lie, or `folder` for one that was asked for. */
  readonly name: string
  readonly places: readonly string[]
  /** Whether each answer may be shown; of the others only totals are. */
  readonly read: boolean
  /** The part that must be right, 0 to 1. */
  readonly least: number
}

/**
 * Those below a home, or the one folder that was asked for, which has no mark to reach.
 * @param least by folder the part that must be right; those of a folder called later are read by nobody
 */
export function questionSets(home: string, folder: string | undefined, least: Readonly<Record<string, number>>): readonly QuestionSet[] {
  if (folder) return [{ name: 'folder', places: [resolve(folder)], read: true, least: 0 }]
  return Object.entries(least).map(([name, part]) => ({
    name,
    places: foldersIn(join(home, name)),
    read: !name.endsWith('later'),
    least: part,
  }))
}

function foldersIn(place: string): readonly string[] {
  if (!existsSync(place)) return []
  return readdirSync(place)
    .toSorted()
    .map((name) => join(place, name))
}
