import type { z } from 'zod'
import type { shippingDetails } from '../contract/schemas.ts'

/** What an ASN says about the delivery besides its lines. */
export type ShippingDetails = Readonly<Record<keyof z.output<typeof shippingDetails>, string>>

/** Details that an ASN need not tell. */
export const EMPTY_DETAILS = {
  delWarehouse: '',
  carType: '',
  carNo: '',
  carInfo: '',
  driver: '',
  driverPhone: '',
  trackingNo: '',
  remarks: '',
}

/** Shipping details by the columns that keep them. */
export function shippingColumns(details: ShippingDetails) {
  return {
    delivery_date: details.deliveryDate,
    expected_arrival_date: details.expectedArrivalDate,
    way_carriage: details.wayCarriage,
    sender: details.sender,
    sender_phone: details.senderPhone,
    shipping_address: details.shippingAddress,
    del_warehouse: details.delWarehouse,
    delivery_address: details.deliveryAddress,
    car_type: details.carType,
    car_no: details.carNo,
    car_info: details.carInfo,
    driver: details.driver,
    driver_phone: details.driverPhone,
    tracking_no: details.trackingNo,
    remarks: details.remarks,
  }
}
