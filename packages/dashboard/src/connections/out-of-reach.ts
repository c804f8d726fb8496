import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'

/** Said of what the server keeps of itself: users, sessions, keys, what others uploaded. */
export const outOfReachWords = 'This is what the server keeps of itself; no connection shows it. Choose a file or folder of your own.'

/** Does a path lead to one of these places or into it, whatever links it takes? */
export async function leadsInto(path: string, places: readonly string[]): Promise<boolean> {
  const [target, ...found] = await Promise.all([path, ...places].map(placeOf))
  return target !== undefined && found.some(({ at, inode }) => isWithin(at, target.at) || (inode !== undefined && inode === target.inode))
}

/** Where it is without symbolic links, and what it is whatever its name: a hard link has another one. */
async function placeOf(path: string): Promise<{ readonly at: string; readonly inode?: string }> {
  try {
    const at = await realpath(path)
    const { dev, ino } = await stat(at, { bigint: true })
    return { at, inode: `${dev}:${ino}` }
  } catch {
    return { at: resolve(path) }
  }
}

function isWithin(place: string, path: string): boolean {
  const way = relative(place, path)
  return way === '' || (!/^\.\.(?:[/\\]|$)/.test(way) && !isAbsolute(way))
}
