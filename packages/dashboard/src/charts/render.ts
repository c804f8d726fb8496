import { abortable } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import { parse, View } from 'vega'
import type { Loader, Spec } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile } from 'vega-lite'
import type { TopLevelSpec } from 'vega-lite'
import type { Cell } from '../connections/connection.ts'
import { failure } from '../errors.ts'
import type { VegaLiteSpec } from './chart.ts'
import { estimateTextWidths } from './text-width.ts'

estimateTextWidths()

type Values = readonly Readonly<Record<string, Cell>>[]

export interface RenderOptions extends CallOptions {
  /** Pixels in place of a specification's `container`. Default 480 by 300. */
  readonly width?: number
  readonly height?: number
}

/** Nothing is ever loaded: a specification with a link is one that we did not make. */
const refuse = (uri: string): Promise<never> => Promise.reject(new Error(`A chart may load nothing, not ${uri.slice(0, 80)}.`))
const loader: Loader = { load: refuse, sanitize: refuse, http: refuse, file: refuse }

/** A Vega specification out of ours and its rows, with all that Vega-Lite had to say about it. */
export function compileSpec(
  spec: VegaLiteSpec,
  values: Values,
  options: RenderOptions = {},
): { readonly vega: Spec; readonly warnings: readonly string[] } {
  const warnings: string[] = []
  const note = (...words: readonly unknown[]) => {
    warnings.push(words.map(String).join(' '))
    return logger
  }
  const silent = () => logger
  const logger = { level: silent, error: note, warn: note, info: silent, debug: silent } as unknown as NonNullable<
    Parameters<typeof compile>[1]
  >['logger'] &
    object
  const sized = {
    ...spec,
    ...(spec['width'] === 'container' ? { width: options.width ?? 480, autosize: { type: 'fit', contains: 'padding' } } : {}),
    ...(spec['height'] === 'container' ? { height: options.height ?? 300 } : {}),
    data: { values },
  }
  const vega = compile(sized as unknown as TopLevelSpec, { logger }).spec
  return { vega, warnings }
}

/** A headless view: no generated code, nothing loaded. The caller finalizes it. */
export async function openView(vega: Spec, call: CallOptions = {}): Promise<View> {
  const view = new View(parse(vega, {}, { ast: true }), { renderer: 'none', expr: expressionInterpreter, loader })
  await abortable(view.runAsync(), call.signal)
  return view
}

/** The chart as an SVG document. */
export async function renderSvg(spec: VegaLiteSpec, values: Values, options: RenderOptions = {}): Promise<string> {
  const view = await openView(compileSpec(spec, values, options).vega, options)
  try {
    // A label cut short may end in half a character, which no XML may hold.
    return (await abortable(view.toSVG(), options.signal)).toWellFormed()
  } finally {
    view.finalize()
  }
}

/**
 * The chart as a PNG at twice the size.
 * @throws `missing_optional_dependency` where the package `sharp` is not installed
 */
export async function renderPng(spec: VegaLiteSpec, values: Values, options: RenderOptions = {}): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const svg = await renderSvg(spec, values, options)
  return await abortable(sharp(Buffer.from(svg), { density: 144 }).png().toBuffer(), options.signal)
}

async function loadSharp(): Promise<(typeof import('sharp'))['default']> {
  try {
    return (await import('sharp')).default
  } catch (cause) {
    throw failure('missing_optional_dependency', 'PNG needs the package sharp: npm install sharp. SVG works without it.', { cause })
  }
}
