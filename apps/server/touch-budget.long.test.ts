import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ScratchCopy, scratchCopy } from './testing/scratch-copy.ts'

let copy: ScratchCopy
beforeAll(async () => {
  copy = await scratchCopy()
})
afterAll(() => copy.remove())

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

it('costs a new column of the order list with import seven files and eighteen lines, and nothing of it is lost', {
  timeout: 900_000,
}, async () => {
  for (const [file, added] of Object.entries(BUDGET)) {
    const place = PLACES[file]
    if (place === undefined) {
      await writeFile(copy.path(file), added)
      continue
    }
    const before = await readFile(copy.path(file), 'utf8')
    expect(before.split(place)).toHaveLength(2)
    await writeFile(copy.path(file), before.replace(place, `${added}${place}`))
  }
  const lines = Object.values(BUDGET).flatMap((added) => added.trimEnd().split('\n'))
  expect({ files: Object.keys(BUDGET).length, lines: lines.length }).toEqual({ files: 7, lines: 18 })

  await copy.run('scripts/generate-db-types.ts')
  expect(await readFile(copy.path('db/columns.generated.ts'), 'utf8')).toContain('cost_center')
  // Through import, list, drawer and export; and through the split of a batch, with all other columns of its table.
  const suites = ['apps/server/imported-fields.test.ts', 'apps/server/copied-rows.test.ts']
  expect(await copy.runTests(suites, 'ISupSrmPurchaseHeadService/importexcel|splits a batch')).toBe(2)
})
