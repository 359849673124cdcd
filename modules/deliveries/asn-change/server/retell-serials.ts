import { asnDocument } from '#modules/deliveries/asn/server/asn-document.ts'
import type { LockedAsn, LockedAsnLine } from '#modules/deliveries/asn/server/lock-asn.ts'
import { dealPieces } from '#modules/deliveries/label/server/deal-pieces.ts'
import {
  announcedFaults,
  announceSerials,
  type Serial,
  serialsBy,
  type ToldSerials,
  undoSerials,
} from '#modules/inventory/server.ts'
import { lineBatch } from '#modules/orders/server.ts'
import { Refusal } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { EditedLine } from './edited-lines.ts'

/** The pieces of lots by the lots' ids. */
export async function serialsOfLots(
  trx: ScopedTransaction,
  lines: readonly Pick<LockedAsnLine, 'id' | 'is_serial'>[],
): Promise<ReadonlyMap<string, readonly Serial[]>> {
  const ids = lines.filter(({ is_serial }) => is_serial).map(({ id }) => id)
  return Map.groupBy(await serialsBy(trx, 'asn_line_id', ids), (serial) => serial.asn_lot_id ?? '')
}

const numbersOf = (serials: readonly Serial[] = []): string[] => serials.map((one) => one.serial_no)

/** The serial numbers that a lot is to have: those that are given, else those that it has. */
export const wishedSerials = (
  lot: { id: string; serials?: readonly string[] },
  present: ReadonlyMap<string, readonly Serial[]>,
): readonly string[] => lot.serials ?? numbersOf(present.get(lot.id))

/** Refuses edited lines of which the pieces are not as many as their lots hold, or stand somewhere else. */
export async function refuseSerials(
  context: Pick<CallContext, 'trx' | 'caller'>,
  { head }: LockedAsn,
  edited: readonly EditedLine[],
): Promise<void> {
  const present = await serialsOfLots(
    context.trx,
    edited.map(({ line }) => line),
  )
  const told = edited.flatMap(({ line, lots }, index) =>
    lots.map(
      (lot): ToldSerials => ({
        index,
        itemNo: line.goods_no,
        supplierNo: line.supplier_no,
        qty: lot.qty,
        serials: wishedSerials(lot, present),
        names: { purchaseNo: line.purchase_no, lineBatch: lineBatch(line) },
      }),
    ),
  )
  const faults = (await announcedFaults(context, told, head.id)).map(({ index, ...fault }) => ({
    path: `lines.${index}`,
    ...fault,
  }))
  const [first] = faults
  if (first) throw new Refusal(first.declaration, first.parameters, faults)
}

/** Takes the pieces off edited lots that they no longer have, and announces those that they have now. */
export async function retellSerials(
  context: Pick<CallContext, 'trx' | 'caller'>,
  asn: Pick<LockedAsn, 'head'>,
  edited: readonly EditedLine[],
): Promise<void> {
  const told = edited.filter(({ lots }) => lots.some(({ serials }) => serials !== undefined))
  const present = await serialsOfLots(
    context.trx,
    told.map(({ line }) => line),
  )
  const lots = told.flatMap(({ line, lots: ofLine }) =>
    ofLine.map((lot) => ({ line, lot, wished: wishedSerials(lot, present), had: present.get(lot.id) ?? [] })),
  )
  await undoSerials(
    context,
    'release',
    lots.flatMap(({ wished, had }) => had.filter((serial) => !wished.includes(serial.serial_no))),
    () => asnDocument(asn),
  )
  await announceSerials(
    context,
    asn.head,
    lots.map(({ line, lot, wished, had }) => ({
      asnLotId: lot.id,
      asnLineId: line.id,
      purchaseNo: line.purchase_no,
      purchaseSeq: line.purchase_seq,
      warehouseNo: line.warehouse_no,
      classifyType: line.classify_type,
      lotNo: lot.lotNo,
      itemNo: line.goods_no,
      itemName: line.goods_name,
      serials: wished.filter((serialNo) => !numbersOf(had).includes(serialNo)),
    })),
  )
  // Boxes that are numbered already hold what the lot holds now.
  await dealPieces(
    context.trx,
    lots.filter(({ line }) => line.is_serial).map(({ lot }) => lot.id),
  )
}
