import type { OpenApiDocument, OpenApiOperation } from './openapi.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2430;background:#fff}
h2{margin-top:2.5rem;border-bottom:1px solid #ccd3dc}summary{cursor:pointer;padding:.3rem 0}code,pre{font:14px/1.45 ui-monospace,monospace}
pre{background:#f3f5f8;padding:.75rem;overflow:auto}b.m{display:inline-block;min-width:4.5rem;color:#0b5cad}table{border-collapse:collapse}
td,th{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}@media(prefers-color-scheme:dark){body{background:#12161c;color:#dfe5ec}pre{background:#1c222b}b.m{color:#7ab8ff}}`

/** The document as one page: no script, nothing loaded from anywhere. */
export function docsPage(document: OpenApiDocument): string {
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? ''
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationText(method, path, operation)])
    }
  const parts = [...byTag].map(([tag, operations]) => `<h2>${text(tag)}</h2>${operations.join('')}`)
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="${text(name)}"><summary><code>${text(name)}</code></summary><pre>${text(JSON.stringify(schema, null, 2))}</pre></details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Chitravani: interface</title><style>${style}</style></head><body>
<h1>Chitravani</h1><p>${text(String(document.info['description']))} The same as a document: <a href="openapi.json">openapi.json</a>.</p>
${parts.join('\n')}<h2>Schemas</h2>${schemas.join('\n')}</body></html>`
}

function operationText(method: string, path: string, operation: OpenApiOperation): string {
  const parameters = (operation.parameters ?? []).map(
    (each) =>
      `<tr><td><code>${text(String(each['name']))}</code></td><td>${text(String(each['in']))}</td><td><code>${text(JSON.stringify(each['schema']))}</code></td></tr>`,
  )
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => `<tr><td>${text(status)}</td><td>${text(String(response['description']))} ${references(response)}</td></tr>`,
  )
  return `<details><summary><b class="m">${text(method.toUpperCase())}</b> <code>${text(path)}</code> ${text(operation.summary)}</summary>
${operation.security ? '<p>Needs a bearer token.</p>' : ''}${operation.requestBody ? `<p>Body: ${references(operation.requestBody)}</p>` : ''}
${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}<table>${responses.join('')}</table></details>`
}

function references(part: unknown): string {
  const names = [...JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)].map((match) => match[1] ?? '')
  return [...new Set(names)].map((name) => `<a href="#${text(name)}"><code>${text(name)}</code></a>`).join(', ')
}

function text(raw: string): string {
  return raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
