import { bills, isInvoiceableBy } from '#modules/reconciliation/bill/server/bills.ts'
import { type Handlers, implementCalls } from '#platform/server/call-context.ts'
import { importHandlers } from '#platform/server/import/import-handlers.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { invoiceCalls } from '../contract/calls.ts'
import { billInvoicingEntries } from '../contract/due.ts'
import { downloadElectronicInvoice } from './download-electronic-invoice.ts'
import { invoiceImport } from './invoice-import.ts'
import { invoices } from './invoices.ts'
import { lapseRedRequests } from './lapse-red-requests.ts'
import { preflightInvoice } from './preflight-invoice.ts'
import { readInvoiceDoc, readInvoiceTypes, readMatchResult } from './read-invoice.ts'
import { readInvoiceFile } from './read-invoice-file.ts'
import { readStatedLines } from './read-stated-lines.ts'
import { receiveErpMessage } from './receive-erp-message.ts'
import { remindRedRequests } from './remind-red-requests.ts'
import { selectDeductions } from './select-deductions.ts'

/** What the calls of invoicing bills do. */
export const invoiceHandlers: Handlers<typeof invoiceCalls> = {
  ...invoices.handlers,
  ...importHandlers('ISupInvoiceService', invoiceImport),
  'ISrmInvoiceService/getInvoiceApprovalPage': (context, query) =>
    invoices.handlers['ISupInvoiceService/getBillInvoiceDocPage'](context, {
      ...query,
      condition: { ...query.condition, status: ['pendingApproval'], isSelfBilled: false },
    }),
  'ISupInvoiceService/getBillPage': (context, query) =>
    bills.handlers['ISrmSupBillService/getBillPage'](context, {
      ...query,
      condition: {
        ...query.condition,
        isInvoiceable: true,
        ...(context.caller.side === 'purchaser' ? { isSelfBilled: true } : {}),
      },
    }),
  'ISupInvoiceService/selectBillDeduction': selectDeductions,
  'ISupInvoiceService/getInvoiceDocById': readInvoiceDoc,
  'ISrmInvoiceService/getMatchResult': readMatchResult,
  'ISupInvoiceService/preflightInvoice': preflightInvoice,
  'ISupInvoiceService/getStatedLines': readStatedLines,
  'ISupInvoiceService/getInvoiceType': readInvoiceTypes,
  'ISupInvoiceService/readInvoiceFile': readInvoiceFile,
  'ISupInvoiceService/downloadublinvoice': downloadElectronicInvoice,
  'ISrmInvoiceMessageService/receiveMessage': receiveErpMessage,
}

/** What invoicing bills give to the server. */
export const invoiceRoom: ServerRoom = {
  ...invoices.module,
  calls: [implementCalls(invoiceCalls, invoiceHandlers)],
  constraints: {
    srm_invoice_number: reconciliationErrors.duplicateInvoice,
    srm_invoice_rate: reconciliationErrors.duplicateInvoice,
    srm_invoice_line_once: reconciliationErrors.nothingToInvoice,
  },
  due: [
    ...(invoices.module.due ?? []),
    { table: 'srm_bill', entries: billInvoicingEntries, where: { billInvoicing: isInvoiceableBy } },
  ],
  actions: ['invoice.lapse'],
  tasks: [
    {
      name: 'reconciliation.lapseRedRequests',
      schedule: { scheduleKind: 'interval', intervalMinutes: 60 },
      run: lapseRedRequests,
    },
    {
      name: 'reconciliation.remindRedRequests',
      schedule: { scheduleKind: 'interval', intervalMinutes: 60 },
      run: remindRedRequests,
    },
  ],
  invariants: [
    { name: 'invoiceTotals', severity: 'error', documentKind: 'invoiceDoc' },
    { name: 'invoiced', severity: 'error' },
  ],
}
