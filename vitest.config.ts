import { readFileSync } from 'node:fs'
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
const needsBrowser = !process.argv.includes('--project') || process.argv.includes('web')
const browser = needsBrowser ? await resolveBrowser() : { executablePath: '', args: [] }

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
const TEST_TIMEOUTS = { testTimeout: 60_000, hookTimeout: 180_000, expect: { poll: { timeout: 15_000 } } }

/** A suite of a few lines, which a function makes of all that is declared. */
const isGenerated = ({ moduleId }: TestSpecification): boolean =>
  /\bdescribe[A-Z]\w*\(/.test(readFileSync(moduleId, 'utf8'))

/** A time limit at the end of a test, of a hook or of what surrounds them. */
const TIME_LIMIT = /(?:imeout: |^\s*\}, |^\s+)(\d+(?:_\d{3})+)(?= \}|\)|,?$)/gm

/** The most time that a file gives one of its tests: whoever needs more than others says so. */
const longestLimit = ({ moduleId }: TestSpecification): number =>
  Math.max(
    0,
    ...[...readFileSync(moduleId, 'utf8').matchAll(TIME_LIMIT)].map(([, limit = '']) =>
      Number(limit.replaceAll('_', '')),
    ),
  )

/**
 * Begins with the files that took longest at the previous run: whichever began last would keep one worker busy while the other has
 * nothing left. On a new clone those go first that give a test most time, then those whose size says nothing, then the others by size.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    if (files.some((file) => this.ctx.cache.getTestSpecificationResult(file))) return sorted
    const known = sorted.map((file) => ({ file, limit: longestLimit(file), isGenerated: isGenerated(file) }))
    known.sort((a, b) => b.limit - a.limit || Number(b.isGenerated) - Number(a.isGenerated))
    return known.map(({ file }) => file)
  }
}

/** What suites that run in Node.js, beside a database, have in common. */
const BESIDE_DATABASE = {
  environment: 'node',
  globalSetup: ['./scripts/test-database.ts'],
  // A worker loads the product once, not once per file: files share modules, and keep their state out of them.
  isolate: false,
  env: compileCache,
  setupFiles: ['./scripts/test-timeouts.ts'],
  ...TEST_TIMEOUTS,
}

/** Suites that `npm run test:long` adds to those of `npm test` (docs/decisions/0026-long-tests.md). */
const LONG = '**/*.long.test.ts'
/** Random histories: a few in `npm test`, and with `npm run test:long` so many that rare turns of them are met. */
const HISTORIES = 'modules/*/*/server/*-histories.test.ts'
const HISTORY_RUNS = process.env.HISTORY_RUNS ?? '30'

export default defineConfig({
  test: {
    // One more than the cores of a small machine: suites wait for the database and for refusals that take their time.
    maxWorkers: 3,
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
          // Several of these wait for most of their time: for answers that are held back, for limits to pass, for programs to start.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
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
          // What failed in a browser is tried once more; the end of `npm test` names what needed it. On the server nothing is.
          retry: 1,
          // After the others: people's waits are measured there, and two cores are two workers' worth.
          sequence: { groupOrder: 1 },
          include: ['**/*.browser.test.tsx'],
          // As above: a page that fetches React and the design system anew takes longer than most files' tests.
          isolate: false,
          exclude: ignored,
          setupFiles: ['./scripts/unprofiled-react.ts', './scripts/test-timeouts.ts'],
          ...TEST_TIMEOUTS,
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
