/** What is taught and marked, as the columns of a sheet of marks are called. English, singular, lower case. */
export const subjectWords: ReadonlySet<string> = new Set(
  (
    'math maths mathematics algebra geometry statistics science physics chemistry biology botany zoology english hindi sanskrit urdu bengali tamil telugu marathi ' +
    'gujarati punjabi kannada malayalam odia assamese french german spanish language literature grammar history geography civics social sst evs economics ' +
    'accountancy accounts commerce business psychology sociology philosophy computer computing informatics programming ict art drawing music reading writing spelling'
  ).split(' '),
)
