/**
 * The proofs of `npm run prove` in short form: fewer cases, timings printed and not asserted. `timing` tells the lines that only time
 * could have made short. Line 4 of the table is a test of its own; lines 8 and 9 are long forms, which `npm run prove` takes.
 */
export const proofs = [
  { name: 'coverage of the specification', file: 'bench/coverage-spec.ts', args: [] },
  { name: 'prompts', file: 'bench/prompts.ts', args: [] },
  { name: 'planner', file: 'bench/planner.ts', args: ['--set', '../shared/bench/nlv-dev'], timing: /^SHORT .*, ms:/ },
  { name: 'whole dashboards', file: 'bench/generate.ts', args: ['--short'] },
  { name: 'filter over many rows', file: 'bench/filter.ts', args: ['--rows', '100000', '--rounds', '5'], timing: /^p95 ratio/ },
  { name: 'callers who leave', file: 'bench/leave.ts', args: ['--short'] },
  { name: 'kills', file: 'bench/kill.ts', args: ['--short'] },
  { name: 'refine sentences', file: 'bench/refine.ts', args: [] },
  { name: 'requests in Hindi', file: 'bench/hindi.ts', args: [] },
  { name: 'requests for dashboards', file: 'bench/wishes.ts', args: [] },
]
