import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { resolveBrowser } from './scripts/resolve-browser.ts'

const port = process.env.E2E_PORT ?? '18080'
/** E2E_URL points the journeys at a service that already runs. */
const givenUrl = process.env.E2E_URL
const browser = await resolveBrowser()
const projectFolder = import.meta.dirname

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Pictures are taken on demand: PICTURES names the folder for those of every screen.
  testIgnore: process.env.PICTURES ? [] : ['**/pictures.spec.ts'],
  outputDir: 'test-results/e2e',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/playwright.json' }],
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: givenUrl ?? `http://127.0.0.1:${port}`,
    viewport: { width: 1366, height: 768 },
    launchOptions: browser,
    trace: 'retain-on-failure',
  },
  ...(givenUrl
    ? {}
    : {
        webServer: {
          command: 'node_modules/.bin/node --disable-warning=ExperimentalWarning scripts/e2e-server.ts',
          url: `http://127.0.0.1:${port}/`,
          env: {
            PORT: port,
            DATA_DIR: join(projectFolder, '.data', 'e2e'),
            DATABASE_URL: '',
            DEMO: 'on',
            LOG_LEVEL: 'warn',
          },
          timeout: 120_000,
          reuseExistingServer: false,
          stdout: 'ignore' as const,
          stderr: 'pipe' as const,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
        },
      }),
})
