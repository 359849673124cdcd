import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { receivingCalls } from '../contract/calls.ts'
import { receivingFields, receivingTabs } from '../contract/fields.ts'
import { readReceivingRows } from './read-receiving-rows.ts'
import { receivingList } from './receiving-list.ts'

/** What the receiving details give to the server. */
export const receivingRoom: ServerRoom = {
  calls: [
    implementCalls(receivingCalls, {
      ...listHandlers('ISrmReceivingDetailService', 'ReceivingDetail', {
        list: receivingList,
        titleKey: 'receipts:titles.receiving',
        tabs: receivingTabs,
        present: () => (row) => row,
      }),
      'ISrmReceivingDetailService/getReceivingDetailById': readReceivingRows,
    }),
  ],
  histories: [
    {
      kind: 'asnLine',
      menuNos: ['receivingDetails'],
      table: 'srm_asn_line',
      fields: receivingFields,
      // Lines say only when they were last written, which at an upgrade is long after they were made.
      made: { date: 'create_date', name: 'create_name', by: { table: 'srm_asn_head', column: 'asn_id' } },
    },
  ],
}
