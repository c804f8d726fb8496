/**
 * How much JavaScript a browser loads before the first chart, compressed as a proxy or the server would: the page's own script with all
 * that it imports before it runs. What is loaded beside the charts (Vega, its worker, dialogs) is printed, not counted.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const limitBytes = 180 * 1_024
const folder = resolve(import.meta.dirname, '../apps/web/dist')
if (!existsSync(join(folder, 'index.html'))) {
  process.stdout.write('The page is not built; run npm run build.\n')
  process.exit(1)
}
const page = readFileSync(join(folder, 'index.html'), 'utf8')
const counted = new Set<string>()
const waiting = [...page.matchAll(/(?:src|href)="(?:\.\/)?(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
while (waiting.length > 0) {
  const path = waiting.pop() ?? ''
  if (counted.has(path)) continue
  counted.add(path)
  const text = readFileSync(join(folder, path), 'utf8')
  // Static imports only: `import(…)` is for later.
  for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) waiting.push(`assets/${name}`)
}
const sizeOf = (path: string) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).byteLength
const kib = (bytes: number) => `${(bytes / 1_024).toFixed(1)} KiB`
let total = 0
for (const path of counted) {
  const size = sizeOf(path)
  total += size
  process.stdout.write(`${kib(size).padStart(10)}  ${path}\n`)
}
for (const name of readdirSync(join(folder, 'assets')).filter((each) => each.endsWith('.js') && !counted.has(`assets/${each}`)))
  process.stdout.write(`${kib(sizeOf(`assets/${name}`)).padStart(10)}  assets/${name} (later)\n`)
process.stdout.write(`${kib(total)} of JavaScript before the first chart; at most ${kib(limitBytes)}\n`)
process.exitCode = total <= limitBytes ? 0 : 1
