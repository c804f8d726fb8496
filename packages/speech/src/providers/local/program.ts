import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'

const names = process.platform === 'win32' ? ['espeak-ng.exe'] : ['espeak-ng']

/** What to do where the program is missing. */
export const howToInstall = 'Install espeak-ng with: npm run setup:voice'

/**
 * The program that speaks.
 * @param path the setting; a name without a folder is looked for on PATH as well
 * @returns undefined where there is none that may be run
 */
export function findProgram(path: string | undefined, search = process.env['PATH'] ?? ''): string | undefined {
  if (path !== undefined && /[\\/]/.test(path)) return runnable(resolve(path)) ? resolve(path) : undefined
  for (const folder of search.split(delimiter)) {
    // an empty or relative entry would mean whatever folder we happen to be in
    if (!isAbsolute(folder)) continue
    for (const name of path === undefined ? names : [path]) if (runnable(join(folder, name))) return join(folder, name)
  }
  return undefined
}

function runnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
