import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ImportedValues, ReadRow } from '#platform/server/import/define-import.ts'
import { importedRows } from '#platform/server/import/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { deductionImportFields } from '../contract/fields.ts'
import { deductionImport } from './deduction-import.ts'
import { act, refusedGoods } from './testing.ts'

type Fields = typeof deductionImportFields
type References = Parameters<typeof deductionImport.writeRows>[2]

let database: TestDatabase
let buyer = callerOf('purchaser')
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  buyer = await buildUser(database.ownerDb, buyer)
  await sql`update bm_supplier set currency = 'CNY', tax_rate = 9 where supplier_no = 'S1'`.execute(database.ownerDb)
})
afterAll(() => database.drop())

const usual: Partial<ImportedValues<Fields>> = {
  ...{ orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1' },
  ...{ deductionType: 'penalty', deductionAmount: '100', reason: 'Late' },
}
const rowsOf = (...rows: Partial<ImportedValues<Fields>>[]) =>
  importedRows(deductionImportFields, ...rows.map((row) => ({ ...usual, ...row })))
/** Does something with rows and what they refer to. */
const withReferences = <T>(
  rows: readonly ReadRow<Fields>[],
  work: (context: CallContext, references: References) => Promise<T> | T,
) =>
  act(database, buyer, async (context) => {
    const references = await deductionImport.lookUp?.(context, rows)
    if (!references) throw new Error('nothing was looked up')
    return work(context, references)
  })
const errorsOf = (rows: readonly ReadRow<Fields>[]) =>
  withReferences(rows, async (context, references) => {
    const errors = await deductionImport.checkRows(context, rows, references)
    return errors.map(({ rowNumber, field, error }) => `${rowNumber} ${field} ${error.code}`)
  })
const write = (rows: ReturnType<typeof rowsOf>) =>
  withReferences(rows, async (context, references) => {
    const told: (string | undefined)[] = []
    const announce: CallContext['announce'] = ({ event }) =>
      void told.push(event && `${event.name} ${event.documentNo}`)
    const counts = await deductionImport.writeRows({ ...context, announce }, rows, references)
    return { counts, told }
  })
const stored = () => database.ownerDb.selectFrom('srm_deduction').selectAll().orderBy('id').execute()

describe('an import of deductions', () => {
  it('raises one for each row, each under a number of its own and told to its supplier', async () => {
    const rows = rowsOf({}, { deductionType: 'allowance', deductionAmount: '50.5', source: 'audit' })
    expect(await errorsOf(rows)).toEqual([])
    const { counts, told } = await write(rows)
    expect(counts).toEqual({ insertCount: 2, updateCount: 0 })
    const made = await stored()
    expect(made.map((row) => [row.status, row.source, row.currency, row.tax_rate && Number(row.tax_rate)])).toEqual([
      ['pendingConfirmation', 'manual', 'CNY', null],
      ['pendingConfirmation', 'audit', 'CNY', 9],
    ])
    expect(new Set(made.map((row) => row.deduction_no)).size).toBe(2)
    expect(told).toEqual(made.map((row) => `deductionRaised ${row.deduction_no}`))
  })

  it('finds every error of every row at once, by the rules of a single one', async () => {
    const rows = rowsOf(
      { supplierNo: 'S77' },
      { deductionAmount: '1.001', damageAmount: '2.005' },
      { currency: 'XXX', replyDue: '2026-03-19' },
      { taxRate: '13' },
      { deductionType: 'allowance', taxRate: '101' },
      { orgNo: 'O9', warehouseNo: 'W9', classifyType: 'C9' },
    )
    expect(await errorsOf(rows)).toEqual([
      '2 supplierNo reconciliation.unknownSupplier',
      '3 deductionAmount reconciliation.amountDecimals',
      '3 damageAmount reconciliation.amountDecimals',
      '4 currency reconciliation.unknownCurrency',
      '4 replyDue reconciliation.replyDuePast',
      '5 taxRate reconciliation.taxRateUnused',
      '6 taxRate reconciliation.taxRateNeeded',
      '7 orgNo orders.unknownOrganisation',
      '7 warehouseNo orders.unknownWarehouse',
      '7 classifyType orders.unknownClassifyType',
    ])
  })

  it('names what a deduction is asked for by its document, which lies where the deduction does', async () => {
    const goods = await refusedGoods(database, buyer)
    const { rows: numbers } = await sql<{
      receiptNo: string
      goodsNo: string
    }>`select receipt_no as "receiptNo", goods_no as "goodsNo"
      from srm_check_return where id = ${goods.refusalId}`.execute(database.ownerDb)
    const { receiptNo: originNo = '', goodsNo = '' } = numbers[0] ?? {}
    const refused = { source: 'rejection', originNo } as const
    const wrong = rowsOf(
      { ...refused, supplierNo: 'S2' },
      { ...refused, goodsNo: 'OTHER' },
      { source: 'rejection' },
      { source: 'audit', originNo },
    )
    await sql`insert into bm_supplier (tenantsid, supplier_no, supplier_name, currency) values ('T1', 'S2', 'Other', 'CNY')
      on conflict do nothing`.execute(database.ownerDb)
    expect(await errorsOf(wrong)).toEqual([
      '2 originNo reconciliation.originDiffers',
      '3 originNo reconciliation.originDiffers',
      '4 originNo reconciliation.originNeeded',
      '5 originNo reconciliation.originUnused',
    ])
    const rows = rowsOf({ ...refused, goodsNo })
    expect(await errorsOf(rows)).toEqual([])
    await write(rows)
    expect((await stored()).at(-1)).toMatchObject({
      source: 'rejection',
      check_return_id: goods.refusalId,
      goods_no: goodsNo,
    })
  })
})
