import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env.BROWSER_PATH ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './prepare-run.ts',
  reporter: './summary-reporter.ts',
  retries: 0,
  forbidOnly: true,
  // The matrix is part of `npm run test:full` only.
  projects: [
    { name: 'browser', testIgnore: 'accessibility-matrix.spec.ts' },
    { name: 'matrix', testMatch: 'accessibility-matrix.spec.ts' },
  ],
  fullyParallel: true,
  // Each has a browser and a shop of its own, on one database server.
  workers: Math.min(availableParallelism(), 8),
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    // Emptied between tests; its cache of files stays, so that scripts are read and compiled once.
    reuseContext: true,
    launchOptions: {
      executablePath,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
