/**
 * Which way imports run (the house's picture, type imports included): packages by their layers, rooms inside `dashboard`, `speech` and
 * `web` by their order, and no circle of files anywhere. Says each wrong arrow on a line; exits 1 when there is one.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circles, reachable } from './layers/graph.mjs'
import { readImports } from './layers/imports.mjs'
import { arrows, rooms } from './layers/rules.mjs'
import { root } from './setup/step.mjs'

const files = readImports()
const problems = [...circles(files), ...packageArrows(), ...roomArrows(), ...filterPath()]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${files.size} files, ${problems.length} wrong arrows\n`)
process.exitCode = problems.length === 0 ? 0 : 1

/** A package imports what its `dependencies` name, and these are the arrows of the picture. */
function packageArrows() {
  const found = []
  for (const [name, allowed] of Object.entries(arrows)) {
    const folder = folderOf(name)
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const named = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.peerDependencies }
    for (const other of Object.keys(named)) {
      const ours = /^@chitravani\/(.+)$/.exec(other)?.[1]
      if (ours !== undefined && !allowed.includes(ours)) found.push(`${folder}/package.json depends on ${other}: no arrow runs there`)
    }
    for (const [file, { packages, test }] of files) {
      if (!file.startsWith(`${folder}/src/`) || test) continue
      for (const other of packages)
        if (named[other] === undefined) found.push(`${file} imports ${other}, which ${folder}/package.json does not depend on`)
    }
  }
  return found
}

/** Inside a package a room sees the rooms after it, never one before it or beside it. */
function roomArrows() {
  const found = []
  for (const [name, { ranks, contracts, strangers }] of Object.entries(rooms)) {
    const folder = name.includes('/') ? `packages/${name}/` : `${folderOf(name)}/src/`
    const rankOf = (file) => ranks.findIndex((group) => group.some((room) => within(folder, room, file)))
    for (const [file, { imports, test }] of files) {
      if (!file.startsWith(folder) || test) continue
      const from = rankOf(file)
      for (const target of imports) {
        if (strangers !== undefined && strange(folder, strangers, file, target))
          found.push(`${file} imports ${target}: neighbours do not see each other`)
        if (
          !target.startsWith(folder) ||
          contracts.includes(target.slice(folder.length)) ||
          roomOf(ranks, folder, file) === roomOf(ranks, folder, target)
        )
          continue
        const to = rankOf(target)
        if (from === -1) found.push(`${file} lies in no room of ${name}`)
        else if (to < from) found.push(`${file} imports ${target}: that arrow points upward`)
        else if (to === from && from > 0) found.push(`${file} imports ${target}: neighbours do not see each other`)
      }
    }
  }
  return [...new Set(found)]
}

function roomOf(ranks, folder, file) {
  return ranks.flat().find((room) => within(folder, room, file))
}

/** Whether the two files lie in two different folders inside `room`. */
function strange(folder, room, file, target) {
  const [one, other] = [file, target].map((path) =>
    path.startsWith(folder + room) ? /^(.+?)\//.exec(path.slice(folder.length + room.length))?.[1] : undefined,
  )
  return one !== undefined && other !== undefined && one !== other
}

/** Filtering asks no model: from `filter.ts` no path leads to a planner's code. */
function filterPath() {
  const start = 'packages/dashboard/src/filter.ts'
  return [...reachable(files, start)].filter((file) => /\/planners\/.+\//.test(file)).map((file) => `${start} leads to ${file}`)
}

function folderOf(name) {
  return ['server', 'web', 'cli'].includes(name) ? `apps/${name}` : `packages/${name}`
}

/** The room without a name is the package's own top folder. */
function within(folder, room, file) {
  const path = file.slice(folder.length)
  return room === '' ? !path.includes('/') : path.startsWith(room)
}
