import { sql } from 'kysely'
import type { z } from 'zod'
import { asnResubmission } from '#modules/deliveries/asn-change/contract/schemas.ts'
import { changedAsns } from '#modules/deliveries/asn-change/server/changed-asns.ts'
import { newAsn } from '#modules/deliveries/asn-creation/contract/schemas.ts'
import { addAsn } from '#modules/deliveries/asn-creation/server/add-asn.ts'
import { deliveriesTexts } from '#modules/deliveries/contract/texts.ts'
import { boxLabels } from '#modules/deliveries/label/server/box-labels.ts'
import {
  actAs,
  type BuiltOrder,
  buildOrder,
  buildParents,
  callerOf,
  type OrderOverrides,
} from '#modules/orders/order/server/testing.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { type UblParts, writeUbl } from '#platform/server/ubl/write-ubl.ts'

/** Commands over ASNs by their actions. */
export const {
  'ISrmAsnHeadService/updateAsn': editAsn,
  'ISrmAsnHeadService/approveAsn': approveAsn,
  'ISrmAsnHeadService/rejectAsn': rejectAsn,
  'ISrmAsnHeadService/resubmitAsn': resubmitAsn,
  'ISrmAsnHeadService/voidAsn': voidAsn,
  'ISrmAsnHeadService/endAsnLine': endAsnLine,
} = changedAsns.handlers

/** What a test says of a new ASN; the rest is filled in. */
export type AsnOverrides = Partial<Omit<z.input<typeof newAsn>, 'lines'>> & {
  lines: (Partial<z.input<typeof newAsn>['lines'][number]> & { batchId: string; deliveryQty: string })[]
}

/** Shipping details of the ASNs that tests build. */
export const asnDetails = {
  deliveryDate: '2026-03-18',
  expectedArrivalDate: '2026-03-20',
  wayCarriage: '2' as const,
  sender: 'Sender',
  senderPhone: '0123456789',
  shippingAddress: 'Mill road 1',
  deliveryAddress: 'Quay street 2',
}

/** The input of a new ASN, as it comes through the call's schema. */
export function asnInput(overrides: AsnOverrides): z.output<typeof newAsn> {
  return newAsn.parse({
    ...asnDetails,
    ...overrides,
    lines: overrides.lines.map((line) => ({ supRemarks: 'LOT-A', ...line })),
  })
}

/** An ASN that is submitted again, as it comes through the call's schema. */
export const resubmission = (overrides: z.input<typeof asnResubmission>): z.output<typeof asnResubmission> =>
  asnResubmission.parse(overrides)

/** Runs work as this caller with the texts of orders and deliveries. */
export function act<T>(
  database: Pick<TestDatabase, 'db'>,
  caller: Caller,
  work: (context: CallContext) => Promise<T>,
  options: Parameters<typeof actAs>[3] = {},
): Promise<T> {
  return actAs(database, caller, work, { texts: [deliveriesTexts], ...options })
}

/** An ASN as it was built, with the order and line behind it. */
export interface BuiltAsn {
  order: BuiltOrder
  id: string
  asnNo: string
  status: string
  version: number
  lineIds: string[]
}

/** Builds an order and an ASN of the supplier over the given quantities, one per line of the order. */
export async function buildAsn(
  database: Pick<TestDatabase, 'db' | 'ownerDb'>,
  {
    quantities = ['40'],
    order: overrides = {},
    lots = [],
    gifts = [],
    features = {},
    ...asn
  }: {
    quantities?: string[]
    order?: OrderOverrides
    /** Of the first line; the only lot unless given. */
    lots?: AsnOverrides['lines'][number]['lots']
    /** Gifts of each line; none unless given. */
    gifts?: string[]
    /** What distinguishes the goods of every line. */
    features?: Pick<AsnOverrides['lines'][number], 'productFeature' | 'stockFeature'>
  } & Omit<AsnOverrides, 'lines'> = {},
): Promise<BuiltAsn> {
  const lines = quantities.map((_, index) => ({ itemNo: `ITEM-${index + 1}` }))
  const order = await buildOrder(database.ownerDb, { lines, ...overrides })
  const input = asnInput({
    ...asn,
    lines: quantities.map((deliveryQty, index) => ({
      batchId: order.lines[index]?.batchId ?? '',
      deliveryQty,
      lots: index === 0 ? lots : [],
      giftQty: gifts[index] ?? '0',
      ...features,
    })),
  })
  const supplierNo = overrides.supplierNo ?? 'S1'
  const state = await act(database, callerOf('supplier', { supplierNo }), (context) => addAsn(context, input))
  return { order, ...state, lineIds: await lineIdsOf(database, state.id) }
}

/** Packs the lots of an ASN, in the order of their lines, into so many boxes; answers the boxes in their order. */
export async function packLots(
  database: Pick<TestDatabase, 'db' | 'ownerDb'>,
  { lineIds }: Pick<BuiltAsn, 'lineIds'>,
  counts: readonly number[],
): Promise<{ id: string; unitCode: string }[]> {
  const lots = await database.ownerDb
    .selectFrom('srm_asn_lot')
    .select('id')
    .where('asn_line_id', 'in', lineIds)
    .orderBy('id')
    .execute()
  const requests = lots.map(({ id }, at) => ({ id, boxBarcodeCount: counts[at] ?? 1 }))
  const ids = await act(database, callerOf('supplier'), (context) => boxLabels(context, requests))
  const boxes = await database.ownerDb
    .selectFrom('srm_asn_label')
    .select(['id', 'unit_code'])
    .where('id', 'in', ids)
    .execute()
  const codeOf = new Map(boxes.map((box) => [box.id, box.unit_code]))
  return ids.map((id) => ({ id, unitCode: codeOf.get(id) ?? '' }))
}

/** Ids of an ASN's lines in their order. */
export async function lineIdsOf({ ownerDb }: Pick<TestDatabase, 'ownerDb'>, asnId: string): Promise<string[]> {
  const rows = await ownerDb
    .selectFrom('srm_asn_line')
    .select('id')
    .where('asn_id', '=', asnId)
    .orderBy('asn_seq')
    .execute()
  return rows.map((row) => row.id)
}

/** What a batch shows, in the shortest notation. */
export interface Balances {
  ordered: string
  pending: string
  shipped: string
  onWay: string
  accepted: string
  refused: string
  ended: string
  toShip: string
  toReceive: string
}

/** The balances of a batch. */
export async function balancesOf({ ownerDb }: Pick<TestDatabase, 'ownerDb'>, batchId: string): Promise<Balances> {
  const { rows } = await sql<Balances>`
    select trim_scale(batch_pur_qty) as ordered, trim_scale(pending_qty) as pending, trim_scale(delivery_qty) as shipped,
      trim_scale(on_way_qty) as "onWay", trim_scale(receive_qty) as accepted, trim_scale(check_return_qty) as refused,
      trim_scale(ended_qty) as ended, trim_scale(un_delivery_qty) as "toShip", trim_scale(un_receive_qty) as "toReceive"
    from srm_purchase_batch where id = ${batchId}`.execute(ownerDb)
  const [balances] = rows
  if (!balances) throw new Error(`no batch ${batchId}`)
  return balances
}

/** Sets the delivery rules of an organisation, or (`*`) of all. */
export async function setDeliveryRules(
  { ownerDb }: Pick<TestDatabase, 'ownerDb'>,
  orgNo: string,
  rules: {
    isApprovalNeeded?: boolean
    advanceDays?: number | null
    canMergeOrders?: boolean
    canMergeOrderTypes?: boolean
    canMergeItems?: boolean
    canMergePlants?: boolean
    canMergeWarehouses?: boolean
    canMergeClassifyTypes?: boolean
    mergeKeywords?: string
    mergeCustomField?: string
    isShippingInfoNeeded?: boolean
    isAppointmentNeeded?: boolean
    isAppointmentConfirmed?: boolean
    slotMinutes?: number
    dockCount?: number
  },
): Promise<void> {
  const values = {
    advance_days: rules.advanceDays ?? null,
    can_merge_orders: rules.canMergeOrders ?? true,
    can_merge_order_types: rules.canMergeOrderTypes ?? false,
    can_merge_items: rules.canMergeItems ?? true,
    can_merge_plants: rules.canMergePlants ?? true,
    can_merge_warehouses: rules.canMergeWarehouses ?? false,
    can_merge_classify_types: rules.canMergeClassifyTypes ?? false,
    is_merged_by_keyword: rules.mergeKeywords !== undefined,
    merge_keywords: rules.mergeKeywords ?? '',
    merge_custom_field: rules.mergeCustomField ?? '',
    is_shipping_info_needed: rules.isShippingInfoNeeded ?? false,
    is_appointment_needed: rules.isAppointmentNeeded ?? false,
    is_appointment_confirmed: rules.isAppointmentConfirmed ?? true,
    slot_minutes: rules.slotMinutes ?? 60,
    dock_count: rules.dockCount ?? 1,
  }
  await buildParents(ownerDb)
  await ownerDb
    .insertInto('srm_order_answer_config')
    .values({ tenantsid: 'T1', org_no: orgNo, is_shipping_approved: rules.isApprovalNeeded ?? false })
    .onConflict((conflict) =>
      conflict.columns(['tenantsid', 'org_no']).doUpdateSet({ is_shipping_approved: rules.isApprovalNeeded ?? false }),
    )
    .execute()
  await ownerDb
    .insertInto('srm_delivery_rule_config')
    .values({ tenantsid: 'T1', org_no: orgNo, ...values })
    .onConflict((conflict) => conflict.columns(['tenantsid', 'org_no']).doUpdateSet(values))
    .execute()
}

/** Gives order lines a custom field, and some of them values of it; one that is there already becomes what is said here. */
export async function defineOrderField(
  { ownerDb }: Pick<TestDatabase, 'ownerDb'>,
  fieldNo: string,
  {
    values = {},
    ...overrides
  }: { status_code?: '0' | '1'; is_display?: boolean; values?: Record<string, string> } = {},
): Promise<void> {
  await buildParents(ownerDb)
  const field = { status_code: '1' as const, is_display: true, ...overrides }
  const key = { tenantsid: 'T1', module: 'orders.lines', field_no: fieldNo }
  await ownerDb
    .insertInto('sys_frame_define')
    .values({
      ...key,
      ...field,
      field_type: '1',
      display_page: '2',
      seen_by: 'both',
      field_names: JSON.stringify({ 'en-US': 'Lane' }),
    })
    .onConflict((conflict) => conflict.columns(['tenantsid', 'module', 'field_no']).doUpdateSet(field))
    .execute()
  for (const [batchId, value] of Object.entries(values)) {
    await sql`update srm_purchase_batch set custom = custom || jsonb_build_object(${fieldNo}::text, ${value}::text)
      where id = ${batchId}`.execute(ownerDb)
  }
}

/** Takes all rules away: what holds is what holds where nobody made any. */
export async function clearDeliveryRules({ ownerDb }: Pick<TestDatabase, 'ownerDb'>): Promise<void> {
  await ownerDb.deleteFrom('srm_delivery_rule_config').execute()
  await ownerDb.deleteFrom('srm_order_answer_config').execute()
}

/** A quantity of a UBL document. */
export const pieces = (value: string, unitCode = 'PCS') => ({ value, attributes: { unitCode } })

let documents = 0

/** A despatch advice of these lines: order, line, quantity and lot; each has a number of its own. */
export const adviceOf = (
  lines: readonly {
    purchaseNo: string
    lineId?: string
    qty: string
    lotNo?: string
    unit?: string
    extra?: UblParts
  }[],
  head: UblParts = {},
): string => {
  documents += 1
  return writeUbl('DespatchAdvice', {
    ID: `D-${documents}`,
    IssueDate: '2026-03-17',
    DespatchSupplierParty: { DespatchContact: { Name: 'Sender', Telephone: '0123456789' } },
    DeliveryCustomerParty: { Party: { PartyIdentification: { ID: 'O1' } } },
    Shipment: {
      ID: '1',
      Delivery: {
        DeliveryAddress: { AddressLine: { Line: 'Quay street 2' } },
        EstimatedDeliveryPeriod: { EndDate: '2026-03-20' },
        Despatch: { ActualDespatchDate: '2026-03-18', DespatchAddress: { AddressLine: { Line: 'Mill road 1' } } },
      },
    },
    DespatchLine: lines.map(({ purchaseNo, lineId = '10', qty, lotNo = 'LOT-A', unit, extra }, at) => ({
      ID: String(at + 1),
      DeliveredQuantity: pieces(qty, unit),
      OrderLineReference: { LineID: lineId, OrderReference: { ID: purchaseNo } },
      Item: { ItemInstance: { LotIdentification: { LotNumberID: lotNo } } },
      ...extra,
    })),
    ...head,
  })
}

/** Gives an item a barcode rule of its own, which counts the boxes. */
export async function giveBarcodeRule({ ownerDb }: Pick<TestDatabase, 'ownerDb'>, itemNo: string): Promise<void> {
  const tenantsid = 'T1'
  await ownerDb
    .insertInto('bm_basic_element')
    .values({
      tenantsid,
      element_no: 'N',
      element_name: 'x',
      element_type: 'serial',
      serial_base: 'decimal',
      reset_period: 'never',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const bar_rule_no = `BR-${itemNo}`
  const { id } = await ownerDb
    .insertInto('bm_bar_rule_head')
    .values({ tenantsid, bar_rule_no, bar_rule_name: bar_rule_no, symbology: 'gs1-128', bar_type: '0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { tenantsid, rule_id: id, part_seq: 1, identifier: '21', element_no: 'N', part_length: 4 }
  await ownerDb.insertInto('bm_bar_rule_line').values(line).execute()
  const given = ownerDb.updateTable('bm_item').set({ bar_rule_no }).where('item_no', '=', itemNo)
  await given.returning('id').executeTakeFirstOrThrow()
}

/** How many transactions of the database wait for a lock of another. */
export async function waitingCount({ ownerDb }: Pick<TestDatabase, 'ownerDb'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(ownerDb)
  return rows[0]?.count ?? 0
}
