// Written by `npm run registry` from apps/modules.ts and what the modules declare: change it there.
import { identityWeb } from '#modules/identity/web.ts'
import { systemWeb } from '#modules/system/web.ts'
import { masterDataWeb } from '#modules/master-data/web.ts'
import { inventoryWeb } from '#modules/inventory/web.ts'
import { filesWeb } from '#modules/files/web.ts'
import { ordersWeb } from '#modules/orders/web.ts'
import { deliveriesWeb } from '#modules/deliveries/web.ts'
import { receiptsWeb } from '#modules/receipts/web.ts'
import { schedulingWeb } from '#modules/scheduling/web.ts'
import { discrepanciesWeb } from '#modules/discrepancies/web.ts'
import { reconciliationWeb } from '#modules/reconciliation/web.ts'
import { messagesWeb } from '#modules/messages/web.ts'
import { newsWeb } from '#modules/news/web.ts'
import { type PartsOf, withParts } from '#platform/contract/module-parts.ts'
import type { WebModule } from '#platform/web/web-module.ts'

/** What the modules are given, of each what it asks for. */
export type Parts =
  & PartsOf<typeof identityWeb>
  & PartsOf<typeof systemWeb>
  & PartsOf<typeof masterDataWeb>
  & PartsOf<typeof inventoryWeb>
  & PartsOf<typeof filesWeb>
  & PartsOf<typeof ordersWeb>
  & PartsOf<typeof deliveriesWeb>
  & PartsOf<typeof receiptsWeb>
  & PartsOf<typeof schedulingWeb>
  & PartsOf<typeof discrepanciesWeb>
  & PartsOf<typeof reconciliationWeb>
  & PartsOf<typeof messagesWeb>
  & PartsOf<typeof newsWeb>

/** The screens of every module. */
export const makeModules = (parts: Parts): readonly WebModule[] => [
  withParts(identityWeb, parts),
  withParts(systemWeb, parts),
  withParts(masterDataWeb, parts),
  withParts(inventoryWeb, parts),
  withParts(filesWeb, parts),
  withParts(ordersWeb, parts),
  withParts(deliveriesWeb, parts),
  withParts(receiptsWeb, parts),
  withParts(schedulingWeb, parts),
  withParts(discrepanciesWeb, parts),
  withParts(reconciliationWeb, parts),
  withParts(messagesWeb, parts),
  withParts(newsWeb, parts),
]
