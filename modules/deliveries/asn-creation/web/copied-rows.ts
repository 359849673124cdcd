import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import { shippingDetails } from '#modules/deliveries/asn/contract/schemas.ts'
import type { AsnDetail } from '#modules/deliveries/asn/web/asn-detail.ts'
import { compare, minimum, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { ShippingDetails } from '../contract/schemas.ts'
import { isAddable, type MatchedLine, type ShipmentRow, shipmentRow } from './shipment-store.ts'

/** The order lines of an ASN, each once. */
export const copiedBatchIds = ({ lines }: AsnDetail): string[] => [...new Set(lines.map(({ batchId }) => batchId))]

/** What of an ASN's lines can be shipped again: as much as it shipped, and no more than is open by now. */
export function copiedRows(lines: readonly MatchedLine[], asn: AsnDetail): ShipmentRow[] {
  const shipped = Map.groupBy(asn.lines, ({ batchId }) => batchId)
  return lines.filter(isAddable).flatMap((line) => {
    const before = shipped.get(line.batchId) ?? []
    const quantity = minimum(
      sum(before.map(({ deliveryQty, aboveQty }) => subtract(deliveryQty, aboveQty))),
      line.shippableQty,
    )
    return compare(quantity, '0') > 0 ? [shipmentRow(line, quantity)] : []
  })
}

const COPIED = shippingDetails.keyof().options.filter((name) => !('isCopied' in asnFields[name]))

/** Who sends, from where to where and how, as on an ASN; days, parcels and lots are each ASN's own. */
export const copiedDetails = (asn: AsnDetail): Partial<ShippingDetails> =>
  Object.fromEntries(COPIED.map((name) => [name, asn[name]]))
