import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env.BROWSER_PATH ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './start-shop.ts',
  reporter: './summary-reporter.ts',
  retries: 0,
  forbidOnly: true,
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.SHOP_ORIGIN ?? '',
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
