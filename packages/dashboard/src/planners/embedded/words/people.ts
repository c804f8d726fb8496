/** Tables of people who are served, and of those who serve, by the words that they are called by. */
export const servedWords: ReadonlySet<string> = new Set(
  'customer client buyer shopper member subscriber user account guest visitor patient student pupil learner passenger borrower reader tenant player owner donor household patron sponsor debtor payer lessee resident participant attendee beneficiary trainee volunteer applicant voter elector citizen'.split(
    ' ',
  ),
)
export const workerWords: ReadonlySet<string> = new Set(
  (
    'staff employee worker personnel clerk agent teacher instructor professor lecturer faculty doctor physician nurse driver seller salesperson salesman rep ' +
    'representative officer manager technician engineer mechanic pilot coach trainer guide consultant advisor adviser tutor crew picker skipper courier carrier rider messenger operator waiter cook chef barber stylist therapist dentist vet surgeon lawyer cleaner carpenter plumber electrician ' +
    'welder assignee supervisor executive builder custodian journalist author editor designer developer analyst foreman planner'
  ).split(' '),
)
/** Those who may be either. */
export const personWords: ReadonlySet<string> = new Set('person people individual'.split(' '))

/** "Customer", "officer", "person". @param word singular, lower case */
export const isPersonWord = (word: string): boolean => servedWords.has(word) || workerWords.has(word) || personWords.has(word)

/** What those who serve do, and those who are served. */
export const workerVerbs: ReadonlySet<string> = new Set(
  'give gives gave given see sees saw seen close closes closed resolve resolves resolved solve solves solved answer answers answered handled deliver delivers delivered make makes made produce produces produced teach teaches taught sell sells sold serve serves served handle handles handled treat treats treated manage manages managed earn earns earned'.split(
    ' ',
  ),
)
export const servedVerbs: ReadonlySet<string> = new Set(
  'buy bought spend spent order ordered pay paid owe owes book booked rent rented borrow borrowed purchase purchased return returned visit visited place placed take took'.split(
    ' ',
  ),
)
