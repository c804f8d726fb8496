import type { Voice } from '../provider.ts'

const female = 'anushka manisha vidya arya'.split(' ')
const male = 'abhilash karun hitesh'.split(' ')

/** Speakers by model; each speaks every language. */
export const speakers: Readonly<Record<string, readonly string[]>> = {
  'bulbul:v3': (
    'shubh aditya ritu priya neha rahul pooja rohan simran kavya amit dev ishita shreya ratan varun manan sumit roopa kabir ' +
    'aayan ashutosh advait anand tanya tarun sunny mani gokul vijay shruti suhani mohit kavitha rehan soham rupali'
  ).split(' '),
  'bulbul:v2': [...female, ...male],
}

export function voicesOf(models: readonly string[]): readonly Voice[] {
  const names = Object.keys(speakers).flatMap((model) => (models.includes(model) ? (speakers[model] ?? []) : []))
  return names.map((id) => ({ id, name: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`, languages: [], gender: genderOf(id) }))
}

function genderOf(speaker: string): Voice['gender'] {
  if (female.includes(speaker)) return 'female'
  return male.includes(speaker) ? 'male' : null
}
