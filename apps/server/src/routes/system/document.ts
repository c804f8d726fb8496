import { z } from 'zod'
import { docsPage } from '../../docs-page.ts'
import type { OpenApiDocument } from '../../openapi.ts'
import { json, route } from '../../route.ts'

/** The document is made of all routes, these two included; so it is handed in as a promise of one. */
export const openapi = (document: () => OpenApiDocument) =>
  route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This interface as OpenAPI 3.1',
    access: 'anyone',
    answers: { 200: { description: 'The document', content: { 'application/json': z.record(z.string(), z.unknown()) } } },
    async handle() {
      return json(document())
    },
  })

export const docs = (document: () => OpenApiDocument) => {
  let page: string | undefined
  return route({
    method: 'GET',
    path: '/docs',
    summary: 'This interface as a page to read',
    access: 'anyone',
    answers: { 200: { description: 'A page', content: { 'text/html': null } } },
    async handle() {
      return { kind: 'text', body: (page ??= docsPage(document())), type: 'text/html; charset=utf-8' }
    },
  })
}
