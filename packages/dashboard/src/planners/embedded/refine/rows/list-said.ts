/** A list that is asked for of the rows behind a chart. */
export interface ListSaid {
  /** What is to be listed; empty where only "them" is said. */
  readonly rows: string
  /** Columns and order, as they are said behind it. */
  readonly behind: string
  /** No other wish is told in these words. */
  readonly isSure: boolean
  /** "Those", "behind this": rows of what is shown, whatever they are called. */
  readonly isPointed?: boolean
}

const asking = '(?:(?:please|pls|now|and|also|so|ok|just|can you|could you|i want to|i want|i need|let me|let us|to|get|me) )*'
const listing = '(?:list(?: (?:out|down|up|me|us))*|open(?: up)?|drill(?: down)? (?:in)?to|name|enumerate)'
const showing = '(?:show|give|see|view|display|print|tell|open)(?: (?:out|me|us))*'
const whole = '(?:(?:all|of|the|those|these|their|its|such|same|full|complete|whole) )*'
const them = "(?:them|'?em|these|those|they|it|this|that|such|the same)"
const end =
  '(?: (?:all|one by one|individually|separately|here|below|please|pls|too|also|as well|in (?:a|the) (?:list|table)|as a (?:list|table)))*'
const behind = '(?: (?:behind|under|beneath|that make up) (?:it|this|that|them|these|those|the (?:bars?|numbers?|figures?|chart)))'
const single = '(?:single|individual|underlying|actual|separate)'
const details = '(?:(?:full |complete |detailed )?(?:list|details?|names?|records?|rows?|entries|particulars))'

/** "List them", "show these", "which ones", "their details": and nothing more. */
const plain: readonly (readonly [RegExp, boolean])[] = [
  [new RegExp(`^${asking}${listing} (?:all )?(?:of )?${them}${end}$`), true],
  [new RegExp(`^${asking}${showing} (?:all )?(?:of )?${them}${end}$`), false],
  [
    /^(?:and |so |but )*(?:which|what|who) (?:ones?|all|are (?:they|these|those|the ones)|all are (?:they|these|those|there)|ones (?:are|were) (?:they|these|those|there))$/,
    false,
  ],
  [
    new RegExp(
      `^${asking}(?:${showing} |${listing} )?(?:the |a |their )?${details}(?: (?:of|for|behind) (?:all )?(?:of )?${them})?${end}$`,
    ),
    false,
  ],
  [new RegExp(`^${asking}(?:${showing} |${listing} )?(?:the |a )?${details} (?:of|for|behind) (?:all )?(?:of )?${them}${end}$`), true],
]

/** "List them client and date". */
const plainWith = new RegExp(`^${asking}${listing} (?:all )?(?:of )?(?:them|it) (\\p{L}.*)$`, 'u')

/** "List those bookings with client and date", "which bookings are these". */
const named: readonly (readonly [RegExp, boolean])[] = [
  [new RegExp(`^${asking}(${listing}) ${whole}(?:${single} )?(\\p{L}.*?|\\d{1,3} \\p{L}.*?)${behind}?$`, 'u'), true],
  [new RegExp(`^${asking}(${showing}) ${whole}${single} (\\p{L}.*?)${behind}?$`, 'u'), true],
  [new RegExp(`^${asking}(${showing}) ${whole}(\\p{L}[^,]*?)${behind}$`, 'u'), true],
  [new RegExp(`^${asking}(${showing}) (?:all )?(?:of )?(?:those|these|such|the same) (\\p{L}.*)$`, 'u'), true],
  [new RegExp(`^${asking}(${showing}) (?:me )?all (?:of )?(?:the )?(\\p{L}+ (?:that|which|who) .*)$`, 'u'), true],
  [new RegExp(`^${asking}(${showing}) ${whole}(\\p{L}.*|\\d{1,3} \\p{L}.*)$`, 'u'), false],
  [new RegExp(`^${asking}(?:(?:${showing}|${listing}) )?(?:the |a )?(${details}) (?:of|for) ${whole}(\\p{L}.*)$`, 'u'), true],
  [/^(?:and |so |but )*(which) (\p{L}+(?: \p{L}+)?) (?:are|were) (?:these|those|they|that|it)$/u, true],
  [/^(?:and |so |but )*(which) (\p{L}+(?: \p{L}+)?)$/u, false],
]

/** Where the columns begin. */
const cut =
  /,? (?:along with|together with|with|showing|including|containing|having)(?: (?:only|just))?(?: (?:the|their|its))? |(?: - | – |: ?|, )(?:only |just )?/u

/**
 * What list of rows a wish asks for.
 * @param isFigure a single number is shown, of which there is nothing else to be shown
 */
export function listSaid(lower: string, isFigure: boolean): ListSaid | undefined {
  const alone = plain.find(([pattern]) => pattern.test(lower))
  if (alone) return alone[1] || isFigure ? { rows: '', behind: '', isSure: true } : undefined
  const glued = plainWith.exec(lower)?.[1]
  if (glued !== undefined && !/^(?:with|along|together|showing|including|in|as|by)\b/.test(glued))
    return { rows: '', behind: glued, isSure: true }
  const at = cut.exec(lower)
  const [said, told] = at ? [lower.slice(0, at.index), lower.slice(at.index + at[0].length)] : [lower, '']
  const bare = at ? plain.find(([pattern]) => pattern.test(said)) : undefined
  if (bare) return bare[1] || isFigure ? { rows: '', behind: told, isSure: true } : undefined
  for (const [pattern, isSure] of named) {
    const match = pattern.exec(said)
    const isPointed = /\b(?:these|those|such|same|behind|beneath|under)\b/.test(said)
    if (match) return { rows: `${match[1]?.startsWith('drill') ? 'into ' : ''}${match[2] ?? ''}`, behind: told, isSure, isPointed }
  }
  return undefined
}
