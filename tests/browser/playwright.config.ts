import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { disabledFeatures } from './disabled-features.ts';

const executablePath = process.env.BROWSER_PATH ?? '/usr/bin/chromium';

export default defineConfig({
  projects: [
    { name: 'shop', testDir: '.', testMatch: '**/*.spec.ts' },
    { name: 'features', testDir: '../../src/features', testMatch: '**/*.spec.ts' },
  ],
  outputDir: '../../test-results',
  globalSetup: './prepare-run.ts',
  reporter: './summary-reporter.ts',
  retries: 0,
  forbidOnly: true,
  fullyParallel: true,
  // Each has a browser and a shop of its own, on one database server.
  workers: Math.min(availableParallelism(), 8),
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 60_000,
    // One window for all tests; it is emptied between them.
    reuseContext: true,
    // Drawing animations takes a fifth of the CPU time, and what fades in has too little contrast at first.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        // Text as wide as in the browser with windows.
        '--font-render-hinting=none',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A tab keeps its process from page to page and from test to test: what it has compiled is used again.
        '--disable-site-isolation-trials',
        '--renderer-process-limit=1',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
});
