import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { readsOnly } from '#platform/contract/list/usual-calls.ts'
import { closingKey, closingList, closingsOfOrg, newClosing, reopening } from './schemas.ts'

/** Closing of the accounts of organisations; a permission of its own. */
export const closingCalls = defineCalls({
  'IBmOrgService/getclosings': {
    summary: 'The spans for which the accounts of an organisation were closed, reopened ones among them.',
    input: closingsOfOrg,
    output: closingList,
    access: byMenu('bmOrg', 'isClose', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'IBmOrgService/closeaccounts': {
    summary: 'Closes the accounts of an organisation for a span of days: nothing is posted in it any more.',
    input: newClosing,
    output: closingKey,
    access: byMenu('bmOrg', 'isClose', ['purchaser']),
    audit: { action: 'org.closeAccounts' },
    repeat: 'key',
  },
  'IBmOrgService/reopenaccounts': {
    summary: 'Reopens a closed span of days of an organisation.',
    input: reopening,
    output: closingKey,
    access: byMenu('bmOrg', 'isClose', ['purchaser']),
    audit: { action: 'org.reopenAccounts' },
    repeat: 'key',
  },
})
