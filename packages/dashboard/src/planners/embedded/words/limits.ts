const list = (text: string): readonly string[] => text.split(' ')

/** Words of names of what a number should keep to, and words of names of that number, the likelier first. English, lower case, singular. */
export const limitedBy: Readonly<Record<string, readonly string[]>> = {
  reorder: list('stock hand balance inventory quantity qty level'),
  minimum: list('stock hand balance inventory quantity qty level'),
  min: list('stock hand balance inventory quantity qty level'),
  safety: list('stock hand balance inventory quantity qty level'),
  limit: list('balance outstanding due used amount total'),
  maximum: list('stock balance quantity used amount level'),
  budget: list('spent actual cost expenditure used amount'),
  sanctioned: list('spent actual cost expenditure used'),
  allotted: list('spent actual used'),
  approved: list('spent actual cost used'),
  estimated: list('actual spent cost taken'),
  estimate: list('actual spent cost taken'),
  expected: list('actual received taken'),
  target: list('actual achieved achievement collected sold sales made done'),
  planned: list('actual good made produced done achieved'),
  plan: list('actual good made produced done achieved'),
  quota: list('actual achieved sold'),
  capacity: list('booked sold enrolled occupied filled load'),
  allowed: list('taken used actual'),
}

const loses = String.raw`(?:(?:that|which|who)\s+)?(?:(?:are|is|were|was|have been)\s+)?(?:los(?:e|es|ing|t)\s+(?:us\s+)?money|making\s+(?:a\s+|an?\s+overall\s+)?loss(?:es)?|mak(?:e|es)\s+(?:a\s+)?loss(?:es)?|made\s+(?:a\s+)?loss(?:es)?|(?:running\s+)?(?:in|at|with|for)\s+(?:a\s+)?loss)`

/** Words of what is lost, or made, on things: below 0, above it. */
export const lossWords: readonly { readonly pattern: RegExp; readonly op: 'lt' | 'gt' }[] = [
  { pattern: new RegExp(String.raw`\b(?:loss[ -]making|unprofitable|non[ -]profitable|not profitable|${loses})\b`, 'i'), op: 'lt' },
  { pattern: /\bprofit[ -]making\b|(?<!\b(?:most|least|more|less|how|very) )\bprofitable\b/i, op: 'gt' },
]
