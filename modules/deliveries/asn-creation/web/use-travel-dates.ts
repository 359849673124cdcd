import { Form, type FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import type { ShippingDetails } from '../contract/schemas.ts'
import { type TravelDates, travelDates } from '../contract/travel-dates.ts'

/** Which of the two dates stand as the form put them in; one that is emptied is nobody's either. */
type PutIn = Record<keyof TravelDates, string | undefined>

/**
 * Lets the date that nobody has put in follow from the other one by the days of transport. Whoever puts in both has both as they are; emptied, a date
 * follows again.
 */
export function useTravelDates(
  form: FormInstance<ShippingDetails>,
  transportDays: number | null,
  start: Required<PutIn>,
): void {
  const deliveryDate: string | undefined = Form.useWatch('deliveryDate', form)
  const expectedArrivalDate: string | undefined = Form.useWatch('expectedArrivalDate', form)
  const putIn = useRef<PutIn>(start)
  useEffect(() => {
    // Before the form is there, nothing stands in it.
    if (transportDays === null || (!deliveryDate && !expectedArrivalDate)) return
    const isOwn = { deliveryDate: false, expectedArrivalDate: false }
    if (deliveryDate) isOwn.deliveryDate = deliveryDate !== putIn.current.deliveryDate
    if (expectedArrivalDate) isOwn.expectedArrivalDate = expectedArrivalDate !== putIn.current.expectedArrivalDate
    const isLed = isOwn.deliveryDate !== isOwn.expectedArrivalDate
    const known = travelDates(
      {
        deliveryDate: isLed && !isOwn.deliveryDate ? null : deliveryDate,
        expectedArrivalDate: isLed && !isOwn.expectedArrivalDate ? null : expectedArrivalDate,
      },
      transportDays,
    )
    for (const name of ['deliveryDate', 'expectedArrivalDate'] as const) {
      const value = known[name]
      if (value === null || isOwn[name] || value === form.getFieldValue(name)) continue
      putIn.current = { ...putIn.current, [name]: value }
      form.setFieldValue(name, value)
    }
  }, [form, transportDays, deliveryDate, expectedArrivalDate])
}
