import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { invoiceCalls } from '#modules/deliveries/invoice/contract/calls.ts'

let lastNumber = 0

/** An ASN under way with an invoice of it. */
async function invoiced(context: TestContext) {
  const { id: asnId } = await context.asn('shipped')
  lastNumber += 1
  const invoice = {
    invoiceNo: `INV-${Date.now()}-${lastNumber}`,
    invoiceDate: context.today,
    invoiceAmount: '100',
    taxRate: '13',
    taxAmount: '13',
  }
  const { id, version } = await context.call('supplier', 'ISrmAsnHeadService/saveAsnInvoice', { asnId, ...invoice })
  return { asnId, id, version, invoice }
}

/** How the calls of an ASN's invoices are tried. */
export const invoiceSamples: SamplesOf<typeof invoiceCalls> = {
  'ISrmAsnHeadService/getAsnInvoiceList': {
    as: 'warehouse',
    prepare: async (context) => {
      const { asnId, invoice } = await invoiced(context)
      return { input: { id: asnId }, secrets: [invoice.invoiceNo] }
    },
  },
  'ISrmAsnHeadService/saveAsnInvoice': {
    as: 'supplier',
    prepare: async (context) => {
      const { asnId, id, version, invoice } = await invoiced(context)
      return { input: { asnId, id, version, ...invoice, taxAmount: '13.01' } }
    },
  },
  'ISrmAsnHeadService/deleteAsnInvoice': {
    as: 'supplier',
    prepare: async (context) => {
      const { asnId, id, version } = await invoiced(context)
      return { input: { asnId, id, version } }
    },
  },
}
