/** Draws every example chart in every theme into bench/out/charts, for people to look at. Usage: --only NAME --theme THEME --width N --svg */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { examples } from '../packages/dashboard/src/charts/fixtures/inputs.ts'
import { buildSpec, charts } from '../packages/dashboard/src/charts/index.ts'
import { renderPng, renderSvg } from '../packages/dashboard/src/charts/render.ts'
import { chartValues } from '../packages/dashboard/src/charts/values.ts'
import { themes } from '../packages/dashboard/src/plan.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    locale: { type: 'string' },
    svg: { type: 'boolean' },
  },
})
const out = new URL('./out/charts/', import.meta.url)
mkdirSync(out, { recursive: true })
const locale = options.locale ?? 'en-IN'

for (const theme of themes.filter((name) => !options.theme || name === options.theme)) {
  for (const { name, input } of examples.filter((example) => !options.only || example.name.startsWith(options.only))) {
    const { kind, spec } = buildSpec({ ...input, theme, locale })
    const rows = chartValues(input.plan, input.columns, input.rows, locale)
    const { w, h } = charts[kind].size
    const size = { width: options.width ? Number(options.width) : w * 98, height: h * 80 - 48 }
    const file = `${name}.${theme}${options.width ? `.${options.width}` : ''}`
    if (options.svg) writeFileSync(new URL(`${file}.svg`, out), await renderSvg(spec, rows, size))
    else writeFileSync(new URL(`${file}.png`, out), await renderPng(spec, rows, size))
  }
}
process.stdout.write(`The gallery is in ${out.pathname}\n`)
