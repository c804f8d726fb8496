import { createRequire } from 'node:module'
import { join } from 'node:path'

export const sherpaPackage = 'sherpa-onnx-node'
/** What to do where the package is missing. */
export const howToInstallSherpa = `Install the package with: npm install ${sherpaPackage}`

/** Where the package lies: beside this library, or in the folder the process was started in. */
export function findSherpa(): string | undefined {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return createRequire(from).resolve(sherpaPackage)
    } catch {
      continue
    }
  }
  return undefined
}
