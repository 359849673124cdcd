import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
let copy = ''

/** What a new column of the order list costs, as ARCHITECTURE.md says: the lines that are written, by file. */
const BUDGET: Readonly<Record<string, string>> = {
  'db/migrations/0999_cost_center.sql': `alter table srm_purchase_batch add column cost_center text not null default '';
comment on column srm_purchase_batch.cost_center is 'Cost centre of the buyer.';
grant insert (cost_center) on srm_purchase_batch to quayside_purchaser, quayside_supplier, quayside_system;
select refresh_history('srm_purchase_batch');
`,
  'modules/orders/order/contract/fields.ts': `  costCenter: code({
    show: '1234',
    search: 'fuzzy',
    isSortable: true,
    isRequired: true,
    width: 100,
    maxLength: 20,
    importAs: 'optional',
  }),
`,
  'modules/orders/order/web/OrderDetailPanel.tsx': '  costCenter: 100,\n',
  'modules/orders/locales/en-US.json': '    "costCenter": "Cost centre",\n',
  'modules/orders/locales/zh-CN.json': '    "costCenter": "成本中心",\n',
  'modules/orders/locales/zh-TW.json': '    "costCenter": "成本中心",\n',
  'modules/orders/locales/vi.json': '    "costCenter": "Trung tâm chi phí",\n',
}

/** Before which line they stand; a file without is new. */
const PLACES: Readonly<Record<string, string>> = {
  'modules/orders/order/contract/fields.ts': '  orderType: choice({',
  'modules/orders/order/web/OrderDetailPanel.tsx': '  isClosed: 64,',
  'modules/orders/locales/en-US.json': '    "plantNo":',
  'modules/orders/locales/zh-CN.json': '    "plantNo":',
  'modules/orders/locales/zh-TW.json': '    "plantNo":',
  'modules/orders/locales/vi.json': '    "plantNo":',
}

/** Runs a program of the copy, as in a shell of its own. */
async function inCopy(...parameters: string[]): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV)/.test(name)))
  const { stdout } = await run(process.execPath, parameters, { cwd: copy, env, maxBuffer: 64 * 1024 ** 2 }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${parameters.join(' ')}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`)
    },
  )
  return stdout
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'quayside-budget-'))
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 ** 2,
  })
  const files = stdout.split('\0').filter((file) => file !== '' && !/^(docs|e2e|bench)\//.test(file))
  await Promise.all(files.map((file) => cp(join(root, file), join(copy, file)).catch(() => {})))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

it('costs a new column of the order list with import seven files and eighteen lines, and nothing of it is lost', async () => {
  for (const [file, added] of Object.entries(BUDGET)) {
    const place = PLACES[file]
    if (place === undefined) {
      await writeFile(join(copy, file), added)
      continue
    }
    const before = await readFile(join(copy, file), 'utf8')
    expect(before.split(place)).toHaveLength(2)
    await writeFile(join(copy, file), before.replace(place, `${added}${place}`))
  }
  const lines = Object.values(BUDGET).flatMap((added) => added.trimEnd().split('\n'))
  expect({ files: Object.keys(BUDGET).length, lines: lines.length }).toEqual({ files: 7, lines: 18 })

  await inCopy('scripts/generate-db-types.ts')
  expect(await readFile(join(copy, 'db/columns.generated.ts'), 'utf8')).toContain('cost_center')
  // Through import, list, drawer and export; and through the split of a batch, with all other columns of its table.
  const suites = ['apps/server/imported-fields.test.ts', 'apps/server/copied-rows.test.ts']
  const rules = ['-t', 'is written field by field|splits a batch']
  const report = join(copy, 'report.json')
  const output = ['--reporter', 'json', '--outputFile', report]
  await inCopy('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit+db', ...output, ...suites, ...rules)
  expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ success: true, numPassedTests: 5 })
})
