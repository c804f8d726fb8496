import type { SchemaIndex } from '../schema/schema-index.ts'
import { leadsUp } from '../schema/joins.ts'
import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

const often = '(?:(?:the )?(?:most|maximum|highest)(?: number of)? times|(?:the )?most (?:often|frequently))'
const done =
  '(?:(?:has|have|had|did|does|do|is|are|was|were|been|got|gets?|gotten|came?|comes?|scored|secured|stood|won|made|received|achieved|obtained|at|in|the) )*'
const asked = new RegExp(
  `^\\s*(?:(?:show|tell|find|list|give) (?:me |us )?)?(?:(who)|which (\\p{L}+)|what (\\p{L}+)|(\\p{L}+) (?:who|that|which|with)) ${done}(\\S.*?),? ${often}(?: (.+))?$`,
  'iu',
)
/** "Who has the most rank 1 times". */
const between = new RegExp(`^\\s*(?:(who)|which (\\p{L}+)|what (\\p{L}+)()) ${done}(?:most|maximum) (\\S.*?) times(?: (.+))?$`, 'iu')

/** "Who got rank 1 the most times", "which batch was absent most often": how many such rows each has, where the words leave some out. */
export function mostOften({ text, index }: Understanding): string | undefined {
  if (!/\b(?:times|often|frequently)\b/i.test(text)) return undefined
  const said = text
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![?.! ])[?.! ]+$/, '')
    .trim()
  const [, who, which, what, thing, deed = '', behind = ''] = asked.exec(said) ?? between.exec(said) ?? []
  if (deed === '') return undefined
  const { conditions, mentions, unknown } = understand(deed, index.catalog)
  const [told, ...more] = conditions
  const table = told?.kind === 'column' && told.time !== true && more.length === 0 ? told.choices[0]?.table : undefined
  // What stands beside the condition would be lost.
  const isBeside = mentions.some(({ start, end }) => told !== undefined && (start < told.start || end > told.end))
  if (table === undefined || isBeside || unknown.length > 0) return undefined
  const noun = who ? whoIn(index, table) : (which ?? what ?? thing)
  return noun === undefined ? undefined : `number of ${deed} by ${noun} ${behind}`.trim()
}

/** Whom the rows of a table are of: by a column of it, or by the table that they lead to. */
function whoIn({ tables, catalog }: SchemaIndex, id: string): string | undefined {
  const own = tables
    .find(({ table }) => table.id === id)
    ?.table.columns.flatMap(({ name, meaning }) => {
      const word = wordsOfName(name).find((each) => isPersonWord(formOf(each).text))
      return word !== undefined && meaning !== 'id' ? [word] : []
    })
  const above = tables
    .filter(({ table }) => table.id !== id && leadsUp(catalog, id, table.id))
    .flatMap(({ pieces }) => pieces.flatMap(({ text }) => (isPersonWord(text) ? [text] : [])))
  return own?.[0] ?? above[0]
}
