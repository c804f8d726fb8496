import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** Smaller files gain nothing; pages are compressed at any length, for the server looks for their compressed form alone. */
const fewBytes = 1_024
/** Of 11, which takes ten times as long for a twentieth less. */
const brotliQuality = 9

/** Everything from its own origin, nothing inlined: the server's content policy allows scripts and styles from `'self'` only. */
export default defineConfig({
  base: './',
  plugins: [react(), tailwind(), compressed()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    // The app, and the workbench of the speech server.
    rolldownOptions: { input: ['index.html', 'speech.html'].map((page) => new URL(page, import.meta.url).pathname) },
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // Vega is one large chunk of its own and loads with the first chart.
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: { '/dashboard': 'http://127.0.0.1:8000', '/auth': 'http://127.0.0.1:8000', '/api': 'http://127.0.0.1:8000' } },
})

/** Writes `.br` and `.gz` beside what the build made: the server hands them out as they are, and compresses nothing itself. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json)$/.test(name)) continue
        const file = join(dir, name)
        const content = readFileSync(file)
        if (content.length < fewBytes && !name.endsWith('.html')) continue
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
