import { z } from 'zod'
import { ofOrderLine, orderState } from '#modules/orders/order/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import {
  importCall,
  keyedCall,
  listCalls,
  pastReadCall,
  readCall,
  templateCall,
} from '#platform/contract/list/usual-calls.ts'
import { componentIssue, componentScrap } from './document.ts'
import { componentBalanceFields, componentFields, outsourcedFields } from './fields.ts'
import {
  componentArrival,
  componentChange,
  componentIssueForm,
  componentScrapInput,
  componentStock,
  componentStockInput,
  outsourcedLine,
  scrapAnswer,
} from './schemas.ts'

const MENU = 'outsourcedOrder'
const SERVICE = 'ISupSrmOutsourcedOrderService'
const usual = { menuNo: MENU, row: ofOrderLine } as const

/** What fields do not say of component issues. */
export const componentIssueSchemas = { inputs: { create: componentIssueForm, confirmArrival: componentArrival } }

/** The same of reported scrap; refusing and revoking need their reason. */
export const componentScrapSchemas = {
  inputs: {
    create: componentScrapInput,
    ...{ confirmScrap: scrapAnswer, refuseScrap: scrapAnswer, withdrawScrap: scrapAnswer, revokeScrap: scrapAnswer },
  },
}

/** Calls of outsourced orders and their components. The specification names none of them; see docs/domain-language.md. */
export const componentCalls = defineCalls({
  ...listCalls(SERVICE, 'OutsourcedOrder', {
    ...usual,
    fields: outsourcedFields,
    page: 'Outsourced orders that the reader may see, by promised delivery of the product.',
    counts: 'Number of outsourced deliveries by how far their components are issued, under the current search.',
    export: 'The outsourced orders of a search as an Excel file.',
    exported: 'order.exportOutsourced',
    hasPast: true,
  }),
  ...listCalls(SERVICE, 'Component', {
    ...usual,
    fields: componentFields,
    page: 'Components of outsourced orders that the reader may see, with what was issued, used and is left of each.',
    counts: 'Number of components by how far they are issued, under the current search.',
    export: 'The components of a search as an Excel file.',
    exported: 'order.exportComponents',
    exportMethod: 'exportComponents',
    hasPast: true,
  }),
  ...listCalls(SERVICE, 'ComponentBalance', {
    ...usual,
    fields: componentBalanceFields,
    page: 'Balances of components at suppliers as of the moment of the condition, added up from the ledger.',
    export: 'The balances of components of a search, as of its moment, as an Excel file.',
    exported: 'order.exportComponentBalances',
    exportMethod: 'exportComponentBalances',
  }),
  'ISupSrmOutsourcedOrderService/getOutsourcedLine': pastReadCall(
    'A line of an outsourced order with its components, their documents and movements.',
    byMenu(MENU, 'isSearch'),
    z.strictObject({ lineId: idText() }),
    outsourcedLine,
  ),
  'ISupSrmOutsourcedOrderService/changeComponents': keyedCall(
    'Says what a line of an outsourced order is made of; after the release with a reason.',
    byMenu(MENU, 'isModify', ['purchaser']),
    componentChange,
    orderState,
    'order.changeComponents',
  ),
  'ISupSrmOutsourcedOrderService/importexcel': importCall(
    'Components of order lines from an Excel file: the rows of a line are all its components.',
    byMenu(MENU, 'isImport', ['purchaser']),
    'order.importComponents',
  ),
  'ISupSrmOutsourcedOrderService/downExcelTemplate': templateCall(
    'The Excel file to fill for components.',
    byMenu(MENU, 'isImport', ['purchaser']),
  ),
  'ISupSrmOutsourcedOrderService/getComponentStock': readCall(
    'Where the components of an order lie, how much is still to issue, and how much lies at the supplier.',
    byMenu(MENU, 'isAdd', ['purchaser']),
    componentStockInput,
    componentStock,
  ),
  ...documentCalls(componentIssue, componentIssueSchemas),
  ...documentCalls(componentScrap, componentScrapSchemas),
})
