// Written by `npm run registry` from apps/modules.ts and what the modules declare: change it there.
import { samples as identity } from '#modules/identity/testing/samples.ts'
import { samples as system } from '#modules/system/testing/samples.ts'
import { samples as masterData } from '#modules/master-data/testing/samples.ts'
import { samples as inventory } from '#modules/inventory/testing/samples.ts'
import { samples as files } from '#modules/files/testing/samples.ts'
import { samples as orders } from '#modules/orders/testing/samples.ts'
import { samples as deliveries } from '#modules/deliveries/testing/samples.ts'
import { samples as receipts } from '#modules/receipts/testing/samples.ts'
import { samples as scheduling } from '#modules/scheduling/testing/samples.ts'
import { samples as discrepancies } from '#modules/discrepancies/testing/samples.ts'
import { samples as reconciliation } from '#modules/reconciliation/testing/samples.ts'
import { samples as messages } from '#modules/messages/testing/samples.ts'
import { samples as news } from '#modules/news/testing/samples.ts'
import type { allCalls } from '../contracts.generated.ts'
import type { SamplesOf } from './call-sample.ts'

/** How each call of the product is tried, but for those of records. */
export const callSamples: SamplesOf<typeof allCalls> = {
  ...identity,
  ...system,
  ...masterData,
  ...inventory,
  ...files,
  ...orders,
  ...deliveries,
  ...receipts,
  ...scheduling,
  ...discrepancies,
  ...reconciliation,
  ...messages,
  ...news,
}
