import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The page at `/speech`. */
const workbench = 'speech.html'

/** Serves the web app as it was built into a folder. */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: ['index.html'],
    dotfiles: 'ignore',
    // A route per file that is there: no path of a caller is ever looked up on the disk.
    wildcard: false,
    // The build compresses once what is worth it; each is found under its own name alone.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: cacheAssets,
  })
  if (existsSync(join(folder, workbench)))
    app.get('/speech', { exposeHeadRoute: false }, async (_request, reply) => reply.sendFile(workbench))
}

function cacheAssets(reply: FastifyReply, path: string): void {
  // File names below assets/ carry a digest of their content.
  reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
}
