import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './step.mjs'

export function lockStamp() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/**
 * Whether node_modules holds what the lock names. Quick: the folder is there. Else by npm's own list of what it installed, so that a
 * developer who ran npm by hand is not made to install again.
 */
export function installed(quick) {
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  if (quick) return true
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(list, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link === true) return true
    return present[path] === undefined ? entry.optional === true : present[path].version === entry.version
  })
}
