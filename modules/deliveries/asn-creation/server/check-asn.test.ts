import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  act,
  asnDetails,
  asnInput,
  clearDeliveryRules,
  defineOrderField,
  setDeliveryRules,
} from '#modules/deliveries/asn/server/testing.ts'
import { buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { asnDraft } from '../contract/schemas.ts'
import { addAsn } from './add-asn.ts'
import { checkAsn } from './check-asn.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => clearDeliveryRules(database))

const supplier = callerOf('supplier')
type DraftInput = Partial<Omit<z.input<typeof asnDraft>, 'lines'>>

/** What is said against a draft; shipping details are those of all tests unless told. */
async function findingsOf(draft: DraftInput & { lines: object[] }, caller = supplier) {
  const lines = draft.lines.map((line) => ({ supRemarks: 'LOT-A', ...line }))
  const input = asnDraft.parse({ ...asnDetails, ...draft, lines })
  return (await act(database, caller, (context) => checkAsn(context, input))).findings
}
const codesOf = async (draft: DraftInput & { lines: object[] }) =>
  (await findingsOf(draft)).map(({ path, code, isError, fix }) => [path, code.split('.')[1], isError, fix])

async function batch(overrides: Parameters<typeof buildOrder>[1] = {}): Promise<string> {
  return (await buildOrder(database.ownerDb, overrides)).lines[0]?.batchId ?? ''
}
const field = { kind: 'field', value: '' }

describe('what is said against an ASN before it is created', () => {
  it('is nothing where nothing is wrong', async () => {
    expect(await findingsOf({ lines: [{ batchId: await batch(), deliveryQty: '40' }] })).toEqual([])
  })

  it('names what is missing, each with the field to fill in', async () => {
    const draft = { sender: '', deliveryAddress: null, lines: [{ batchId: await batch(), supRemarks: '' }] }
    expect(await codesOf(draft)).toEqual([
      ['sender', 'detailMissing', true, field],
      ['deliveryAddress', 'detailMissing', true, field],
      ['lines.0', 'deliveryQuantityWrong', true, field],
      ['lines.0', 'supplierBatchEmpty', true, field],
    ])
  })

  it('offers what can be shipped instead of too much, and to take a line away of which there is nothing', async () => {
    const batchId = await batch()
    const lines = [
      { batchId, deliveryQty: '60' },
      { batchId, deliveryQty: '41' },
      { batchId: await batch({ warehouseNo: 'W2' }), deliveryQty: '1' },
    ]
    expect(await codesOf({ lines })).toEqual([
      ['lines.1', 'overShippable', true, { kind: 'quantity', value: '40' }],
      ['lines.2', 'mixedWarehouse', true, { kind: 'remove', value: '' }],
    ])
    expect(
      await codesOf({
        lines: [
          { batchId, deliveryQty: '100' },
          { batchId, deliveryQty: '1' },
        ],
      }),
    ).toEqual([['lines.1', 'overShippable', true, { kind: 'remove', value: '' }]])
  })

  it('names the custom field in which lines must agree, in its reader’s words, and offers an approval', async () => {
    const [first, other] = [await batch(), await batch()]
    await defineOrderField(database, 'lane', { values: { [first]: 'North' } })
    await setDeliveryRules(database, 'O1', { mergeCustomField: 'lane' })
    const lines = [first, other].map((batchId) => ({ batchId, deliveryQty: '1' }))
    const reader = callerOf('supplier', { frameVersion: 1 })
    expect(await findingsOf({ lines }, reader)).toEqual([
      expect.objectContaining({
        path: 'lines.1',
        code: 'deliveries.mixedCustomField',
        rule: 'deliveries.together',
        message: 'All lines of an ASN must have the same Lane: North.',
        isApprovable: true,
        fix: { kind: 'remove', value: '' },
      }),
    ])
    expect((await findingsOf({ lines: lines.toReversed() }, reader)).map(({ message }) => message)).toEqual([
      'All lines of an ASN must have the same Lane: none.',
    ])
  })

  it('is nothing while the custom field of the rule is invalid or hidden', async () => {
    const [first, other] = [await batch(), await batch()]
    await defineOrderField(database, 'lane', { values: { [first]: 'North' } })
    await setDeliveryRules(database, 'O1', { mergeCustomField: 'lane' })
    const lines = [first, other].map((batchId) => ({ batchId, deliveryQty: '1' }))
    for (const overrides of [{ status_code: '0' }, { is_display: false }] as const) {
      await defineOrderField(database, 'lane', overrides)
      expect(await codesOf({ lines })).toEqual([])
    }
    await defineOrderField(database, 'lane')
    expect(await codesOf({ lines })).toEqual([['lines.1', 'mixedCustomField', true, { kind: 'remove', value: '' }]])
  })

  it('warns of more than a limit that asks, without forbidding it', async () => {
    const batchId = await batch({ limits: { overAction: 'warn' } })
    expect(await codesOf({ lines: [{ batchId, deliveryQty: '101' }] })).toEqual([
      ['lines.0', 'overLimit', false, { kind: 'quantity', value: '100' }],
    ])
  })

  it('puts dates right: too early, arriving before leaving, off the day on which goods are expected', async () => {
    await setDeliveryRules(database, 'O1', { advanceDays: 1 })
    await database.ownerDb.updateTable('srm_order_answer_config').set({ early_days: 0, late_days: 0 }).execute()
    const lines = [{ batchId: await batch(), deliveryQty: '1' }]
    expect(await codesOf({ deliveryDate: '2026-03-18', lines })).toEqual([
      ['lines.0', 'tooEarly', true, { kind: 'deliveryDate', value: '2026-03-19' }],
    ])
    expect(await codesOf({ deliveryDate: '2026-03-20', expectedArrivalDate: '2026-03-19', lines })).toEqual([
      ['expectedArrivalDate', 'arrivalBeforeDelivery', true, { kind: 'expectedArrivalDate', value: '2026-03-20' }],
      ['expectedArrivalDate', 'arrivesEarly', false, { kind: 'expectedArrivalDate', value: '2026-03-20' }],
    ])
    expect(await codesOf({ deliveryDate: '2026-03-21', expectedArrivalDate: '2026-03-22', lines })).toEqual([
      ['expectedArrivalDate', 'arrivesLate', false, field],
    ])
    await database.ownerDb.updateTable('srm_order_answer_config').set({ late_days: null }).execute()
    expect(await codesOf({ deliveryDate: '2026-03-21', expectedArrivalDate: '2026-03-22', lines })).toEqual([])
  })

  it('warns of an arrival on a closed day of the receiving side without a booked time, and offers the next open day', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into bm_working_calendar (tenantsid, calendar_no, calendar_name, org_no, monday_hours, thursday_hours, friday_hours)
      values ('T1', 'CAL', 'Three days', 'O1', '08:00-12:00', '08:00-12:00', '08:00-17:00') returning id`.execute(
      database.ownerDb,
    )
    await sql`insert into bm_working_calendar_day (tenantsid, calendar_id, day_date, day_name)
      values ('T1', ${rows[0]?.id}, '2026-03-23', 'Holiday')`.execute(database.ownerDb)
    const lines = [{ batchId: await batch(), deliveryQty: '1' }]
    await setDeliveryRules(database, 'O1', {})
    await database.ownerDb.updateTable('srm_order_answer_config').set({ late_days: null }).execute()
    const arriving = (expectedArrivalDate: string, more: DraftInput = {}) =>
      codesOf({ expectedArrivalDate, lines, ...more })
    const noted = (value: string) => [
      ['expectedArrivalDate', 'arrivalDayClosed', false, { kind: 'expectedArrivalDate', value }],
    ]
    expect(await arriving('2026-03-20')).toEqual([])
    // Saturday; the Monday after it is a holiday.
    expect(await arriving('2026-03-21')).toEqual(noted('2026-03-26'))
    // Where a time is booked, the appointment says what is wrong with its day.
    expect((await arriving('2026-03-21', { appointmentTime: '08:00' })).map(([, code]) => code)).toEqual([
      'appointmentDayClosed',
    ])
    // The address takes goods in only when the organisation is not there in the morning.
    await sql`insert into bm_delivery_address (tenantsid, loadadr_type, warehouse_no, address, receive_time_start, receive_time_end)
      values ('T1', '1', 'W1', 'Afternoons', '13:00', '17:00')`.execute(database.ownerDb)
    expect(await arriving('2026-03-26', { deliveryAddress: 'Afternoons' })).toEqual(noted('2026-03-27'))
    await sql`delete from bm_delivery_address where address = 'Afternoons'`.execute(database.ownerDb)
    const [finding] = await findingsOf({ expectedArrivalDate: '2026-03-21', lines })
    expect(finding?.rule).toBe('deliveries.openDays')
    const created = await act(database, supplier, (context) =>
      addAsn(
        context,
        asnInput({
          expectedArrivalDate: '2026-03-21',
          lines,
        }),
      ),
    )
    expect(created.status).toBe('2')
    await sql`delete from bm_working_calendar`.execute(database.ownerDb)
  })

  it('tells what cannot be invoiced: gifts, and lines without a price', async () => {
    const batchId = await batch({ lines: [{ price: '0' }] })
    expect(await codesOf({ lines: [{ batchId, deliveryQty: '1', giftQty: '2' }] })).toEqual([
      ['lines.0', 'priceMissing', false, null],
      ['lines.0', 'giftTold', false, null],
    ])
  })

  it('tells invoices that come to something else than their lines cost, or have another tax rate, beyond rounding', async () => {
    const batchId = await batch({ lines: [{ price: '2.5', taxRate: '13' }] })
    const lines = [{ batchId, deliveryQty: '40' }]
    const invoice = (invoiceAmount: string, taxRate = '13') => ({
      invoiceNo: `INV-${invoiceAmount}`,
      invoiceAmount,
      taxRate,
    })
    const show = { kind: 'invoices', value: '' }
    expect(await codesOf({ lines, invoices: [] })).toEqual([])
    expect(await codesOf({ lines, invoices: [invoice('60'), invoice('40.01')] })).toEqual([])
    expect(await codesOf({ lines, invoices: [invoice('60'), invoice('40.02')] })).toEqual([
      ['invoices', 'invoiceDiffers', false, show],
    ])
    expect(await codesOf({ lines, invoices: [invoice('100', '6')] })).toEqual([
      ['invoices.0.taxRate', 'invoiceTaxDiffers', false, show],
    ])
  })

  it('lets invoices differ by exactly one rounding for each line, whatever the decimals of the currency', async () => {
    const order = await buildOrder(database.ownerDb, {
      lines: Array.from({ length: 5 }, (_, at) => ({ itemNo: `ITEM-${at + 1}`, price: '1' })),
    })
    await sql`update srm_purchase_head set currency_decimals = 6 where id = ${order.id}`.execute(database.ownerDb)
    const lines = order.lines.map(({ batchId }) => ({ batchId, deliveryQty: '1' }))
    const taxRate = '13'
    const invoiced = (invoiceAmount: string) =>
      codesOf({ lines, invoices: [{ invoiceNo: 'INV-1', invoiceAmount, taxRate }] })
    expect(await invoiced('5.000005')).toEqual([])
    expect((await invoiced('5.000006')).map(([, code]) => code)).toEqual(['invoiceDiffers'])
  })

  it('tells of invoices whatever creating would refuse them for, each at its field', async () => {
    const batchId = await batch({ lines: [{ price: '2.5', taxRate: '13' }] })
    const lines = [{ batchId, deliveryQty: '40' }]
    const invoice = {
      invoiceNo: 'INV-9',
      invoiceAmount: '100',
      taxRate: '13',
      taxAmount: '13',
      invoiceDate: '2026-03-02',
    }
    const show = { kind: 'invoices', value: '' }
    expect(await codesOf({ lines, invoices: [invoice] })).toEqual([])
    const wrong = { invoiceAmount: '99.999', taxRate: '130', taxAmount: '130', invoiceDate: '2999-01-01' }
    expect(await codesOf({ lines, invoices: [invoice, { ...invoice, ...wrong }] })).toEqual([
      ['invoices.1.invoiceAmount', 'invoiceDecimals', true, show],
      ['invoices.1.taxAmount', 'invoiceTax', true, show],
      ['invoices.1.taxRate', 'invoiceTaxRate', true, show],
      ['invoices.1.invoiceDate', 'invoiceDateInFuture', true, show],
      ['invoices', 'invoiceDiffers', false, show],
      ['invoices.1.taxRate', 'invoiceTaxDiffers', false, show],
    ])
    const again = { ...invoice, invoiceNo: 'inv-9' }
    expect(
      await codesOf({
        lines,
        invoices: [
          { ...invoice, invoiceAmount: '50' },
          { ...again, invoiceAmount: '50' },
        ],
      }),
    ).toContainEqual(['invoices.1.invoiceNo', 'invoiceTaken', true, show])
    const messages = (await findingsOf({ lines, invoices: [{ ...invoice, invoiceAmount: '99.999' }] })).map(
      (one) => one.message,
    )
    expect(messages[0]).toBe('INV-9: 99.999 has more decimals than the currency CNY has (2).')
    const cheap = (await findingsOf({ lines, invoices: [{ ...invoice, invoiceAmount: '50.5', taxAmount: '6.5' }] })).at(
      0,
    )
    expect(cheap?.message).toBe('The invoices of CNY come to 50.50 without tax, the lines cost 100.00.')
    const other = { ...invoice, currency: 'XXX' }
    expect(await codesOf({ lines, invoices: [other] })).toEqual([
      ['invoices.0.currency', 'invoiceCurrency', true, show],
    ])
  })

  it('takes no goods that are made after they leave', async () => {
    const batchId = await batch()
    const made = (productDate: string) => [{ batchId, deliveryQty: '2', lots: [{ lotNo: 'A', productDate, qty: '2' }] }]
    expect(await codesOf({ lines: made('2026-03-18') })).toEqual([])
    expect(await codesOf({ lines: made('2026-03-19') })).toEqual([['lines.0', 'madeAfterDelivery', true, field]])
  })

  it('asks for the production date of goods that keep for a limited time, and counts how long they are good', async () => {
    const batchId = await batch({ lines: [{ itemNo: 'MILK' }] })
    await sql`update bm_item set is_shelf_life = true, shelf_life_days = 30, warn_days = 10 where item_no = 'MILK'`.execute(
      database.ownerDb,
    )
    const draft = (productDate: string | null) => ({
      lines: [{ batchId, deliveryQty: '2', lots: [{ lotNo: 'A', productDate, qty: '2' }] }],
    })
    expect(await codesOf(draft(null))).toEqual([['lines.0.lots.0.productDate', 'productDateMissing', false, field]])
    expect(await codesOf(draft('2026-02-18'))).toEqual([
      ['lines.0.lots.0.productDate', 'expiredOnArrival', false, field],
    ])
    expect(await codesOf(draft('2026-02-27'))).toEqual([['lines.0.lots.0.productDate', 'shortShelfLife', false, field]])
    expect(await codesOf(draft('2026-02-28'))).toEqual([])
    expect(await codesOf({ lines: [{ batchId, deliveryQty: '2' }] })).toEqual([
      ['lines.0.productDate', 'productDateMissing', false, field],
    ])
  })

  it('names the rule that each finding follows from', async () => {
    const lines = [{ batchId: await batch(), deliveryQty: '101', giftQty: '1' }]
    const rules = (await findingsOf({ sender: '', lines })).map(({ rule }) => rule)
    expect(rules).toEqual(['deliveries.needed', 'deliveries.shippable', 'deliveries.billing'])
  })

  it('is told to suppliers about their own lines only', async () => {
    const draft = { lines: [{ batchId: await batch(), deliveryQty: '1' }] }
    await expect(findingsOf(draft, callerOf('supplier', { supplierNo: 'S2' }))).rejects.toMatchObject({
      declaration: { code: 'wire.notFound' },
    })
  })
})

const quantity = fc.constantFrom('0', '-1', '1', '40', '60.5', '100', '101', '111', '500')
const draftLine = fc.record({
  batch: fc.nat({ max: 5 }),
  deliveryQty: quantity,
  giftQty: fc.constantFrom('0', '0', '2', '-1', '0.5'),
  supRemarks: fc.constantFrom('LOT-A', 'LOT-A', ''),
  lots: fc.array(fc.record({ lotNo: fc.constantFrom('A', 'B'), qty: quantity }), { maxLength: 2 }),
})
type Line = typeof draftLine extends fc.Arbitrary<infer T> ? T : never
/** Orders of each kind: plain, with a limit, asking above it, without one, not in force yet, and for another warehouse. */
const ORDERS: readonly NonNullable<Parameters<typeof buildOrder>[1]>[] = [
  {},
  { lines: [{ itemNo: 'ITEM-2', overPercent: '10' }] },
  { limits: { overAction: 'warn' } },
  { limits: { isOverUnlimited: true }, lines: [{ overPercent: null }] },
  { status: 'accepting' },
  { warehouseNo: 'W2' },
]
type Draft = typeof drafts extends fc.Arbitrary<infer T> ? T : never
const rules = {
  ...{ advanceDays: null, canMergeOrders: true, canMergeItems: true, isShippingInfoNeeded: false },
  mergeCustomField: '' as const,
}
const line: Line = { batch: 0, deliveryQty: '40', giftQty: '0', supRemarks: 'LOT-A', lots: [] }
const sound: Draft = {
  ...{ rules, isFrozen: false, deliveryDate: '2026-03-18', expectedArrivalDate: '2026-03-20' },
  ...{ wayCarriage: '2', trackingNo: '', isOverConfirmed: false, lines: [line] },
}

const drafts = fc.record({
  rules: fc.record({
    advanceDays: fc.constantFrom(null, 1, 5),
    canMergeOrders: fc.boolean(),
    canMergeItems: fc.boolean(),
    isShippingInfoNeeded: fc.boolean(),
    mergeCustomField: fc.constantFrom('', 'lane'),
  }),
  isFrozen: fc.constantFrom(false, false, false, true),
  deliveryDate: fc.constantFrom('2026-03-01', '2026-03-18', '2026-03-20'),
  expectedArrivalDate: fc.constantFrom('2026-03-10', '2026-03-20', '2026-03-25'),
  wayCarriage: fc.constantFrom('1' as const, '2' as const, '3' as const),
  trackingNo: fc.constantFrom('', 'T-1'),
  isOverConfirmed: fc.boolean(),
  lines: fc.array(draftLine, { minLength: 1, maxLength: 3 }),
})

it('creating refuses nothing that was not said before, and does what nothing was said against', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(drafts, async ({ rules, isFrozen, isOverConfirmed, lines, ...head }) => {
      const batches = new Map<number, string>()
      for (const { batch: at } of lines) batches.set(at, batches.get(at) ?? (await batch(ORDERS[at])))
      const lanes = [...batches].filter(([at]) => at % 3 > 0).map(([at, id]) => [id, `L-${at % 3}`])
      await defineOrderField(database, 'lane', { values: Object.fromEntries(lanes) })
      await setDeliveryRules(database, 'O1', rules)
      await database.ownerDb.updateTable('bm_supplier').set({ is_delivery_frozen: isFrozen }).execute()
      const overrides = {
        ...head,
        lines: lines.map(({ batch: at, ...line }) => ({ ...line, batchId: batches.get(at) ?? '' })),
      }
      const findings = await findingsOf(overrides)
      const errors = findings.filter(({ isError }) => isError).map(({ code }) => code)
      const asks = findings.some(({ code }) => code === 'deliveries.overLimit')
      const refusal = await act(database, supplier, (context) =>
        addAsn(context, asnInput({ ...overrides, isOverConfirmed })),
      ).then(
        () => null,
        (error: unknown) => {
          if (error instanceof BusinessError) return error
          throw error
        },
      )
      const refusedFor = refusal ? [refusal, ...(refusal.details ?? [])].map(({ declaration }) => declaration.code) : []
      if (errors.length > 0) expect([...new Set(refusedFor)].sort()).toEqual([...new Set(errors)].sort())
      else expect([...new Set(refusedFor)]).toEqual(asks && !isOverConfirmed ? ['deliveries.overLimit'] : [])
    }),
    {
      numRuns: Number(process.env.HISTORY_RUNS ?? 25),
      endOnFailure: true,
      // One that is created, whatever chance makes of the others, and one that asks.
      examples: [[sound], [{ ...sound, lines: [{ ...line, batch: 2, deliveryQty: '101' }] }]],
    },
  )
})
