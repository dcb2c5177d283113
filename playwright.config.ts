import { defineConfig } from '@playwright/test'

/** Browser tests against the real server on the real embedded database. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/prepare-data.ts',
  // Neither says how fast the product is: both leave room for a machine that is slow or has other work.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 2,
  // A file with a bank or settings of its own starts a server and a browser for each worker it is spread over.
  fullyParallel: false,
  forbidOnly: process.env['CI'] === 'true',
  retries: 0,
  outputDir: 'test-results',
  use: {
    launchOptions: {
      ...(process.env['CHROME_PATH'] && { executablePath: process.env['CHROME_PATH'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
    viewport: { width: 1280, height: 860 },
    // Recording costs every test a tenth of its time: `TRACE=1` when a failure needs more than its picture.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
