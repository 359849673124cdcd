import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { resolveBrowser } from './scripts/resolve-browser.ts'

const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**', 'e2e/**']
// Looking a browser up may unpack one, so it is done only when the project that needs it is asked for.
const wantsBrowser = !process.argv.some((argument) => argument.includes('unit+db'))
const browser = wantsBrowser ? await resolveBrowser() : { executablePath: '', args: [] }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit+db',
          environment: 'node',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...ignored, '**/*.browser.test.tsx'],
          globalSetup: ['./scripts/test-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['**/*.browser.test.tsx'],
          exclude: ignored,
          testTimeout: 20_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: browser.executablePath, args: browser.args } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
