import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['./tests/support/tally.ts'],
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,server,web,database,catalogue,sandbox,start}/**/*.test.ts'],
          // The illustrator draws real pictures; a busy machine takes its time.
          testTimeout: 120_000,
        },
      },
      { extends: true, test: { name: 'laws', include: ['tests/laws/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/{api,database,start}/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // Real servers and databases on a machine that may be busy: patience costs nothing where nothing is wrong.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000, interval: 20 } },
        },
      },
    ],
  },
});
