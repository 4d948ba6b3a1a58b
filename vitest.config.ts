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
        },
      },
      { extends: true, test: { name: 'laws', include: ['tests/laws/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/{api,database,start}/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
    ],
  },
});
