import type { Client } from '@chitravani/client'
import type { ProviderList } from '@chitravani/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { isAborted } from './ui/failures.ts'
import { currentLanguage } from './ui/words.ts'

/** A question as the planner reads it, and the language it was asked in. */
interface InEnglish {
  readonly words: string
  /** Undefined where it was asked as it is. */
  readonly language: string | undefined
}

const otherLetters = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]/u
/** Of the languages that share a script, those most people mean. */
const usual = ['hi', 'bn', 'ur']
const readByPlanner = 'hi'

/**
 * Questions in the languages of India are put into English for the planner, where a provider translates; without one they are asked as
 * they are: the planner reads Hindi itself, also where the translation fails, and the server says what it cannot read.
 * @param providers those that are on the route
 */
export function useOwnLanguage(client: Client, providers: ProviderList | undefined, chosen: string): (words: string) => Promise<InEnglish> {
  const queries = useQueryClient()
  const translates = (providers?.translation.length ?? 0) > 0
  return async (words) => {
    if (!translates || !otherLetters.test(words)) return { words, language: undefined }
    const { languages } = await queries.ensureQueryData({
      queryKey: ['languages'],
      queryFn: ({ signal }) => client.languages({ signal }),
    })
    const wanted = [chosen, currentLanguage(), ...navigator.languages, ...usual].map((tag) => tag.split('-')[0])
    const rank = (tag: string) => (wanted.includes(tag) ? wanted.indexOf(tag) : wanted.length)
    const language = languages
      .filter(({ scripts }) => scripts.some((script) => writes(script, words)))
      .toSorted((a, b) => rank(a.tag) - rank(b.tag))[0]?.tag
    if (language === undefined) return { words, language }
    try {
      const { text } = await client.translate({ text: words, source: language, target: 'en' })
      return { words: text, language }
    } catch (error) {
      if (language !== readByPlanner || isAborted(error)) throw error
      return { words, language: undefined }
    }
  }
}

/** @param script as ISO 15924 has it, such as `Deva` */
function writes(script: string, words: string): boolean {
  return script !== 'Latn' && /^[A-Z][a-z]{3}$/.test(script) && new RegExp(`\\p{Script=${script}}`, 'u').test(words)
}
