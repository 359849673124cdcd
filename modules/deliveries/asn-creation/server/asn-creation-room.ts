import { sql } from 'kysely'
import { implementCalls } from '#platform/server/call-context.ts'
import { importTemplate } from '#platform/server/import/import-template.ts'
import { runImport } from '#platform/server/import/run-import.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { asnCreationCalls } from '../contract/calls.ts'
import { shippingDueEntries } from '../contract/due.ts'
import { addAsn } from './add-asn.ts'
import { getAsnDefaults } from './asn-defaults.ts'
import { asnImport } from './asn-import.ts'
import { checkAsn } from './check-asn.ts'
import { matchDelivery } from './match-delivery.ts'
import { listShippable } from './shippable-list.ts'

/** The room of what is shipped on new ASNs. */
export const asnCreationRoom: ServerRoom = {
  calls: [
    implementCalls(asnCreationCalls, {
      'ISupSrmAsnService/getShippablePage': listShippable,
      'ISupSrmAsnService/matchDelivery': matchDelivery,
      'ISupSrmAsnService/getAsnDefaults': getAsnDefaults,
      'ISupSrmAsnService/checkAsn': checkAsn,
      'ISrmAsnHeadService/addAsn': addAsn,
      'ISrmAsnHeadService/importexcel': (context, upload) => runImport(context, upload, asnImport),
      'ISrmAsnHeadService/downExcelTemplate': (context) => importTemplate(context, asnImport),
    }),
  ],
  due: [
    {
      table: 'srm_purchase_batch',
      entries: shippingDueEntries,
      // What is not shipped was not received either; said so for the index over late deliveries.
      where: {
        orderDelivery: () =>
          sql<boolean>`not t1.is_closed and t1.un_receive_qty > 0 and t1.un_delivery_qty > t1.pending_qty`,
      },
    },
  ],
}
