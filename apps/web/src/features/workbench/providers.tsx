import { useWords } from '../../ui/words.ts'
import { hasKey } from './keys.ts'
import { Part } from './part.tsx'
import type { Capability, World } from './world.ts'

const capabilities: readonly Capability[] = ['text_to_speech', 'speech_to_text', 'translation']
const cell = 'px-3 py-2 text-start align-top'

/** Who can do what, and what is missing where somebody cannot. */
export function Providers({ world: { providers, keys } }: { readonly world: World }) {
  const t = useWords()
  const names = new Map(capabilities.flatMap((each) => providers[each].map(({ provider, name }) => [provider, name] as const)))
  return (
    <Part wide name={t('workbench.providers.name')}>
      <div tabIndex={0} role="region" aria-label={t('workbench.providers.name')} className="overflow-auto rounded-xl border border-line">
        <table className="w-full min-w-120 border-collapse text-sm">
          <thead className="bg-soft">
            <tr>
              {['provider', ...capabilities, 'missing'].map((column) => (
                <th key={column} scope="col" className={`${cell} font-semibold whitespace-nowrap`}>
                  {t(`workbench.providers.${column as Capability | 'provider' | 'missing'}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...names].map(([token, name]) => {
              const found = capabilities.map((each) => providers[each].find(({ provider }) => provider === token))
              const missing = new Set(found.flatMap((each) => (each && !each.available && !hasKey(keys, token) ? [each.details] : [])))
              return (
                <tr key={token} className="border-t border-line">
                  <th scope="row" className={`${cell} font-medium`}>
                    {token} · {name}
                  </th>
                  {found.map((each, at) => (
                    <td key={capabilities[at]} className={`${cell} whitespace-nowrap`}>
                      {!each ? (
                        '–'
                      ) : each.available ? (
                        <span className="font-medium text-accent">{t('workbench.providers.ready')}</span>
                      ) : hasKey(keys, token) ? (
                        <span className="font-medium text-accent">{t('workbench.providers.yourKey')}</span>
                      ) : (
                        <span className="text-quiet">{t('workbench.providers.notSetUp')}</span>
                      )}
                    </td>
                  ))}
                  <td className={`${cell} min-w-52 break-words`}>{[...missing].join(' ')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Part>
  )
}
