import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { columns } from '#db/columns.generated.ts'
import type { DB } from '#db/schema.generated.ts'
import { labelledBox } from '#modules/deliveries/testing/deliveries-samples.ts'
import { subtract } from '#platform/contract/values/decimal.ts'
import { inheritedColumns, isBornAnew, type RowTable } from '#platform/server/database/inherited-row.ts'
import { runningProduct } from './testing/running-product.ts'

const running = runningProduct()
type Row = Readonly<Record<string, unknown>>

const owner = () => running.test.ownerDb as unknown as Kysely<DB>
const rowsOf = async (table: RowTable, where: ReturnType<typeof sql>) =>
  (await sql<Row>`select * from ${sql.table(table)} where ${where} order by id`.execute(owner())).rows
const rowOf = async (table: RowTable, id: string): Promise<Row> => {
  const [row] = await rowsOf(table, sql`id = ${id}`)
  return row ?? expect.unreachable(`${table} ${id}`)
}

/** Values by type that no row has by itself. */
const FILLED: Readonly<Record<string, string>> = {
  text: 'filled',
  boolean: 'true',
  date: '2020-02-03',
  'timestamp with time zone': '2020-02-03 04:05:06+00',
  numeric: '7',
  integer: '7',
  jsonb: '{"K1":"filled"}',
  'text[]': '{filled}',
}

/**
 * Fills what is empty of a row, column by column as the catalogue has them, as far as the database's rules let it: what a copy
 * loses is seen. Answers what was filled.
 */
async function fillEmpty(table: RowTable, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`.execute(
    owner(),
  )
  const row = await rowOf(table, id)
  const filled: string[] = []
  for (const { name, type } of rows) {
    const isEmpty = [null, '', false, 0].includes(row[name] as null) || /^(\{\}|\[\])$/.test(JSON.stringify(row[name]))
    const value = FILLED[type]
    if (!isEmpty || isBornAnew(name) || value === undefined) continue
    const update = sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where id = ${id}`.execute(owner())
    if (
      await update.then(
        () => true,
        () => false,
      )
    )
      filled.push(name)
  }
  return filled
}

/** Columns in which two rows differ, but for those that are born anew and those that are named. */
function differences(table: RowTable, before: Row, after: Row, named: readonly string[]): string[] {
  const compared = Object.keys(columns[table]).filter((column) => !isBornAnew(column) && !named.includes(column))
  expect(compared.length).toBeGreaterThan(5)
  return compared.filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
}

const reverse = async (table: RowTable, document: Row, field: string, named: readonly string[]) => {
  const rows = await rowsOf(table, sql`${sql.ref(field)} = ${document[field]}`)
  const copies = await rowsOf(table, sql`reverses_id = any (${rows.map(({ id }) => id)}::bigint[])`)
  expect(copies.length).toBe(rows.length)
  for (const copy of copies) {
    const origin = rows.find(({ id }) => id === copy.reverses_id) ?? {}
    expect(differences(table, origin, copy, named)).toEqual([])
  }
}

it('splits a batch into batches that have all of it but quantity, number and promise', async () => {
  const { context } = running
  const { id, version, lines } = await context.order('accepting')
  const batchId = lines[0]?.batchId ?? ''
  expect(await fillEmpty('srm_purchase_batch', batchId)).toContain('custom')
  const deliveries = ['60', '30', '10'].map((supReplyQty) => ({ supReplyQty, supReplyDate: context.today }))
  await context.call('supplier', 'ISupSrmPurchaseHeadService/acceptPurchase', {
    ...{ id, version },
    answers: [{ batchId, deliveries }],
  })
  const [first = {}, ...parts] = await rowsOf('srm_purchase_batch', sql`head_id = ${id}`)
  expect(parts).toHaveLength(2)
  for (const part of parts) {
    expect(differences('srm_purchase_batch', first, part, ['purchase_batch_seq', 'sup_reply_date'])).toEqual([])
  }
})

it('puts an order to its supplier again as it was', async () => {
  const { context } = running
  const { id, version, lines } = await context.order('rejected')
  const [line] = lines
  const ids = { srm_purchase_head: id, srm_purchase_line: line?.id ?? '', srm_purchase_batch: line?.batchId ?? '' }
  const tables = Object.keys(ids) as (keyof typeof ids)[]
  const before = await Promise.all(
    tables.map(async (table) => {
      await fillEmpty(table, ids[table])
      return rowOf(table, ids[table])
    }),
  )
  await context.call('buyer', 'ISupSrmPurchaseHeadService/reissuePurchase', { id, version })
  const anew = [
    'status',
    'accepting_since',
    'answered_date',
    'answer_mode',
    'answer_due',
    'refuse_reason',
    'sup_reply_date',
  ]
  for (const [index, table] of tables.entries()) {
    expect([table, differences(table, before[index] ?? {}, await rowOf(table, ids[table]), anew)]).toEqual([table, []])
  }
})

it('submits a rejected ASN again as it was', async () => {
  const { context } = running
  const { id, version, lineId } = await context.asn('pending')
  const rejected = await context.call('buyer', 'ISrmAsnHeadService/rejectAsn', { id, version, reason: 'Too early' })
  const [lot] = await rowsOf('srm_asn_lot', sql`asn_line_id = ${lineId}`)
  const ids = { srm_asn_head: id, srm_asn_line: lineId, srm_asn_lot: String(lot?.id) }
  const tables = Object.keys(ids) as (keyof typeof ids)[]
  const before = await Promise.all(
    tables.map(async (table) => {
      await fillEmpty(table, ids[table])
      return rowOf(table, ids[table])
    }),
  )
  const lots = [{ id: ids.srm_asn_lot, qty: '40' }]
  await context.call('supplier', 'ISrmAsnHeadService/resubmitAsn', {
    id,
    version: rejected.version,
    lines: [{ id: lineId, lots }],
  })
  expect(await rowOf('srm_asn_line', lineId)).toMatchObject({ delivery_qty: '40.000000' })
  const anew = ['status', 'approval_status', 'reject_reason']
  for (const [index, table] of tables.entries()) {
    expect([table, differences(table, before[index] ?? {}, await rowOf(table, ids[table]), anew)]).toEqual([table, []])
  }
})

it('reverses a receipt and a return by rows that have all of what they reverse but quantities, amounts and their own document', async () => {
  const { context } = running
  const { receiptNo } = await context.receipt()
  for (const table of ['srm_check_receipt', 'srm_check_return', 'srm_warehousing_detail'] as const) {
    for (const { id } of await rowsOf(table, sql`receipt_no = ${receiptNo}`)) await fillEmpty(table, String(id))
  }
  const [acceptance = {}] = await rowsOf('srm_check_receipt', sql`receipt_no = ${receiptNo}`)
  const [stored = {}] = await rowsOf('srm_warehousing_detail', sql`receipt_no = ${receiptNo}`)
  const lines = [{ receiptId: String(acceptance.id), cellNo: String(stored.cell_no), returnQty: '3' }]
  const { id, returnNo } = await context.call('warehouse', 'ISrmBillReturnService/addBillReturn', {
    ...{ returnType: 'exchange', returnDate: context.today, reason: 'Cracked', lines },
  })
  for (const { id: lineId } of await rowsOf('srm_bill_return_line', sql`return_no = ${returnNo}`)) {
    await fillEmpty('srm_bill_return_line', String(lineId))
  }
  await context.call('warehouse', 'ISrmBillReturnService/cancelBillReturn', { id, reason: 'Not cracked' })
  const ofReturn = ['return_no', 'return_date', 'reason']
  await reverse('srm_bill_return', { return_no: returnNo }, 'return_no', [...ofReturn, 'status'])
  await reverse('srm_bill_return_line', { return_no: returnNo }, 'return_no', [
    ...ofReturn,
    'return_id',
    'amount',
    'tax_amount',
  ])

  const [refused = {}] = await rowsOf('srm_check_return', sql`receipt_no = ${receiptNo}`)
  await context.call('warehouse', 'ISrmAsnHeadService/cancelReceipt', {
    ...{ receiptIds: [String(acceptance.id)], returnIds: [String(refused.id)], reason: 'Wrong ASN' },
  })
  const ofReceipt = ['receipt_no', 'posting_date', 'reason', 'amount', 'tax_amount']
  await reverse('srm_check_receipt', { receipt_no: receiptNo }, 'receipt_no', ofReceipt)
  await reverse('srm_check_return', { receipt_no: receiptNo }, 'receipt_no', ofReceipt)
  const [back = {}] = await rowsOf(
    'srm_warehousing_detail',
    sql`receipt_id in (select id from srm_check_receipt
    where reverses_id = ${acceptance.id})`,
  )
  expect(
    differences('srm_warehousing_detail', await rowOf('srm_warehousing_detail', String(stored.id)), back, [
      'receipt_id',
      'receipt_no',
      'posting_date',
    ]),
  ).toEqual([])
})

it('splits a box into boxes that have all of it but number, quantity, pieces and place in the tree', async () => {
  const { context } = running
  const { box } = await labelledBox(context)
  await fillEmpty('srm_asn_label', box.id)
  const before = await rowOf('srm_asn_label', box.id)
  await context.call('supplier', 'ISupBmBarcodePrintService/splitlabel', {
    id: box.id,
    list: [{ qty: '1' }, { qty: subtract(box.qty, '1') }],
  })
  const parts = await rowsOf('srm_asn_label', sql`parent_id = ${box.id}`)
  expect(parts).toHaveLength(2)
  const own = ['unit_code', 'is_sscc', 'parent_id', 'part_path', 'rule_serial', 'serial_nos']
  for (const part of parts) expect(differences('srm_asn_label', before, part, own)).toEqual([])
})

/** Tables whose rows take over what they share with a row above them, by the column that names that row. */
const BELOW: readonly { table: RowTable; above: RowTable; key: string; own?: readonly string[] }[] = [
  {
    table: 'srm_purchase_line',
    above: 'srm_purchase_head',
    key: 'head_id',
    own: ['over_percent', 'is_over_unlimited', 'under_percent', 'over_action'],
  },
  { table: 'srm_purchase_batch', above: 'srm_purchase_line', key: 'line_id' },
  { table: 'srm_purchase_component', above: 'srm_purchase_line', key: 'line_id', own: ['unit_decimals'] },
  { table: 'srm_asn_line', above: 'srm_purchase_batch', key: 'batch_id' },
  { table: 'srm_asn_lot', above: 'srm_asn_line', key: 'asn_line_id' },
  { table: 'srm_asn_label', above: 'srm_asn_lot', key: 'asn_lot_id' },
  { table: 'srm_check_receipt', above: 'srm_asn_line', key: 'asn_line_id' },
  { table: 'srm_check_return', above: 'srm_asn_line', key: 'asn_line_id' },
  { table: 'srm_warehousing_detail', above: 'srm_check_receipt', key: 'receipt_id', own: ['posting_date'] },
  { table: 'srm_bill_return_line', above: 'srm_check_receipt', key: 'receipt_id', own: ['amount', 'tax_amount'] },
]

it.each(BELOW)('$table takes over what it shares with $above', async ({ table, above, key, own = [] }) => {
  const { context } = running
  if (table === 'srm_purchase_component') {
    const { id, version, lines } = await context.order('executing', 'outsourced')
    const components = [{ componentNo: 'C-0402-100N', perQty: '2', wastePercent: '5' }]
    await context.call('buyer', 'ISupSrmOutsourcedOrderService/changeComponents', {
      ...{ id, version, lineId: lines[0]?.id ?? '', reason: 'Another drawing', components },
    })
  } else await context.receipt()
  const shared = inheritedColumns(table, above).filter((column) => !own.includes(column))
  expect(shared).toContain('org_no')
  const differs = sql.join(
    shared.map(
      (column) => sql`case when x.${sql.ref(column)} is distinct from a.${sql.ref(column)} then ${column}::text end`,
    ),
  )
  const { rows } = await sql<{ lost: string | null }>`
    select nullif(concat_ws(' ', ${differs}), '') as lost from ${sql.table(table)} x join ${sql.table(above)} a on a.id = x.${sql.ref(key)}
    where x.id = (select max(id) from ${sql.table(table)})`.execute(owner())
  expect(rows).toEqual([{ lost: null }])
})
