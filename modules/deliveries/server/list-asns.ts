import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { deliveriesCalls } from '../contract/calls.ts'
import { asnList, presentAsn } from './asn-list.ts'

/** A page of advance ship notices. */
export const listAsns: Handler<typeof deliveriesCalls, 'ISrmAsnHeadService/getAsnPage'> = (context, query) =>
  readList(context, asnList, query, presentAsn)
