// Written by `npm run registry` from apps/modules.ts and what the modules declare: change it there.
import { identityServer } from '#modules/identity/server.ts'
import { systemServer } from '#modules/system/server.ts'
import { masterDataServer } from '#modules/master-data/server.ts'
import { inventoryServer } from '#modules/inventory/server.ts'
import { filesServer } from '#modules/files/server.ts'
import { ordersServer } from '#modules/orders/server.ts'
import { deliveriesServer } from '#modules/deliveries/server.ts'
import { receiptsServer } from '#modules/receipts/server.ts'
import { schedulingServer } from '#modules/scheduling/server.ts'
import { discrepanciesServer } from '#modules/discrepancies/server.ts'
import { reconciliationServer } from '#modules/reconciliation/server.ts'
import { messagesServer } from '#modules/messages/server.ts'
import { newsServer } from '#modules/news/server.ts'
import { type PartsOf, withParts } from '#platform/contract/module-parts.ts'
import type { ServerModule } from '#platform/server/server-module.ts'

/** What the modules are given, of each what it asks for. */
export type Parts =
  & PartsOf<typeof identityServer>
  & PartsOf<typeof systemServer>
  & PartsOf<typeof masterDataServer>
  & PartsOf<typeof inventoryServer>
  & PartsOf<typeof filesServer>
  & PartsOf<typeof ordersServer>
  & PartsOf<typeof deliveriesServer>
  & PartsOf<typeof receiptsServer>
  & PartsOf<typeof schedulingServer>
  & PartsOf<typeof discrepanciesServer>
  & PartsOf<typeof reconciliationServer>
  & PartsOf<typeof messagesServer>
  & PartsOf<typeof newsServer>

/** The server side of every module. */
export const makeModules = (parts: Parts): readonly ServerModule[] => [
  withParts(identityServer, parts),
  withParts(systemServer, parts),
  withParts(masterDataServer, parts),
  withParts(inventoryServer, parts),
  withParts(filesServer, parts),
  withParts(ordersServer, parts),
  withParts(deliveriesServer, parts),
  withParts(receiptsServer, parts),
  withParts(schedulingServer, parts),
  withParts(discrepanciesServer, parts),
  withParts(reconciliationServer, parts),
  withParts(messagesServer, parts),
  withParts(newsServer, parts),
]
