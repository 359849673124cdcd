import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAsn } from '#modules/deliveries/asn/server/read-asn.ts'
import {
  act,
  approveAsn,
  type BuiltAsn,
  balancesOf,
  buildAsn,
  setDeliveryRules,
} from '#modules/deliveries/asn/server/testing.ts'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { importRefusalSchema } from '#platform/contract/exchange/import-schemas.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { BusinessErrorKeepingRows } from '#platform/server/http/business-error-keeping-rows.ts'
import { editSheet, type SheetEdit } from '#platform/server/round-trip/testing.ts'
import { inScope } from '#platform/server/scope.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { asnRoundTrip } from './asn-round-trip.ts'

let database: TestDatabase
let supplier: Caller

const allowed = (caller: Caller, flags: PermissionFlag[] = ['isExport', 'isModify']): Caller => ({
  ...caller,
  flags: new Map([['asnTracking', new Set(flags)]]),
})
const TWO_LOTS = [
  { lotNo: 'L-1', qty: '25' },
  { lotNo: 'L-2', qty: '15' },
]

beforeAll(async () => {
  database = await createTestDatabase()
  await setDeliveryRules(database, 'O1', { isApprovalNeeded: true })
  await buildAsn(database)
  supplier = allowed(await buildUser(database.ownerDb, callerOf('supplier')))
})
beforeEach(() => setDeliveryRules(database, 'O1', { isApprovalNeeded: true }))
afterAll(() => database.drop())

/** An ASN that waits for approval: 40 of the first line in two lots, 20 of the second in one. */
const build = () => buildAsn(database, { quantities: ['40', '20'], lots: TWO_LOTS })
const detailOf = ({ id }: BuiltAsn) => act(database, supplier, (context) => readAsn(context, { id }))
const lotIds = async (asn: BuiltAsn) => (await detailOf(asn)).lines.flatMap(({ lots }) => lots.map(({ id }) => id))

function exported(caller: Caller, ...asns: BuiltAsn[]): Promise<Buffer> {
  const [first] = asns
  const condition = asns.length === 1 && first ? { asnNo: first.asnNo } : {}
  return act(database, caller, async (context) => {
    const download = await asnRoundTrip.export(context, { condition, current: 1, size: 20 })
    const out = new PassThrough()
    const content = buffer(out)
    await download.write(out)
    return content
  })
}
const check = (caller: Caller, content: Buffer) =>
  act(database, caller, (context) => asnRoundTrip.check(context, { fileName: 'asns.xlsx', clientId: '', content }))
const checkEdits = async (asn: BuiltAsn, ...edits: SheetEdit[]) =>
  check(supplier, await editSheet(await exported(supplier, asn), edits))

type Diff = Awaited<ReturnType<typeof check>>
const confirmation = ({ changes }: Diff) => ({
  rows: changes.map(({ id, version, cells }) => ({
    id,
    version,
    values: Object.fromEntries(cells.map(({ field, after }) => [field, after])),
  })),
})
const confirm = (caller: Caller, diff: Diff) =>
  act(database, caller, (context) => asnRoundTrip.confirm(context, confirmation(diff)))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof BusinessError ? error.declaration.code : String(error)),
  )

/** Sentences against a file of which nothing is left. */
async function refusedEdits(caller: Caller, content: Buffer): Promise<string[]> {
  const error: unknown = await check(caller, content).catch((thrown: unknown) => thrown)
  if (!(error instanceof BusinessErrorKeepingRows)) throw error
  const { rows } = importRefusalSchema.parse(await inScope(database.db, caller, error.keep))
  return [...new Set(rows.map(({ message }) => message))].sort()
}

describe('a sheet of ASNs', () => {
  it('has a row per lot, and open cells only for its supplier and only before the approval', async () => {
    const pending = await build()
    const { rows } = await readWorkbook(await exported(supplier, pending))
    expect(
      rows
        .slice(3)
        .map(({ cells }) => cells[0]?.text)
        .sort(),
    ).toEqual((await lotIds(pending)).sort())
    await setDeliveryRules(database, 'O1', { isApprovalNeeded: false })
    const shipped = await build()
    const [lotId = ''] = await lotIds(shipped)
    const edited = await editSheet(await exported(supplier, shipped), [{ id: lotId, values: { trackingNo: 'T' } }])
    expect(await refusedEdits(supplier, edited)).toEqual([
      'Tracking number cannot be changed now: The ASN is neither pending approval nor rejected, and cannot be edited.',
    ])
  })

  it('corrects shipping details, batch numbers and lots once they are reviewed, and moves no quantity', async () => {
    const asn = await build()
    const [first = '', second = '', third = ''] = await lotIds(asn)
    const before = await balancesOf(database, asn.order.lines[0]?.batchId ?? '')
    const diff = await checkEdits(
      asn,
      // The lots change their numbers with each other, and share the line's 40 anew.
      {
        id: first,
        values: {
          lotNo: 'L-2',
          lotQty: 10,
          trackingNo: 'SF-1',
          delWarehouse: 'Hall 7',
          expectedArrivalDate: '2026-03-21',
        },
      },
      { id: second, values: { lotNo: 'L-1', lotQty: 30, productDate: '2026-03-01' } },
      {
        id: third,
        values: { supRemarks: 'LOT-B', lineRemarks: 'Two pallets', stockFeature: 'Grade B', wayCarriage: 'Express' },
      },
    )
    expect(diff).toMatchObject({ errorCount: 0, unchangedCount: 0 })
    expect(diff.changes.map(({ isWhole, documentNo }) => [isWhole, documentNo])).toEqual(
      Array.from({ length: 3 }, () => [true, asn.asnNo]),
    )
    expect((await detailOf(asn)).trackingNo).toBe('')

    expect(await confirm(supplier, diff)).toEqual({ insertCount: 0, updateCount: 3 })
    const detail = await detailOf(asn)
    expect(detail).toMatchObject({
      status: '0',
      version: asn.version + 1,
      trackingNo: 'SF-1',
      delWarehouse: 'Hall 7',
      expectedArrivalDate: '2026-03-21',
      wayCarriage: '1',
    })
    expect(
      detail.lines.map(({ lots }) => lots.map(({ lotNo, qty, productDate }) => [lotNo, qty, productDate])),
    ).toEqual([
      [
        ['L-2', '10', null],
        ['L-1', '30', '2026-03-01'],
      ],
      // The only lot of a line keeps to the supplier's batch number.
      [['LOT-B', '20', null]],
    ])
    expect(detail.lines[1]).toMatchObject({
      supRemarks: 'LOT-B',
      lineRemarks: 'Two pallets',
      productFeature: '',
      stockFeature: 'Grade B',
    })
    expect(await balancesOf(database, asn.order.lines[0]?.batchId ?? '')).toEqual(before)
    const logged = await database.ownerDb
      .selectFrom('sys_operation_log')
      .select('detail')
      .where('document_no', '=', asn.asnNo)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(logged.detail).toMatchObject({
      action: 'edit',
      cells: expect.arrayContaining([{ row: '1 · L-1', field: 'lotQty', before: '25', after: '10' }]),
      changes: expect.arrayContaining([{ field: 'tracking_no', before: '', after: 'SF-1' }]),
    })
  })

  it('is refused for rows that changed meanwhile, and when it is confirmed twice', async () => {
    const asn = await build()
    const [lotId = ''] = await lotIds(asn)
    const content = await editSheet(await exported(supplier, asn), [{ id: lotId, values: { sender: 'Other' } }])
    const diff = await check(supplier, content)
    await confirm(supplier, diff)
    expect(await codeOf(confirm(supplier, diff))).toBe('wire.staleVersion')
    expect(await refusedEdits(supplier, content)).toEqual([
      expect.stringContaining('changed this record in the meantime'),
    ])
  })

  it('is refused for ASNs of others, and for those who may not correct any', async () => {
    const asn = await build()
    const [lotId = ''] = await lotIds(asn)
    const content = await editSheet(await exported(supplier, asn), [{ id: lotId, values: { sender: 'Other' } }])
    const foreign = { ...supplier, supplierNo: 'S2' }
    expect(await refusedEdits(foreign, content)).toEqual(['The record does not exist, or you may not see it.'])
    expect(await codeOf(confirm(foreign, await check(supplier, content)))).toBe('wire.notFound')
    expect(await codeOf(check(allowed(supplier, ['isExport']), content))).toBe('wire.notAllowed')
  })

  it('is refused for cells that nobody edits, and for what its command refuses', async () => {
    const asn = await build()
    const [first = '', second = '', third = ''] = await lotIds(asn)
    const file = await exported(supplier, asn)
    const refused = async (...edits: SheetEdit[]) => refusedEdits(supplier, await editSheet(file, edits))
    expect(
      await refused({ id: first, values: { deliveryQty: 5 } }, { id: third, values: { sender: 'Other' } }),
    ).toEqual(['Delivery qty may not be changed here.', `Left out, because another row of ${asn.asnNo} has an error.`])
    expect(await refused({ id: first, values: { sender: null } })).toEqual(['required'])
    const names = { line: `Order ${asn.order.purchaseNo}, line 10-1-1` }
    expect(await refused({ id: first, values: { lotQty: 24 } })).toEqual([
      `${names.line}: the lots add up to 39, the delivery quantity is 40.`,
    ])
    expect(await refused({ id: first, values: { lotNo: 'L-2' } })).toEqual([
      `${names.line}: the lot L-2 is there more than once.`,
    ])
    expect(await refused({ id: third, values: { supRemarks: '' } })).toEqual(['required'])
    expect(await refused({ id: first, values: { expectedArrivalDate: '2026-03-17' } })).toEqual([
      'The estimated arrival date must not be before the delivery date.',
    ])
    expect(
      await refused({ id: first, values: { sender: 'One' } }, { id: second, values: { sender: 'Other' } }),
    ).toEqual([`ASN ${asn.asnNo}: Sender differs between its lines.`])
    await setDeliveryRules(database, 'O1', { isApprovalNeeded: true, advanceDays: 5 })
    expect(await refused({ id: first, values: { deliveryDate: '2026-03-01' } })).toEqual([
      `${names.line} may be shipped from 2026-03-15 at the earliest.`,
    ])
    expect((await detailOf(asn)).version).toBe(asn.version)
  })

  it('is confirmed all or none over several ASNs', async () => {
    const [one, two] = [await build(), await build()]
    const edits = await Promise.all(
      [one, two].map(async (asn) => ({ id: (await lotIds(asn))[0] ?? '', values: { trackingNo: 'SF-9' } })),
    )
    const diff = await check(supplier, await editSheet(await exported(supplier, one, two), edits))
    expect(diff.changes).toHaveLength(2)
    await act(database, callerOf('purchaser'), (context) =>
      approveAsn(context, { list: [{ id: two.id, version: two.version }] }),
    )
    expect(await codeOf(confirm(supplier, diff))).toBe('wire.staleVersion')
    expect((await detailOf(one)).trackingNo).toBe('')
  })
})
