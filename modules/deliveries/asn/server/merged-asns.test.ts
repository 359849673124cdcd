import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appointments } from '#modules/deliveries/appointment/server/appointments.ts'
import { addAsn } from '#modules/deliveries/asn-creation/server/add-asn.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { downloadUblDespatch } from '#modules/deliveries/despatch-advice/server/download-ubl-despatch.ts'
import { buildOrder, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { asns } from './asns.ts'
import { printableDeliveryNote } from './printable-delivery-note.ts'
import { readArrivals } from './read-arrivals.ts'
import { readAsn } from './read-asn.ts'
import {
  type AsnOverrides,
  act,
  approveAsn,
  asnInput,
  lineIdsOf,
  packLots,
  resubmission,
  resubmitAsn,
  setDeliveryRules,
} from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => setDeliveryRules(database, 'O1', { canMergeWarehouses: true, canMergeClassifyTypes: true }))

const supplier = callerOf('supplier')
const whole = callerOf('purchaser', { warehouseNos: ['W1', 'W2'], classifyTypes: ['C1', 'C2'] })
const partial: [string, Caller][] = [
  ['the first warehouse', callerOf('purchaser', { warehouseNos: ['W1'], classifyTypes: ['C1', 'C2'] })],
  ['the second warehouse', callerOf('purchaser', { warehouseNos: ['W2'], classifyTypes: ['C1', 'C2'] })],
  ['the first category', callerOf('purchaser', { warehouseNos: ['W1', 'W2'], classifyTypes: ['C1'] })],
]

const batchIn = async (warehouseNo: string, classifyType: string): Promise<string> =>
  (await buildOrder(database.ownerDb, { warehouseNo, classifyType })).lines[0]?.batchId ?? ''
const create = (overrides: AsnOverrides) => act(database, supplier, (context) => addAsn(context, asnInput(overrides)))

/** An ASN of 40 for warehouse W1 and category C1, and 20 for W2 and C2. */
async function merged(overrides: Partial<AsnOverrides> = {}) {
  const batches = [await batchIn('W1', 'C1'), await batchIn('W2', 'C2')] as const
  const lines = [
    { batchId: batches[0], deliveryQty: '40' },
    { batchId: batches[1], deliveryQty: '20' },
  ]
  return { ...(await create({ lines, ...overrides })), batches }
}

const pageOf = (caller: Caller, condition: object = {}) =>
  act(database, caller, (context) =>
    asns.handlers['ISrmAsnHeadService/getAsnPage'](context, { current: 1, size: 100, condition: { ...condition } }),
  )
const tabsOf = (caller: Caller) =>
  act(database, caller, (context) =>
    asns.handlers['ISrmAsnHeadService/getAsnStatus'](context, { current: 1, size: 1, condition: {} }),
  )
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof BusinessError ? error.declaration.code : String(error)),
  )

describe('lines of several warehouses or document categories', () => {
  it.each([
    ['warehouses', { canMergeClassifyTypes: true }, deliveriesErrors.mixedWarehouse],
    ['categories', { canMergeWarehouses: true }, deliveriesErrors.mixedClassifyType],
  ])('share no ASN where the delivery rules do not allow several %s', async (_what, rules, refusal) => {
    await setDeliveryRules(database, 'O1', rules)
    expect(await codeOf(merged())).toBe(refusal.code)
  })

  it('share an ASN where they do, each for its own warehouse and category', async () => {
    const { id } = await merged()
    const asn = await act(database, whole, (context) => readAsn(context, { id }))
    expect(asn).toMatchObject({
      warehouseNo: 'W1, W2',
      classifyType: 'C1, C2',
      warehouseName: 'Warehouse W1, Warehouse W2',
      unloadingWarehouseNo: 'W1',
    })
    expect(asn.lines.map(({ warehouseNo, classifyType }) => [warehouseNo, classifyType])).toEqual([
      ['W1', 'C1'],
      ['W2', 'C2'],
    ])
  })
})

describe('the list of ASNs', () => {
  it('is read from its index in its order, whatever part of the ASNs the reader may see', async () => {
    const { plan } = await database.ownerDb.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`insert into srm_asn_head (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, asn_no,
          status, delivery_date, expected_arrival_date, way_carriage, sender, sender_phone, shipping_address, delivery_address,
          purchase_nos, update_date, warehouse_nos, classify_types)
        select 'T1', 'O1', 'W' || g % 5, 'C1', 'S1', 'x', 'PLAN-' || g, '2', '2026-01-01', '2026-01-03', '2', 'a', 'b', 'c', 'd', 'e',
          now() - g * interval '1 minute', array['W' || g % 5], '{C1}' from generate_series(1, 20000) g`.execute(trx)
      await sql`analyze srm_asn_head`.execute(trx)
      await sql`select set_config('app.tenantsid', 'T1', true), set_config('app.org_nos', 'O1', true),
        set_config('app.warehouse_nos', 'W1', true), set_config('app.classify_types', 'C1', true)`.execute(trx)
      await sql`set local role quayside_purchaser`.execute(trx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off)
        select t1.id from srm_asn_head t1 order by t1.update_date desc, t1.id desc limit 20`.execute(trx)
      await sql`reset role`.execute(trx)
      await sql`delete from srm_asn_head where asn_no like 'PLAN-%'`.execute(trx)
      return { plan: rows.map((row) => row['QUERY PLAN']).join('\n') }
    })
    expect(plan).toContain('using srm_asn_head_recent')
    expect(plan).not.toContain('Sort')
  })
})

describe('an ASN of several warehouses and document categories', () => {
  it.each(partial)('is not there for a buyer who sees only %s: in no table, list or count', async (_what, caller) => {
    await setDeliveryRules(database, 'O1', {
      canMergeWarehouses: true,
      canMergeClassifyTypes: true,
      dockCount: 10,
    })
    const before = [await tabsOf(whole), await tabsOf(caller)]
    const asn = await merged({
      invoices: [
        {
          ...{ invoiceNo: `INV-${Math.random()}`, invoiceType: '1', invoiceClassify: '1', invoiceDate: '2026-03-01' },
          ...{ invoiceAmount: '10', taxAmount: '1', taxRate: '13', isGoodsInvoice: true },
        },
      ],
    })
    await packLots(database, { lineIds: await lineIdsOf(database, asn.id) }, [2, 2])
    await sql`insert into srm_asn_package (asn_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, package_level,
        package_no, unit_code, is_sscc) values (${asn.id}, 'T1', 'O1', 'W1', 'C1', 'S1', '2', 1, ${`U-${asn.id}`}, false)`.execute(
      database.ownerDb,
    )
    await act(database, supplier, (context) =>
      appointments.handlers['ISrmAsnAppointmentService/bookAppointment'](context, {
        asnId: asn.id,
        day: '2026-03-20',
        time: '09:00',
      }),
    )
    const rowsFor = (reader: Caller) =>
      act(database, reader, async ({ trx }) => {
        const { rows } = await sql<Record<string, number>>`select
          (select count(*)::int from srm_asn_head where id = ${asn.id}) as head,
          (select count(*)::int from srm_asn_line where asn_id = ${asn.id}) as line,
          (select count(*)::int from srm_asn_lot where asn_line_id in (select x.id from srm_asn_line x)) > 0 as lot,
          (select count(*)::int from srm_asn_lot t where t.lot_no = 'LOT-A' and ${asn.id} = any (
            select asn_id::text from srm_asn_line l where l.id = t.asn_line_id)) as lots,
          (select count(*)::int from srm_asn_label) > 0 as label,
          (select count(*)::int from srm_asn_package where asn_id = ${asn.id}) as package,
          (select count(*)::int from srm_asn_invoice where asn_id = ${asn.id}) as invoice,
          (select count(*)::int from srm_asn_appointment where asn_id = ${asn.id}) as appointment`.execute(trx)
        return rows[0]
      })
    expect(await rowsFor(whole)).toEqual({
      ...{ head: 1, line: 2, lot: true, lots: 2, label: true, package: 1, invoice: 1, appointment: 1 },
    })
    expect(await rowsFor(caller)).toEqual({
      ...{ head: 0, line: 0, lot: false, lots: 0, label: false, package: 0, invoice: 0, appointment: 0 },
    })
    expect((await pageOf(caller)).records).toEqual([])
    expect(await codeOf(act(database, caller, (context) => readAsn(context, { id: asn.id })))).toBe('wire.notFound')
    const after = [await tabsOf(whole), await tabsOf(caller)]
    expect(after.map(({ all = 0 }, at) => all - (before[at]?.all ?? 0))).toEqual([1, 0])
  })

  it('is found by each of its warehouses, and is expected in each', async () => {
    const { asnNo } = await merged()
    for (const warehouseNo of ['W1', 'W2', ['W2', 'W9']]) {
      const page = await pageOf(whole, { warehouseNo })
      expect(page.records.map((row) => row.asnNo)).toContain(asnNo)
    }
    expect((await pageOf(whole, { warehouseNo: 'W9' })).records).toEqual([])
    const expected = await act(database, whole, ({ trx }) => readArrivals(trx, { warehouseNo: 'W2', limit: 1000 }))
    expect(expected.map(({ documentNo }) => documentNo)).toContain(asnNo)
  })

  it('is approved with others only where they are of the same ones', async () => {
    await setDeliveryRules(database, 'O1', {
      ...{ isApprovalNeeded: true, canMergeWarehouses: true, canMergeClassifyTypes: true },
    })
    const asn = await merged()
    const plain = await create({ lines: [{ batchId: await batchIn('W1', 'C1'), deliveryQty: '1' }] })
    const keys = (asns: readonly { id: string; version: number }[]) => ({
      list: asns.map(({ id, version }) => ({ id, version })),
    })
    const approve = (asns: Parameters<typeof keys>[0]) =>
      codeOf(act(database, whole, (context) => approveAsn(context, keys(asns))))
    expect(await approve([asn, plain])).toBe('wire.batchRowsDiffer')
    expect(await approve([asn, await merged()])).toBe('done')
  })

  it('names all warehouses on its delivery note, and that of each line', async () => {
    const { id } = await merged()
    const [note] = await act(database, whole, (context) => printableDeliveryNote.read(context, [id]))
    expect(note?.head).toMatchObject({ warehouseNo: 'W1, W2', warehouseName: 'Warehouse W1, Warehouse W2' })
    expect(note?.rows.lines?.map((line) => line.warehouseNo)).toEqual(['W1', 'W2'])
  })

  it('is told only to buyers who may see all of it, and its documents are kept for them alone', async () => {
    const { asnNo } = await merged()
    const { rows } = await sql<{ detail: object }>`select event_detail as detail from sys_outbox
      where event = 'asnSubmitted' order by id desc limit 1`.execute(database.ownerDb)
    expect(rows[0]?.detail).toMatchObject({ warehouseNos: ['W1', 'W2'], classifyTypes: ['C1', 'C2'] })
    const sender = await buildUser(database.ownerDb, { ...whole, userNo: 'sender' })
    await act(database, sender, (context) => downloadUblDespatch(context, { asnNo }))
    const kept = (reader: Caller) =>
      act(database, { ...reader, userId: '99' }, ({ trx }) =>
        trx.selectFrom('doc_exchange_message').select('id').where('document_no', '=', asnNo).execute(),
      )
    expect([(await kept(whole)).length, (await kept(callerOf('purchaser'))).length]).toEqual([1, 0])
  })

  it('becomes visible, with all that belongs to it, when the lines that hid it are dropped', async () => {
    const rules = { isApprovalNeeded: true, canMergeWarehouses: true, canMergeClassifyTypes: true }
    await setDeliveryRules(database, 'O1', rules)
    const asn = await merged()
    const [first = ''] = await lineIdsOf(database, asn.id)
    await act(database, supplier, (context) =>
      resubmitAsn(context, resubmission({ id: asn.id, version: asn.version, dropped: [first] })),
    )
    const buyer = callerOf('purchaser', { warehouseNos: ['W2'], classifyTypes: ['C2'] })
    const read = await act(database, buyer, (context) => readAsn(context, { id: asn.id }))
    expect(read).toMatchObject({ warehouseNo: 'W2', classifyType: 'C2', unloadingWarehouseNo: 'W2' })
    expect(read.lines.map(({ lots }) => lots.length)).toEqual([1])
    // The line that went was part of an ASN of both warehouses: it is kept for who may see both.
    const removed = (reader: Caller) =>
      act(database, reader, ({ trx }) =>
        trx
          .selectFrom('document_history')
          .select('id')
          .where('table_name', '=', 'srm_asn_line')
          .where('row_id', '=', first)
          .where('is_removed', '=', true)
          .execute(),
      )
    const onlyFirst = callerOf('purchaser', { warehouseNos: ['W1'], classifyTypes: ['C1'] })
    expect([(await removed(whole)).length, (await removed(onlyFirst)).length]).toEqual([1, 0])
  })
})
