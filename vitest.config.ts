import { defineConfig } from 'vitest/config'

/** Pure, from a sentence to a plan and from rows to a chart: no file of theirs leaves what another one sees, and most of their time was loading. */
const pure = [
  'packages/dashboard/src/planners/embedded/**/*.test.ts',
  'packages/dashboard/src/charts/**/*.test.ts',
  'packages/dashboard/src/stages/**/*.test.ts',
]

/** Tests run the sources, never the build: the condition `development` leads to `src`. */
export default defineConfig({
  resolve: { conditions: ['development'] },
  ssr: { resolve: { conditions: ['development'], externalConditions: ['development'] } },
  test: {
    pool: 'forks',
    // Many wait for other processes: a third keeps two cores at work.
    maxWorkers: 3,
    // A machine under load is late, and nothing is wrong for that.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    execArgv: ['--conditions=development', '--disable-warning=ExperimentalWarning'],
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'product',
          // All but those; an `exclude` of its own would hide what the command line leaves out.
          include: [
            'packages/!(dashboard)/src/**/*.test.ts',
            'packages/dashboard/src/!(planners|charts|stages)/**/*.test.ts',
            'packages/dashboard/src/planners/!(embedded)/**/*.test.ts',
            'packages/dashboard/src/{,planners/}*.test.ts',
            'apps/*/src/**/*.test.ts',
            'e2e/**/*.test.ts',
            'examples/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
    ],
  },
})
