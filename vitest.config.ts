import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { resolveBrowser } from './scripts/resolve-browser.ts'

// What Node.js makes of a source is kept: every worker, and every thread of one, would work it out anew.
const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node') }
const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**', 'e2e/**']
// Looking a browser up may unpack one, so it is done only when the project that needs it is asked for.
const wantsBrowser = !process.argv.includes('--project') || process.argv.includes('web')
const browser = wantsBrowser ? await resolveBrowser() : { executablePath: '', args: [] }

const BROWSER_PACKAGES = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'antd',
  'antd/es/locale/en_US',
  'antd/es/locale/zh_CN',
  'antd/es/locale/zh_TW',
  'antd/es/locale/vi_VN',
  'dayjs',
  'dayjs/locale/zh-cn',
  'dayjs/locale/zh-tw',
  'dayjs/locale/vi',
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  '@tiptap/core',
  '@tiptap/extensions',
  '@tiptap/pm/model',
  'i18next',
  'big.js',
  'zod',
  'bwip-js/browser',
  'zxing-wasm/reader',
]

/** No rule is a limit of these: they end what hangs, and a busy machine may take many times what a quiet one does. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 180_000, expect: { poll: { timeout: 15_000 } } }

/** Files that take longest, as their paths end: whichever began last would keep one worker busy while the other has nothing left. */
const LONGEST = [
  'receipts/receipt/server/ledger-histories.test.ts',
  'loaders/load-scms.long.test.ts',
  'loaders/load-adventureworks.long.test.ts',
  'loaders/load-wwi.long.test.ts',
  'server/call-matrix.test.ts',
  'server/hostile-texts.long.test.ts',
  'apps/server/hostile-workbooks.long.test.ts',
  'server/records.test.ts',
  'server/hostile-input.test.ts',
  'bench/run-bench.long.test.ts',
  'server/hostile-edges.test.ts',
  'spreadsheet/hostile-workbooks.test.ts',
  'server/record-sheets.test.ts',
  'server/durability.long.test.ts',
  'server/start-product.test.ts',
  'platform/server/database/embedded-database.test.ts',
  'server/code-tables.test.ts',
  'server/single-sign-on.test.ts',
  'receipts/put-away/server/task-histories.test.ts',
  'receipts/receipt/server/converted-histories.test.ts',
  'server/licence.test.ts',
  'spreadsheet/read-workbook.test.ts',
  'orders/order-entry/server/order-round-trip.test.ts',
  'deliveries/asn-creation/web/AsnFormPage.browser.test.tsx',
  'records/RecordScreens.browser.test.tsx',
  'deliveries/asn/web/AsnListPage.browser.test.tsx',
]

/** Begins with the longest files; on a new clone nothing is known of how long the others take. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((ending) => moduleId.endsWith(ending))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

/** What suites that run in Node.js, beside a database, have in common. */
const BESIDE_DATABASE = {
  environment: 'node',
  globalSetup: ['./scripts/test-database.ts'],
  // A worker loads the product once, not once per file: files share modules, and keep their state out of them.
  isolate: false,
  env: compileCache,
  setupFiles: ['./scripts/patient-tests.ts'],
  ...PATIENCE,
}

/** Suites that `npm run test:long` adds to those of `npm test` (docs/decisions/0026-long-tests.md). */
const LONG = '**/*.long.test.ts'
/** Random histories: a few in `npm test`, and with `npm run test:long` so many that rare turns of them are met. */
const HISTORIES = 'modules/receipts/*/server/*-histories.test.ts'
const HISTORY_RUNS = process.env.HISTORY_RUNS ?? '50'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // What failed is tried once more; the end of `npm test` names what needed it.
    retry: 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...BESIDE_DATABASE,
          name: 'unit+db',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...ignored, '**/*.browser.test.tsx', LONG],
        },
      },
      {
        test: {
          ...BESIDE_DATABASE,
          name: 'long',
          include: [LONG, HISTORIES],
          exclude: ignored,
          env: { ...compileCache, HISTORY_RUNS },
        },
      },
      {
        plugins: [react()],
        // Named beforehand: a package that Vite meets in the middle of a run is optimised anew, and React would be there twice.
        optimizeDeps: { include: BROWSER_PACKAGES },
        test: {
          name: 'web',
          // After the others: people's waits are measured there, and two cores are two workers' worth.
          sequence: { groupOrder: 1 },
          include: ['**/*.browser.test.tsx'],
          // As above: a page that fetches React and the design system anew takes longer than most files' tests.
          isolate: false,
          exclude: ignored,
          setupFiles: ['./scripts/unprofiled-react.ts', './scripts/patient-tests.ts'],
          ...PATIENCE,
          browser: {
            enabled: true,
            headless: true,
            viewport: { width: 1366, height: 768 },
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: browser.executablePath, args: browser.args } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
