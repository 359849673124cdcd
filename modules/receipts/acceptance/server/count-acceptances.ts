import type { receiptsCalls } from '#modules/receipts/receipt/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { acceptanceList, acceptanceTabs } from './acceptance-list.ts'

/** Acceptance details per delivery timing under the current search; the search's own timing does not count. */
export const countAcceptances: Handler<typeof receiptsCalls, 'ICheckReceiptService/getCheckReceiptStatus'> = (
  context,
  { condition },
) => countTabs(context, acceptanceList, { ...condition, deliveryTiming: null }, acceptanceTabs)
