import { useWords } from '../../ui/words.ts'
import { hasKey } from './keys.ts'
import { Part } from './part.tsx'
import type { Capability, World } from './world.ts'

const capabilities: readonly Capability[] = ['text_to_speech', 'speech_to_text', 'translation']
/** On a phone the cells of a row stand below each other. */
const cell = 'px-3 py-2 text-start align-top max-sm:block max-sm:py-1'

/** Who can do what, and what is missing where somebody cannot. */
export function Providers({ world: { providers, keys } }: { readonly world: World }) {
  const t = useWords()
  const infos = new Map(capabilities.flatMap((each) => providers[each].map((info) => [info.provider, info] as const)))
  return (
    <Part wide name={t('workbench.providers.name')}>
      <div tabIndex={0} role="region" aria-label={t('workbench.providers.name')} className="overflow-auto rounded-xl border border-line">
        <table className="w-full sm:min-w-120 border-collapse text-sm">
          <thead className="bg-soft max-sm:sr-only">
            <tr>
              {['provider', ...capabilities, 'missing'].map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`${cell} font-semibold whitespace-nowrap ${column === 'missing' ? 'max-sm:hidden' : ''}`}
                >
                  {t(`workbench.providers.${column as Capability | 'provider' | 'missing'}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...infos].map(([token, { name, unofficial }]) => {
              const found = capabilities.map((each) => providers[each].find(({ provider }) => provider === token))
              const missing = new Set(found.flatMap((each) => (each && !each.available && !hasKey(keys, token) ? [each.details] : [])))
              return (
                <tr key={token} className="border-t border-line max-sm:block max-sm:py-2">
                  <th scope="row" className={`${cell} font-medium`}>
                    {token} · {name}
                    {unofficial && <span className="block text-quiet">{t('workbench.providers.unofficial')}</span>}
                  </th>
                  {found.map((each, at) => (
                    <td key={capabilities[at]} className={`${cell} whitespace-nowrap ${each ? '' : 'max-sm:hidden'}`}>
                      <span className="text-quiet sm:hidden">{t(`workbench.providers.${capabilities[at] ?? 'provider'}`)}: </span>
                      {!each ? (
                        '–'
                      ) : each.available ? (
                        <span className="font-medium text-accent">
                          {t(each.on_route ? 'workbench.providers.ready' : 'workbench.providers.byName')}
                        </span>
                      ) : hasKey(keys, token) ? (
                        <span className="font-medium text-accent">{t('workbench.providers.yourKey')}</span>
                      ) : (
                        <span className="text-quiet">{t('workbench.providers.notSetUp')}</span>
                      )}
                    </td>
                  ))}
                  <td className={`${cell} min-w-52 break-words empty:hidden sm:empty:table-cell`}>{[...missing].join(' ')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Part>
  )
}
