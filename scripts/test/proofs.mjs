/** The proofs of `npm run prove` in short form: fewer cases, timings printed and not asserted. */
export const proofs = [
  { name: 'coverage of the specification', file: 'bench/coverage-spec.ts', args: [] },
  { name: 'prompts', file: 'bench/prompts.ts', args: ['--short'] },
  { name: 'planner', file: 'bench/planner.ts', args: ['--short'] },
  { name: 'generate', file: 'bench/generate.ts', args: ['--short'] },
  { name: 'filter', file: 'bench/filter.ts', args: ['--short'] },
  { name: 'kill', file: 'bench/kill.ts', args: ['--short'] },
  { name: 'refine', file: 'bench/refine.ts', args: ['--short'] },
]
