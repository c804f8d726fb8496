import { abortable } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import { readyToDraw } from '@chitravani/protocol/drawing'
import type Sharp from 'sharp'
import * as vega from 'vega'
import type { Loader, Spec, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile } from 'vega-lite'
import type { TopLevelSpec } from 'vega-lite'
import type { Cell } from '../connections/connection.ts'
import { failure } from '../errors.ts'
import type { VegaLiteSpec } from './chart.ts'
import { emsOf } from './text-width.ts'

type Values = readonly Readonly<Record<string, Cell>>[]

export interface RenderOptions extends CallOptions {
  /** Pixels in place of a specification's `container`. Default 480 by 300. */
  readonly width?: number
  readonly height?: number
}

/** A logger that hands on what matters and prints nothing. */
function quiet(note: { readonly error: (word: unknown) => void; readonly warn?: (word: unknown) => void }): vega.LoggerInterface {
  const silent = () => logger
  const hand = (to: ((word: unknown) => void) | undefined) => (word: unknown) => {
    to?.(word)
    return logger
  }
  const logger = {
    level: silent,
    error: hand(note.error),
    warn: hand(note.warn),
    info: silent,
    debug: silent,
  } as unknown as vega.LoggerInterface
  return logger
}

interface TextItem {
  readonly fontSize?: number
  readonly fontWeight?: string | number
  readonly limit?: number
}

/** Vega, without a canvas, takes every letter for a wide one, and then hides labels that would have fitted. */
function textWidth(item: TextItem, text: string | undefined): number {
  const weight = item.fontWeight === 'bold' || Number(item.fontWeight) >= 600 ? 1.07 : 1
  const width = emsOf(text ?? '') * (item.fontSize ?? 11) * weight
  return item.limit !== undefined && item.limit > 0 ? Math.min(width, item.limit) : width
}

// Vega has this setting for the whole process, and no type for it.
const { textMetrics } = vega as unknown as { readonly textMetrics?: { width: typeof textWidth } }
if (textMetrics) textMetrics.width = textWidth

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
  const logger = quiet({ error: (word) => warnings.push(String(word)), warn: (word) => warnings.push(String(word)) })
  const sized = {
    ...spec,
    ...(spec['width'] === 'container' ? { width: options.width ?? 480, autosize: { type: 'fit', contains: 'padding' } } : {}),
    ...(spec['height'] === 'container' ? { height: options.height ?? 300 } : {}),
    // Vega writes into the rows that it is given.
    data: { values: values.map((row) => ({ ...row })) },
  }
  const compiled = compile(sized as unknown as TopLevelSpec, { logger }).spec
  return { vega: readyToDraw(compiled, spec), warnings }
}

/** A headless view: no generated code, nothing loaded. The caller finalizes it. */
export async function openView(compiled: Spec, call: CallOptions = {}): Promise<View> {
  const errors: unknown[] = []
  const logger = quiet({ error: (error) => errors.push(error) })
  const view = new vega.View(vega.parse(compiled, {}, { ast: true }), { renderer: 'none', expr: expressionInterpreter, loader, logger })
  try {
    await abortable(view.runAsync(), call.signal)
    // Vega logs what goes wrong while it runs, and draws the rest. Its warnings tell of series without a number.
    if (errors.length > 0) throw errors[0]
    return view
  } catch (error) {
    view.finalize()
    throw error
  }
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

async function loadSharp(): Promise<typeof Sharp> {
  try {
    return (await import('sharp')).default
  } catch (cause) {
    throw failure('missing_optional_dependency', 'PNG needs the package sharp: npm install sharp. SVG works without it.', { cause })
  }
}
