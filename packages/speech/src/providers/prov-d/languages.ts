import { languages, wireLanguages } from '../../languages/index.ts'

/** The service calls every language by its bare code. Second scripts are other keys and not served. */
export const wire = wireLanguages(Object.fromEntries(languages.map(({ code }) => [code, code])))
