import { isNumeric, isTemporal } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import { durationsAlike, durationWords, lengthsCalled } from '../words/units.ts'
import type { Token } from '../words/tokens.ts'

/** "Waiting times", "transit time": how long it takes, where a number of minutes or days is called after it. */
export function durations(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const named = tokens.flatMap((token): readonly Mention[] => calledOtherwise(token, tokens, mentions, index))
  const timed = tokens.flatMap((token): readonly Mention[] => {
    const before = tokens[token.index - 1]
    if (token.word !== 'time' || before?.kind !== 'word' || token.joined) return []
    const readings = index.columns.flatMap(({ table, column, pieces }): readonly Reading[] => {
      const alike = Object.hasOwn(durationsAlike, before.word) ? durationsAlike[before.word] : undefined
      const named = pieces.some(({ stem, text, weight }) => (stem === before.stem || alike?.includes(text) === true) && weight >= 0.3)
      const lasts = pieces.some(({ text }) => durationWords.has(text))
      return named && lasts && isNumeric(column) && column.meaning !== 'id'
        ? [{ kind: 'column', table: table.id, column: column.name, score: 0.92, how: 'synonym' }]
        : []
    })
    const [start, end] = [before.index, token.index + 1]
    const whole = mentions.some((each) => each.start <= start && end <= each.end && (each.readings[0]?.score ?? 0) >= 0.9)
    return readings.length === 0 || whole ? [] : [{ start, end, words: `${before.text} ${token.text}`, readings }]
  })
  const lasting = tokens.flatMap((token): readonly Mention[] => lastingRatherThanWhen(token, mentions, index))
  const found = [
    ...named,
    ...lasting,
    ...timed.filter(({ start, end }) => ![...named, ...lasting].some((each) => each.start < end && start < each.end)),
  ]
  if (found.length === 0) return mentions
  const others = mentions.filter(({ start, end }) => !found.some((each) => each.start < end && start < each.end))
  return [...others, ...found].toSorted((a, b) => a.start - b.start)
}

/** "Call duration", where a column "call time" says when and another has the word: how long it was. */
function lastingRatherThanWhen({ index: at, word }: Token, mentions: readonly Mention[], { columns }: SchemaIndex): readonly Mention[] {
  const said = word === 'duration' ? mentions.find(({ start, end }) => start <= at && at < end) : undefined
  const [best] = said?.readings ?? []
  const own = columns.find(({ table, column }) => table.id === best?.table && column.name === best.column)
  if (!said || !own || !isTemporal(own.column)) return []
  const readings = columns.flatMap(({ table, column, pieces }): readonly Reading[] =>
    table === own.table && isNumeric(column) && pieces.some(({ text }) => text === 'duration')
      ? [{ kind: 'column', table: table.id, column: column.name, score: 0.9, how: 'part' }]
      : [],
  )
  return readings.length === 0 ? [] : [{ ...said, readings }]
}

/** "Average delay" of `late_min`, "length of stay" of `nights`, where nothing goes by the word itself. */
function calledOtherwise(token: Token, tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const names = Object.hasOwn(lengthsCalled, token.word) ? lengthsCalled[token.word] : undefined
  if (!names || mentions.some((each) => each.start <= token.index && token.index < each.end && (each.readings[0]?.score ?? 0) > 0.6))
    return []
  const readings = index.columns.flatMap(({ table, column, pieces }): readonly Reading[] =>
    isNumeric(column) &&
    column.meaning !== 'id' &&
    column.meaning !== 'yes_no' &&
    column.distinct > 2 &&
    pieces.some(({ text }) => names.includes(text))
      ? [{ kind: 'column', table: table.id, column: column.name, score: 0.9, how: 'synonym' }]
      : [],
  )
  const length = tokens[token.index - 1]?.lower === 'of' && /^(?:length|duration)$/.test(tokens[token.index - 2]?.lower ?? '')
  const after = /^(?:length|duration)$/.test(tokens[token.index + 1]?.lower ?? '')
  const [start, end] = [length ? token.index - 2 : token.index, after ? token.index + 2 : token.index + 1]
  const words = tokens.slice(start, end).map(({ text }) => text)
  return readings.length === 0 ? [] : [{ start, end, words: words.join(' '), readings }]
}
