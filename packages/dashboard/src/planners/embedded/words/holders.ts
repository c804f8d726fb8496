/** What those are called of whom a state is stored: the noun, singular, and the states or names of flags, lower case. English. */
export const holders: Readonly<Record<string, readonly string[]>> = {
  winner: ['won', 'winner', 'win'],
  victor: ['won', 'winner', 'win'],
  loser: ['lost', 'loser', 'loss'],
  defaulter: ['default', 'defaulted', 'defaulter', 'npa', 'overdue', 'unpaid'],
  survivor: ['survived', 'alive', 'survivor'],
  absentee: ['absent', 'a'],
  graduate: ['graduated', 'passed'],
  dropout: ['dropped out', 'dropout', 'drop out'],
  finisher: ['finished', 'completed'],
  qualifier: ['qualified'],
  awardee: ['awarded'],
  finalist: ['final', 'finalist'],
}
