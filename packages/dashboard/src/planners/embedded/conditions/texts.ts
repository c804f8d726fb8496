import type { ColumnProfile } from '../../../connections/connection.ts'
import { columnsOf, mentionAfter, mentionBefore } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { isNegated } from './negated.ts'
import { normalizeValue } from '../schema/value-index.ts'
import { functionWords } from '../words/stop.ts'
import { monthNames, shortMonthNames } from '../words/time.ts'

const monthWords: ReadonlySet<string> = new Set([...monthNames, ...shortMonthNames])
const isText = (column: ColumnProfile): boolean => !isNumeric(column)
const quantifiers = /^(?:each|every|all|any|some|both|which|what|whose)$/
const piece = `(?:"([^"]+)"|'([^']+)'|“([^”]+)”|‘([^’]+)’|([\\p{L}\\p{N}]+))`
const noun = '(?:(?:a|an|the)\\s+)?(?:(?:(?:capital )?letters?|(?:sub)?strings?|characters?|words?|text|prefix|suffix|phrase)\\s+)'
const patterns = [
  [new RegExp(`\\b(?:start(?:s|ing|ed)?|begin(?:s|ning)?)\\s+with\\s+(?:${noun})?${piece}(?:\\s+or\\s+${piece})?`, 'giu'), 'starts'],
  [new RegExp(`\\b(?:end(?:s|ing|ed)?|finish(?:es|ing)?)\\s+(?:with|in)\\s+(?:${noun})?${piece}(?:\\s+or\\s+${piece})?`, 'giu'), 'ends'],
  [
    new RegExp(
      `\\b(?:contain(?:s|ing)?|includ(?:e|es|ing)|ha(?:s|ve|ving)|with(?:out)?|like)\\s+${noun}${piece}(?:\\s+or\\s+(?:the letter )?${piece})?`,
      'giu',
    ),
    'contains',
  ],
  [
    new RegExp(
      `\\b(?:contain(?:s|ing)?|includ(?:e|es|ing)|like)\\s+(?:"([^"]+)"|'([^']+)'|“([^”]+)”|‘([^’]+)’|(\\p{Lu}[\\p{L}\\p{N}]*))(?:\\s+or\\s+${piece})?`,
      'gu',
    ),
    'contains',
  ],
  [
    /\b(?:ha(?:s|ve|ving)|with)\s+(?:"([^"]+)"|'([^']+)'|“([^”]+)”|‘([^’]+)’|(\p{Lu}[\p{L}\p{N}]*))\s+(?:in part|as (?:a )?part|in it|inside)\b/giu,
    'contains',
  ],
] as const

/** Parts of text ("whose name starts with A", "with the letters D or S in it") and missing values ("email is not null"). */
export function textConditions(context: ConditionContext): readonly ConditionReading[] {
  const { text, tokens, mentions, index } = context
  const found: ConditionReading[] = []
  const free = (start: number, end: number): boolean => !found.some((other) => other.start < end && start < other.end)
  for (const [pattern, match] of patterns) {
    for (const hit of text.matchAll(pattern)) {
      const start = tokenFrom(tokens, hit.index)
      // "Ends in B or whose size is 3": the other half is of something else.
      const isOther = (hit[10] ?? '').length > 1 && functionWords.has(hit[10]?.toLowerCase() ?? '')
      const end = tokenUntil(tokens, hit.index + hit[0].length) - (isOther ? 2 : 0)
      if (!free(start, end)) continue
      const parts = [hit.slice(1, 6), ...(isOther ? [] : [hit.slice(6, 11)])]
        .map((groups) => groups.find((group) => group !== undefined))
        .filter((part) => part !== undefined)
      // "Ended with each result": no part of a text.
      if (parts.length === 0 || quantifiers.test(hit[5] ?? '')) continue
      // "Per month, starting with January": where the months begin.
      if (match === 'starts' && parts.every((part) => monthWords.has(part.toLowerCase()))) continue
      // "Ended in a draw": no letter.
      const next = tokens[end]
      if (/^(?:a|an|the)$/.test(hit[5] ?? '') && next?.kind === 'word' && !functionWords.has(next.lower)) continue
      const near = columnBeside(context, start, end)
      if (
        !near ||
        (namesWhole(hit[0], tokens[end]?.lower) &&
          (parts.some((part) => isStored(context, part, near.choices)) || beginsStored(context, end - 1, near.choices)))
      )
        continue
      const negated = isNegated(context, start) || /^without/i.test(hit[0])
      const from = Math.min(start, near.mention.start)
      const until = Math.max(end, near.mention.end)
      found.push({
        start: from,
        end: until,
        joiner: 'and',
        words: wordsOf(context, from, until),
        kind: 'column',
        choices: near.choices,
        make: (column) => {
          const each = parts.map((part) => ({ kind: 'text' as const, column, match, text: part }))
          const all = each.length === 1 && each[0] ? each[0] : ({ kind: 'any', of: each } as const)
          return negated ? ({ kind: 'not', of: all } as const) : all
        },
      })
    }
  }
  for (const hit of text.matchAll(
    /(?<![\p{L}\p{N}])(?:(?:is|are|was|were|has|have|with|does|do)(?:\s+|(?=n't)))?(?:(not|no|n't|without)\s+)?(?:have\s+)?(?:an?\s+)?(?:["'“‘]?null["'”’]?|missing|empty|unknown|blank)(?:\s+values?)?/giu,
  )) {
    const [start, end] = [tokenFrom(tokens, hit.index), tokenUntil(tokens, hit.index + hit[0].length)]
    // "Whose cost is unknown", "with unknown cost".
    const behind = mentions.find((mention) => mention.start === end)
    const isBehind = behind !== undefined && !/^(?:is|are|was|were)\b/i.test(hit[0]) && columnsOf(behind, index, () => true).length > 0
    const before = isBehind ? behind : (mentionBefore(mentions, tokens, start) ?? mentionAfter(mentions, tokens, end))
    const choices = before ? columnsOf(before, index, () => true) : []
    if (!before || choices.length === 0 || !free(start, end)) continue
    const from = Math.min(start, before.start)
    const until = Math.max(end, before.end)
    const negated = (hit[1] !== undefined) !== isNegated(context, start)
    found.push({
      start: from,
      end: until,
      joiner: 'and',
      words: wordsOf(context, from, until),
      kind: 'column',
      choices,
      make: (column) => ({ kind: 'missing', column, ...(negated ? { negated: true } : {}) }),
    })
  }
  return found
}

/** "Including X", "like X, Y or Z": examples rather than parts. */
function namesWhole(words: string, next: string | undefined): boolean {
  return /^includ/i.test(words) || (/^like/i.test(words) && (next === ',' || next === 'or' || next === 'and'))
}

/** "Phones including '555-0100'": a whole value rather than a part of one. */
function isStored({ index }: ConditionContext, text: string, choices: ConditionReading['choices']): boolean {
  const stored = index.values.get(normalizeValue(text)) ?? []
  return stored.some(({ table, column }) => choices.some((choice) => choice.table === table && choice.column === column))
}

/** "Methods including Credit Card": the word begins a value of several. */
function beginsStored({ mentions }: ConditionContext, at: number, choices: ConditionReading['choices']): boolean {
  return mentions.some(
    ({ start, end, readings: [best] }) =>
      start <= at &&
      at < end &&
      best?.kind === 'value' &&
      choices.some((choice) => choice.table === best.table && choice.column === best.column),
  )
}

/** "name contains X", "with the letter D in their first name". */
function columnBeside(
  context: ConditionContext,
  start: number,
  end: number,
): { readonly mention: Mention; readonly choices: ConditionReading['choices'] } | undefined {
  const { tokens, mentions, index } = context
  const inTheir = tokens[end]?.lower === 'in' ? mentions.find((mention) => mention.start >= end && mention.start - end <= 3) : undefined
  const before = mentions.findLast((mention) => mention.end <= start && start - mention.end <= 4)
  // "Each town whose name starts with A": the town itself.
  const owner = mentions.findLast((mention) => mention.end <= (before?.start ?? 0))
  const alone = owner && !owner.readings.some((reading) => reading.kind === 'table')
  const whose = alone && before && before.start - owner.end === 1 && tokens[owner.end]?.lower === 'whose'
  const own =
    whose && tokens[before.end - 1]?.word === 'name' && owner.readings[0]?.kind === 'column' ? columnsOf(owner, index, isText) : []
  if (before && own.length > 0) return { mention: before, choices: own }
  for (const mention of [inTheir, before]) {
    const choices = mention ? columnsOf(mention, index, isText) : []
    if (mention && choices.length > 0) return { mention, choices }
    const table = mention?.readings.find((reading) => reading.kind === 'table')
    const names = table
      ? index.columns.filter(
          (entry) =>
            entry.table.id === table.table &&
            (entry.column.meaning === 'name' || /name|title/i.test(entry.column.name)) &&
            isText(entry.column),
        )
      : []
    if (mention && names[0])
      return { mention: { ...mention, start, end }, choices: [{ table: names[0].table.id, column: names[0].column.name, score: 0.6 }] }
  }
  return undefined
}
