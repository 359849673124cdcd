import { type Selectable, sql } from 'kysely'
import type { SrmAsnHead, SrmAsnLine } from '#db/schema.generated.ts'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { type ErrorDeclaration, type ErrorParameters, fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { compare, type Decimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { serialLifecycle } from '../contract/lifecycle.ts'
import { moveSerials, serialFacts, serialNames } from './move-serials.ts'
import { readSerialItems, type Serial, serialsByNumber } from './read-serials.ts'

/** The pieces that an ASN announces in one lot of a line. */
export interface AnnouncedSerials {
  /** Place of the line. */
  index: number
  itemNo: string
  supplierNo: string
  /** What the lot holds, and what the line gives away. */
  qty?: Decimal | undefined
  giftQty?: Decimal | undefined
  serials: readonly string[]
  /** How the refusal names the line. */
  names: ErrorParameters
}

interface AnnouncedError {
  index: number
  declaration: ErrorDeclaration
  parameters: ErrorParameters
}

/**
 * What is wrong with the pieces that an ASN announces: as many as the lot holds where the item is told apart by serial number, none
 * elsewhere, none twice, none that is somewhere already. `asnId` is the ASN itself, of which the numbers are no blocker.
 */
export async function announcedErrors(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  reported: readonly AnnouncedSerials[],
  asnId?: string | null,
): Promise<AnnouncedError[]> {
  const items = await readSerialItems(
    trx,
    reported.map(({ itemNo }) => itemNo),
  )
  const errors: AnnouncedError[] = []
  const seen = new Set<string>()
  const standing = await standingSerials(trx, reported, caller.side, asnId ?? null)
  for (const { index, itemNo, qty, giftQty, serials, names, supplierNo } of reported) {
    const report = (declaration: ErrorDeclaration, parameters: ErrorParameters = {}): void =>
      void errors.push({ index, declaration, parameters: { ...names, goodsNo: itemNo, ...parameters } })
    if (!items.has(itemNo)) {
      if (serials.length > 0) report(inventoryErrors.serialsNotKept)
      continue
    }
    if (giftQty !== undefined && compare(giftQty, '0') > 0) report(inventoryErrors.serialsOfGifts)
    if (qty !== undefined && compare(qty, String(serials.length)) !== 0) {
      report(inventoryErrors.serialsIncomplete, { told: serials.length, quantity: qty })
    }
    for (const serialNo of serials) {
      const key = `${itemNo} ${serialNo}`
      if (seen.has(key)) report(inventoryErrors.serialTwice, { serialNo })
      seen.add(key)
      const found = standing(itemNo, serialNo, supplierNo)
      if (found) report(found.declaration, found.parameters)
    }
  }
  return errors
}

/** Where numbers stand already, as far as that keeps them from being announced. */
async function standingSerials(
  trx: ScopedTransaction,
  reported: readonly AnnouncedSerials[],
  side: CallContext['caller']['side'],
  asnId: string | null,
) {
  const pairs = reported.flatMap(({ itemNo, serials }) => serials.map((serialNo) => [itemNo, serialNo] as const))
  const known = new Map<string, { declaration: ErrorDeclaration; parameters: ErrorParameters } | null>()
  const owners = new Map<string, string>()
  if (pairs.length > 0) {
    const items = pairs.map(([itemNo]) => itemNo)
    const numbers = pairs.map(([, serialNo]) => serialNo)
    const { rows } = await sql<{ item_no: string; serial_no: string; supplier_no: string }>`
      select item_no, serial_no, supplier_no from serial_owners(${items}::text[], ${numbers}::text[])`.execute(trx)
    for (const row of rows) owners.set(`${row.item_no} ${row.serial_no}`, row.supplier_no)
    for (const [itemNo, ofItem] of Map.groupBy(rows, (row) => row.item_no)) {
      const found = await serialsByNumber(
        trx,
        itemNo,
        ofItem.map((row) => row.serial_no),
      )
      for (const serial of found) {
        const facts = { ...serialFacts(serial), ...(serial.asn_id === asnId ? { isOnAsn: false } : {}) }
        const decision = decide(serialLifecycle, 'announce', serial.status, side, facts)
        known.set(
          `${itemNo} ${serial.serial_no}`,
          decision.isAllowed ? null : { declaration: decision.refusal, parameters: serialNames(serial) },
        )
      }
    }
  }
  return (itemNo: string, serialNo: string, supplierNo: string) => {
    const key = `${itemNo} ${serialNo}`
    const owner = owners.get(key)
    if (owner === undefined) return null
    const found = known.get(key)
    // What its own parties do not all see is not told either.
    if (owner !== supplierNo || found === undefined) {
      return { declaration: inventoryErrors.serialOfOther, parameters: { serialNo } }
    }
    return found
  }
}

/** A lot of an ASN's line with the pieces that it announces. */
export interface AnnouncedLot {
  asnLotId: string
  asnLineId: string
  lotNo: string
  serials: readonly string[]
  /** The line, or the batch that it ships: where its goods go, whatever else stands on the ASN. */
  line: Pick<
    Selectable<SrmAsnLine>,
    'warehouse_no' | 'classify_type' | 'purchase_no' | 'purchase_seq' | 'goods_no' | 'goods_name'
  >
}

/** The ASN that announces them. */
export type AnnouncingHead = Pick<
  Selectable<SrmAsnHead>,
  'id' | 'asn_no' | 'tenantsid' | 'org_no' | 'supplier_no' | 'supplier_name'
>

/** Writes the serial numbers of an ASN's lots, which were looked at before: new ones are made, known ones come again. */
export async function announceSerials(
  context: Pick<CallContext, 'trx' | 'caller'>,
  head: AnnouncingHead,
  lots: readonly AnnouncedLot[],
): Promise<void> {
  const { trx, caller } = context
  const scopeOf = ({ line: { warehouse_no, classify_type } }: AnnouncedLot) => ({
    ...{ org_no: head.org_no, warehouse_no, classify_type },
  })
  for (const [itemNo, ofItem] of Map.groupBy(lots, ({ line }) => line.goods_no)) {
    const numbers = ofItem.flatMap(({ serials }) => serials)
    if (numbers.length === 0) continue
    const present = new Set((await serialsByNumber(trx, itemNo, numbers)).map((row) => row.serial_no))
    await insertRows(
      trx,
      'wms_serial',
      ofItem
        .flatMap((lot) => lot.serials.map((serialNo) => ({ lot, serialNo })))
        .filter(({ serialNo }) => !present.has(serialNo))
        .toSorted((a, b) => (a.serialNo < b.serialNo ? -1 : 1))
        .map(({ lot, serialNo: serial_no }) => ({
          tenantsid: head.tenantsid,
          ...scopeOf(lot),
          supplier_no: head.supplier_no,
          supplier_name: head.supplier_name,
          item_no: itemNo,
          item_name: lot.line.goods_name,
          serial_no,
          create_name: caller.userName,
          update_name: caller.userName,
        })),
    )
    const rows = new Map((await serialsByNumber(trx, itemNo, numbers)).map((row) => [row.serial_no, row]))
    await moveSerials(
      context,
      'announce',
      ofItem.flatMap((lot) =>
        lot.serials.map((serialNo) => ({
          serial: ofSupplier(rows.get(serialNo), head.supplier_no, serialNo),
          place: {
            ...scopeOf(lot),
            asn_id: head.id,
            asn_line_id: lot.asnLineId,
            asn_lot_id: lot.asnLotId,
            asn_no: head.asn_no,
            purchase_no: lot.line.purchase_no,
            purchase_seq: lot.line.purchase_seq,
            lot_no: lot.lotNo,
            ...NOT_HERE,
          },
          document: { type: 'asn', id: head.id, no: head.asn_no },
        })),
      ),
    )
  }
}

/** What a piece has been through before is told by its trail. */
const NOT_HERE = {
  receipt_id: null,
  check_return_id: null,
  receipt_no: '',
  return_no: '',
  cell_no: '',
  owner_no: '',
} as const

const ofSupplier = (serial: Serial | undefined, supplierNo: string, serialNo: string): Serial =>
  serial && serial.supplier_no === supplierNo ? serial : fail(inventoryErrors.serialOfOther, { serialNo })
