import { Check, X } from 'lucide-react'
import { useWords } from '../../ui/words.ts'
import { blocksOf, sameBlock } from './structure.ts'
import type { Block } from './structure.ts'

interface StructureTableProperties {
  readonly source: string
  /** What became of it, each with its name. */
  readonly translations: readonly { readonly name: string; readonly text: string }[]
}

const mostBlocks = 400

/** The blocks of a text beside those of its translations; what did not come back as it was is marked. */
export function StructureTable({ source, translations }: StructureTableProperties) {
  const t = useWords()
  const own = blocksOf(source)
  const others = translations.map(({ name, text }) => ({ name, blocks: blocksOf(text) }))
  const rows = Math.min(mostBlocks, Math.max(own.length, ...others.map(({ blocks }) => blocks.length)))
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">{t('workbench.translate.structure')}</h3>
      <div
        tabIndex={0}
        role="region"
        aria-label={t('workbench.translate.structure')}
        className="max-h-80 overflow-auto rounded-xl border border-line"
      >
        <table className="w-full min-w-140 table-fixed border-collapse text-sm">
          <thead>
            <tr>
              {[t('workbench.text'), ...others.map(({ name }) => name)].map((name) => (
                <th key={name} scope="col" className="sticky top-0 border-b border-line bg-soft px-3 py-1.5 text-start font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, at) => (
              <tr key={at} className="border-b border-line/60 align-top last:border-0">
                <td className="px-3 py-1">
                  <Shape blocks={own} at={at} />
                </td>
                {others.map(({ name, blocks }) => {
                  const same = sameBlock(own[at], blocks[at])
                  return (
                    <td key={name} data-same={same} className={`px-3 py-1 ${same ? '' : 'bg-bad-soft'}`}>
                      <span className="flex items-start gap-1.5">
                        {same ? (
                          <Check size={15} className="mt-0.5 shrink-0 text-accent" aria-label={t('workbench.translate.same')} />
                        ) : (
                          <X size={15} className="mt-0.5 shrink-0 text-bad" aria-label={t('workbench.translate.different')} />
                        )}
                        <Shape blocks={blocks} at={at} />
                      </span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {others.map(({ name, blocks }) => {
        const count = own.filter((block, at) => sameBlock(block, blocks[at])).length
        return (
          <p key={name} className="mt-1.5 text-sm text-quiet">
            {t('workbench.translate.kept', { name, count, all: Math.max(own.length, blocks.length) })}
          </p>
        )
      })}
    </div>
  )
}

function Shape({ blocks, at }: { readonly blocks: readonly Block[]; readonly at: number }) {
  const t = useWords()
  const block = blocks[at]
  if (!block) return <span className="text-quiet">–</span>
  const first = block.detail.split('\n')[0] ?? ''
  // The row of its table that it is.
  const row = at - blocks.findLastIndex(({ kind }, place) => kind === 'table' && place < at)
  const detail = block.kind === 'tableRow' ? t('workbench.block.rowOf', { row, count: first }) : first
  return (
    <span className="min-w-0 break-words" style={{ paddingInlineStart: `${block.depth * 0.9}rem` }}>
      {t(`workbench.block.${block.kind}`)}
      {detail !== '' && ` ${detail}`}
      {block.inside.length > 0 && <code className="ms-1.5 text-xs break-all text-quiet">{block.inside.join(' ')}</code>}
    </span>
  )
}
