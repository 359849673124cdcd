import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import type { E2eOptions } from './e2e/support/e2e-test.ts'
import { resolveBrowser } from './scripts/resolve-browser.ts'

/** Port of the first service; each further one has the next. */
const port = Number(process.env.E2E_PORT ?? '18080')
/** E2E_URL points the journeys at a service that already runs; what they change there would be in each other's way. */
const givenUrl = process.env.E2E_URL
const workers = givenUrl ? 1 : 2
/** A worker in which a journey failed is replaced; the next one gets a service that nobody has worked on, started for it. */
const spares = 2
/** Where a service is asked for that has not been started; the port after theirs. */
const starterPort = port + workers + spares
const browser = await resolveBrowser()
/** No journey runs any function so often that optimising it would pay: the browser would spend a tenth of its time on that. */
const UNOPTIMISED = '--js-flags=--no-opt,--no-maglev'
const projectFolder = import.meta.dirname

export default defineConfig<E2eOptions>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Pictures are taken on demand: PICTURES names the folder for those of every screen.
  testIgnore: process.env.PICTURES ? [] : ['**/pictures.spec.ts'],
  outputDir: 'test-results/e2e',
  workers,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  // Two journeys share the cores with two services and their databases: what is seen may come as late as what is done.
  expect: { timeout: 20_000 },
  // A journey that failed is tried once more from the beginning; the report names those that needed it.
  retries: givenUrl ? 0 : 1,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/playwright.json' }],
  ],
  use: {
    ...devices['Desktop Chrome'],
    serviceUrls: givenUrl
      ? [givenUrl]
      : Array.from({ length: workers + spares }, (_, at) => `http://127.0.0.1:${port + at}`),
    starterUrl: givenUrl ? '' : `http://127.0.0.1:${starterPort}`,
    viewport: { width: 1366, height: 768 },
    // What does not come is named long before the journey's own time is over.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Without a character set in the environment, as in bare containers, Chromium saves files of Chinese names as "download".
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args, UNOPTIMISED],
      env: { ...process.env, LC_ALL: process.env.LC_ALL || process.env.LANG || 'C.UTF-8' },
    },
    // A trace of every step costs an eighth of the time: it is taken when somebody looks for an error.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  ...(givenUrl
    ? {}
    : {
        webServer: {
          command: 'node_modules/.bin/node --disable-warning=ExperimentalWarning scripts/e2e-services.ts',
          wait: { stdout: /All services answer/ },
          env: {
            PORT: String(port),
            STARTER_PORT: String(starterPort),
            SERVICES: String(workers),
            DATA_DIR: join(projectFolder, '.data', 'e2e'),
            // The services are the same program: what Node.js made of its sources for the first serves the others.
            NODE_COMPILE_CACHE: join(projectFolder, 'node_modules', '.cache', 'node'),
            LOG_LEVEL: 'warn',
            WEBHOOK_HOSTS: 'hooks.example',
          },
          timeout: 120_000,
          stdout: 'ignore' as const,
          stderr: 'pipe' as const,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
        },
      }),
})
