import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { masterDataCalls } from '../contract/calls.ts'
import { masterDataTexts } from '../contract/texts.ts'
import { lookupLists } from './lookup-lists.ts'
import { emptyPage, readLookup, readLookupOfOrg } from './read-lookup.ts'

/** The server side of master data. */
export const masterDataServer: ServerModule = {
  texts: masterDataTexts,
  calls: [
    implementCalls(masterDataCalls, {
      'IBmOrgService/getFullAuthorityOrgListByParams': (context, query) => readLookup(context, lookupLists.org, query),
      'IBmWarehouseService/getFullAuthorityWarehouseListByParams': (context, query) =>
        readLookup(context, lookupLists.warehouse, query),
      'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams': (context, query) =>
        readLookupOfOrg(context, lookupLists.classifyType, query),
      'IBmSupplierService/getFullAuthoritySupListByParams': (context, query) =>
        readLookupOfOrg(context, lookupLists.supplier, query),
      // Item master data is the buyer's own: the supplier's role may not even read the table.
      'IBmItemService/getbmitemlistbyparams': async (context, query) =>
        context.caller.side === 'supplier' ? emptyPage(query) : readLookupOfOrg(context, lookupLists.item, query),
      'IBmDeliveryAddressService/getbmdeliveryaddresslistbyparams': (context, query) =>
        readLookup(context, lookupLists.deliveryAddress, query),
    }),
  ],
}
