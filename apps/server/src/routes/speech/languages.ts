import { languageList } from '@chitravani/protocol'
import type { LanguageList } from '@chitravani/protocol'
import { languages } from '@chitravani/speech'
import { answersJson, json, route } from '../../route.ts'

export const listLanguages = () =>
  route({
    method: 'GET',
    path: '/api/languages',
    summary: 'The languages that can be spoken, heard and translated',
    access: 'caller',
    answers: answersJson(languageList, 'English and the 22 scheduled languages of India'),
    async handle() {
      return json({
        languages: languages.map(({ code, name, nativeName, scripts, direction }) => ({
          tag: code,
          name,
          native_name: nativeName,
          scripts: [...scripts],
          direction,
        })),
      } satisfies LanguageList)
    },
  })
