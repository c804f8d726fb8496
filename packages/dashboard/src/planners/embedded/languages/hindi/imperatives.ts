/** "दो", "दीजिए", "लो" behind a stem ask for what the stem says. */
const helping =
  'दो, दे, दें, देना, दीजिए, दीजिये, दीजिएगा, लो, लें, लेना, लीजिए, लीजिये, डालो, कर दिखाओ, के दिखाओ, कर बताओ, के बताओ, सकते हो, सकते हैं'.split(', ')

const irregular: Readonly<Record<string, string>> = {
  कर: 'करो करें करिए करिये कीजिए कीजिये कीजिएगा करना',
  ले: 'लो लें लीजिए लीजिये लेना लेते',
  दे: 'दो दें दीजिए दीजिये देना',
}

/** The forms in which something is asked for: "हटाओ", "हटा दीजिए", "हटाना". @param stem of a verb, "शामिल कर" the last word of it */
function imperativesOf(stem: string): readonly string[] {
  const words = stem.split(' ')
  const last = words.at(-1) ?? ''
  const before = words
    .slice(0, -1)
    .map((word) => `${word} `)
    .join('')
  const own =
    irregular[last]?.split(' ') ?? (last.endsWith('ा') ? 'ओ इए इये एं एँ ना' : 'ो िए िये ें ना').split(' ').map((ending) => last + ending)
  return [...own, ...helping.map((form) => `${last} ${form}`)].map((form) => before + form)
}

/** Stems as they are asked for, for the line of a word list. */
export function asked(...stems: readonly string[]): string {
  return stems.flatMap(imperativesOf).join(', ')
}

/** "मत दिखाओ", "दिखाओ मत", "नहीं दिखाना": asked not to be done. */
export function forbidden(...stems: readonly string[]): string {
  return stems
    .flatMap(imperativesOf)
    .flatMap((form) => [...['मत', 'ना', 'न', 'नहीं', 'नही'].map((not) => `${not} ${form}`), `${form} मत`])
    .join(', ')
}
