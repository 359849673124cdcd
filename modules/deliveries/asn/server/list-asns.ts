import { readStockLocks } from '#modules/master-data/server.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { asnCalls } from '../contract/calls.ts'
import { asnList, presentAsn, RECEIVING } from './asn-list.ts'

/** A page of advance ship notices. */
export const listAsns: Handler<typeof asnCalls, 'ISrmAsnHeadService/getAsnPage'> = async (context, query) => {
  const held = await readStockLocks(context, RECEIVING)
  return readList(context, asnList, query, (row) => {
    const shown = presentAsn(row, context)
    return { ...shown, actions: held(row.warehouseNo, shown.actions) }
  })
}
