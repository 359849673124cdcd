import type { Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import type { asnCalls } from '../contract/calls.ts'
import { asnList, asnTabs } from './asn-list.ts'

/** ASNs per tab under the current search; the search's own state does not count. */
export const countAsns: Handler<typeof asnCalls, 'ISrmAsnHeadService/getAsnStatus'> = (context, { condition }) =>
  countTabs(context, asnList, { ...condition, status: null }, asnTabs)
