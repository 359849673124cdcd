import { buyingUnits } from '#db/demo/buying-units.ts'
import type { DemoUnit } from '#db/demo/money-plan.ts'
import type { ActorContext } from '#platform/server/actor-context.ts'
import type { DemoFixtures } from './play-order.ts'

const UNITS = Object.keys(buyingUnits) as DemoUnit[]

/** Whose texts stand on documents of an organisation. */
export function unitOfOrg(orgNo: string): DemoUnit {
  const unit = UNITS.find((one) => buyingUnits[one].orgNo === orgNo)
  if (!unit) throw new Error(`nobody buys for ${orgNo}`)
  return unit
}

/** Whoever acts for a supplier. */
export function supplierNamed({ suppliers }: DemoFixtures, supplierNo: string): ActorContext {
  const supplier = suppliers.get(supplierNo)
  if (!supplier) throw new Error(`nobody acts for ${supplierNo}`)
  return supplier
}
