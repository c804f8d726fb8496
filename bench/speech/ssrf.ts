/**
 * Can any endpoint that a caller names lead into the server's network, or the server's own keys out of it? The whole list of
 * addresses in every place that takes one, while connections, look-ups and listening canaries are watched; then 500 allowed
 * overrides, redirects, names that change, and proxies in the environment.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const corpora = resolve(root, process.env['CORPORA_DIR'] ?? '../shared/corpora')

if (!existsSync(join(corpora, 'injection/ssrf.json'))) {
  process.stdout.write(`skipped: the corpora are not at ${corpora} (set CORPORA_DIR)\n0 passed, 0 failed, 1 skipped\n`)
} else {
  // Proxies of the environment are read when a process starts; this one must not use them for addresses of callers.
  const proxy = 'http://127.0.0.1:9'
  const child = spawn(
    process.execPath,
    ['--conditions=development', '--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'ssrf/run.ts')],
    {
      cwd: root,
      env: {
        ...process.env,
        CORPORA_DIR: corpora,
        NODE_USE_ENV_PROXY: '1',
        HTTP_PROXY: proxy,
        HTTPS_PROXY: proxy,
        http_proxy: proxy,
        https_proxy: proxy,
        NO_PROXY: '',
        no_proxy: '',
      },
      stdio: 'inherit',
    },
  )
  process.exitCode = await new Promise<number>((done) => {
    child.once('close', (code) => done(code ?? 1))
  })
}
