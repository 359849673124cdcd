import { asnDocument } from '#modules/deliveries/asn/server/asn-document.ts'
import type { LockedAsn, LockedAsnLine } from '#modules/deliveries/asn/server/lock-asn.ts'
import { dealPieces } from '#modules/deliveries/label/server/deal-pieces.ts'
import {
  type AnnouncedSerials,
  announcedErrors,
  announceSerials,
  type Serial,
  serialsBy,
  undoSerials,
} from '#modules/inventory/server.ts'
import { lineBatch } from '#modules/orders/server.ts'
import { failOnErrors } from '#platform/contract/errors.ts'
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
export const requestedSerials = (
  lot: { id: string; serials?: readonly string[] },
  present: ReadonlyMap<string, readonly Serial[]>,
): readonly string[] => lot.serials ?? numbersOf(present.get(lot.id))

/** Refuses edited lines of which the pieces are not as many as their lots hold, or stand somewhere else. */
export async function failOnSerials(
  context: Pick<CallContext, 'trx' | 'caller'>,
  { head }: LockedAsn,
  edited: readonly EditedLine[],
): Promise<void> {
  const present = await serialsOfLots(
    context.trx,
    edited.map(({ line }) => line),
  )
  const reported = edited.flatMap(({ line, lots }, index) =>
    lots.map(
      (lot): AnnouncedSerials => ({
        index,
        itemNo: line.goods_no,
        supplierNo: line.supplier_no,
        qty: lot.qty,
        serials: requestedSerials(lot, present),
        names: { purchaseNo: line.purchase_no, lineBatch: lineBatch(line) },
      }),
    ),
  )
  const errors = (await announcedErrors(context, reported, head.id)).map(({ index, ...error }) => ({
    path: `lines.${index}`,
    ...error,
  }))
  failOnErrors(errors)
}

/** Takes the pieces off edited lots that they no longer have, and announces those that they have now. */
export async function announceSerialsAgain(
  context: Pick<CallContext, 'trx' | 'caller'>,
  asn: Pick<LockedAsn, 'head'>,
  edited: readonly EditedLine[],
): Promise<void> {
  const reported = edited.filter(({ lots }) => lots.some(({ serials }) => serials !== undefined))
  const present = await serialsOfLots(
    context.trx,
    reported.map(({ line }) => line),
  )
  const lots = reported.flatMap(({ line, lots: ofLine }) =>
    ofLine.map((lot) => ({ line, lot, requested: requestedSerials(lot, present), had: present.get(lot.id) ?? [] })),
  )
  await undoSerials(
    context,
    'release',
    lots.flatMap(({ requested, had }) => had.filter((serial) => !requested.includes(serial.serial_no))),
    () => asnDocument(asn),
  )
  await announceSerials(
    context,
    asn.head,
    lots.map(({ line, lot, requested, had }) => ({
      asnLotId: lot.id,
      asnLineId: line.id,
      lotNo: lot.lotNo,
      line,
      serials: requested.filter((serialNo) => !numbersOf(had).includes(serialNo)),
    })),
  )
  // Boxes that are numbered already hold what the lot holds now.
  await dealPieces(
    context.trx,
    lots.filter(({ line }) => line.is_serial).map(({ lot }) => lot.id),
  )
}
