/** How people say that somebody or something is still there, or is not any more. English, lower case; parts of regular expressions are named so. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Adjectives of those that are there, and of those that were. */
export const presentAdjectives = set('active current present existing serving enrolled employed live remaining')
export const pastAdjectives = set('former past inactive ex departed retired resigned lapsed departing bygone')

/** Behind those that are there, as part of a regular expression: "still with us". */
export const stillThere =
  '(?:are |is |were |was )?(?:still|currently|presently|at present) (?:with us|with (?:the )?(?:company|firm|team|club)|here|there|around|working|active|employed|serving|in service|in business|in use|members?|on (?:the )?(?:roll|rolls|books|team|staff)|enrolled|playing|running|going)\\b|do (?:we|they|you) still have\\b|(?:are |is )(?:active|current|around)\\b(?! (?:in|at|on|with|for|during)\\b)'

/** What those have done that are gone, as part of a regular expression. */
export const goneVerbs =
  'quit|left|resigned|retired|departed|gone|moved out|dropped out|been (?:dismissed|discharged|fired|terminated|let go|relieved)|ended|stopped|expired|churned|cancelled|canceled|withdrawn|withdrew'

/** Words of names of dates on which somebody left, or something came to its end. */
export const leaveWords = set(
  'quit left leave leaving exit exited resigned resignation terminated termination ended end retired retirement departed departure dismissed cancelled cancellation churned closed closing discontinued withdrawn deactivated removed discharged discharge relieved relieving ceased finish finished complete completed completion returned return',
)

/** Stored states, lower case, of what is there and of what is not any more. */
export const presentStates = set('active current present serving enrolled employed live working running operational open')
export const pastStates = set(
  'inactive former left retired resigned closed dormant lapsed terminated discontinued suspended archived ended expired cancelled deactivated',
)

/** Words of names of yes-and-no columns that say the one, or the other. */
export const presentFlags = set('active current enrolled employed live working operational')
export const pastFlags = set(
  'attrition churn churned exited inactive left retired resigned closed archived deleted discontinued quit terminated suspended',
)
