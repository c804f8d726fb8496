/** A step of 1, 2, 2.5 or 5 times a power of ten that cuts the range into some twelve to twenty parts. */
export function niceStep(low: number, high: number, whole: boolean): { readonly step: number; readonly origin: number } | undefined {
  const range = high - low
  if (!(range > 0) || !Number.isFinite(range)) return undefined
  const raw = range / 15
  const power = 10 ** Math.floor(Math.log10(raw))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= raw * 0.999) ?? 10
  const rounded = Number((factor * power).toPrecision(3))
  return { step: whole ? Math.max(1, Math.ceil(rounded)) : rounded, origin: 0 }
}
