import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['./tests/support/totals-reporter.ts'],
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{app,cli,config,contract,database,demo,server}/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'tests/demo/**/*.test.ts',
          ],
          // Some draw a shoe or hash a password, which takes seconds on a busy machine.
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/{api,database,cli}/**/*.test.ts', 'packages/*/tests/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // Real servers and databases may be slow on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000, interval: 20 } },
        },
      },
    ],
  },
});
