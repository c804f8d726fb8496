import type { Voice } from '../provider.ts'

/** Voices of the service by name; each speaks every language. Cloned ones (`cv_…`) are not listed: they belong to their account. */
const named =
  'achu ammu anirban ann arasi ayesha basava basheer bhavana bijay bimla champa chhotu elango faizal falguni flavia gurdeep ' +
  'harleen imran ipsita jayita jessy kannan kayal kishan mahadevi malar maria merin mukta murugan nasrin nayeema netra nila ' +
  'ponni porkavi rukhiya rukhsana savio selvi shabnam sharon shikha shivanna srinu sulaiman tanaji temjen vanaja vetri ' +
  'xavier yasmin zoya'

export const voices: readonly Voice[] = [
  { id: 'default_female', name: 'Default female', languages: [], gender: 'female' },
  { id: 'default_male', name: 'Default male', languages: [], gender: 'male' },
  ...named.split(' ').map((name): Voice => ({ id: name, name, languages: [], gender: null })),
]
