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

/** Who sends, from where to where and how, as on an ASN; days, parcels and lots are each ASN's own. */
export function copiedDetails(asn: AsnDetail): Partial<ShippingDetails> {
  const { sender, senderPhone, shippingAddress, delWarehouse, deliveryAddress, remarks } = asn
  const { carType, carNo, carInfo, driver, driverPhone } = asn
  const wayCarriage = asn.wayCarriage as ShippingDetails['wayCarriage']
  return {
    wayCarriage,
    sender,
    senderPhone,
    shippingAddress,
    delWarehouse,
    deliveryAddress,
    remarks,
    carType,
    carNo,
    carInfo,
    driver,
    driverPhone,
  }
}
