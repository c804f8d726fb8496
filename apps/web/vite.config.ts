import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Everything from its own origin, nothing inlined: the server's content policy allows scripts and styles from `'self'` only. */
export default defineConfig({
  base: './',
  plugins: [react(), tailwind()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    // The app, and the playground of the speech server.
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
