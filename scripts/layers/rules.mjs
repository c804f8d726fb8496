/** Which package may depend on which: apps, products, shells, ground. The emulators play the outside world and serve tests alone. */
export const arrows = {
  kit: [],
  protocol: [],
  storage: ['protocol', 'kit'],
  client: ['protocol', 'kit'],
  emulators: ['protocol', 'kit'],
  dashboard: ['storage', 'protocol', 'kit'],
  speech: ['storage', 'protocol', 'kit'],
  server: ['dashboard', 'speech', 'storage', 'protocol', 'kit'],
  web: ['client', 'protocol', 'kit'],
  cli: ['server', 'client', 'dashboard', 'speech', 'storage', 'protocol', 'kit'],
}

/**
 * The rooms of a package from the top down, as beginnings of paths; a room sees only those below it. Contracts say what rooms hand each
 * other and may be seen from everywhere; that they form no circle is checked with all other files.
 */
export const rooms = {
  dashboard: {
    ranks: [[''], ['stages/'], ['planners/'], ['sample/'], ['cubes/'], ['connections/'], ['sql/'], ['charts/', 'layout/', 'sessions/']],
    contracts: [
      'plan.ts',
      'plan-formula.ts',
      'plan-aggregate.ts',
      'plan-condition.ts',
      'plan-source.ts',
      'alternatives.ts',
      'given-words.ts',
      'summary.ts',
      'told-once.ts',
      'wording.ts',
      'errors.ts',
      'progress.ts',
      'planners/planner.ts',
      'connections/connection.ts',
      'connections/column.ts',
      'sql/compiled.ts',
      'sql/dialect.ts',
      'charts/chart.ts',
      'sessions/session.ts',
    ],
  },
  /** From words to a chart: each room works on what the rooms below it found. */
  'dashboard/src/planners/embedded': {
    ranks: [
      [''],
      ['limited/'],
      ['compared/', 'opposed/', 'within/', 'dealers/'],
      ['rates/'],
      ['several/'],
      ['alternatives/'],
      ['refine/'],
      ['along/', 'widened/'],
      ['languages/'],
      ['questions/'],
      ['overview/'],
      ['chart/'],
      ['shape/'],
      ['items/'],
      ['conditions/'],
      ['mentions/'],
      ['phrases/'],
      ['titles/'],
      ['schema/'],
      ['words/'],
      ['fixtures/'],
    ],
    contracts: ['understanding.ts', 'understand.ts'],
  },
  /** A change in words: clauses aimed at charts, and what they ask of them. */
  'dashboard/src/planners/embedded/refine': {
    ranks: [[''], ['board/'], ['measures/'], ['filters/'], ['compared/'], ['groups/'], ['rows/'], ['order/'], ['clauses/'], ['fixtures/']],
    contracts: [
      'edit.ts',
      'state.ts',
      'targets.ts',
      'words.ts',
      'columns.ts',
      'kinds.ts',
      'notes.ts',
      'rebased.ts',
      'values-named.ts',
      'near.ts',
      'traced.ts',
    ],
  },
  speech: {
    ranks: [
      ['', 'sync/', 'config/'],
      ['catalog/'],
      ['providers/'],
      ['routing/', 'cache/', 'translation/', 'text/'],
      ['audio/', 'languages/'],
    ],
    contracts: ['errors.ts', 'warning.ts', 'fields.ts', 'providers/provider.ts', 'providers/options.ts'],
    /** Folders of this room do not see each other. */
    strangers: 'providers/',
  },
  web: { ranks: [[''], ['features/'], ['ui/']], contracts: [] },
}
