import { defineConfig } from 'vite'

/** Everything from its own origin, nothing inlined: the server's content policy allows scripts and styles from `'self'` only. */
export default defineConfig({
  base: './',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // Vega is one large chunk of its own and loads with the first chart.
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: { '/dashboard': 'http://127.0.0.1:8000', '/auth': 'http://127.0.0.1:8000' } },
})
