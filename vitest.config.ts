import { defineConfig } from 'vitest/config'

/** Tests run the sources, never the build: the condition `development` leads to `src`. */
export default defineConfig({
  resolve: { conditions: ['development'] },
  ssr: { resolve: { conditions: ['development'], externalConditions: ['development'] } },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.ts',
      'e2e/**/*.test.ts',
      'examples/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    pool: 'forks',
    // Many wait for other processes: a third keeps two cores at work.
    maxWorkers: 3,
    // A machine under load is late, and nothing is wrong for that.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    execArgv: ['--conditions=development', '--disable-warning=ExperimentalWarning'],
  },
})
