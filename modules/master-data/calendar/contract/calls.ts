import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { keyedCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { closingKey, closingList, closingsOfOrg, newClosing, reopening } from './schemas.ts'

/** Closing of the accounts of organisations; a permission of its own. */
export const closingCalls = defineCalls({
  'IBmOrgService/getclosings': readCall(
    'The spans for which the accounts of an organisation were closed, reopened ones among them.',
    byMenu('bmOrg', 'isClose', ['purchaser']),
    closingsOfOrg,
    closingList,
  ),
  'IBmOrgService/closeaccounts': keyedCall(
    'Closes the accounts of an organisation for a span of days: nothing is posted in it any more.',
    byMenu('bmOrg', 'isClose', ['purchaser']),
    newClosing,
    closingKey,
    'org.closeAccounts',
  ),
  'IBmOrgService/reopenaccounts': keyedCall(
    'Reopens a closed span of days of an organisation.',
    byMenu('bmOrg', 'isClose', ['purchaser']),
    reopening,
    closingKey,
    'org.reopenAccounts',
  ),
})
