import type { invoiceCalls } from '#modules/deliveries/invoice/contract/calls.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import type { SamplesOf } from './call-sample.ts'

let lastNumber = 0

/** A notice under way with an invoice of it. */
async function invoiced(world: DemoWorld) {
  const { id: asnId } = await world.notice('shipped')
  lastNumber += 1
  const invoice = {
    invoiceNo: `INV-${Date.now()}-${lastNumber}`,
    invoiceDate: world.today,
    invoiceAmount: '100',
    taxRate: '13',
    taxAmount: '13',
  }
  const { id, version } = await world.call('supplier', 'ISrmAsnHeadService/saveAsnInvoice', { asnId, ...invoice })
  return { asnId, id, version, invoice }
}

/** How the calls of a notice's invoices are tried. */
export const invoiceSamples: SamplesOf<typeof invoiceCalls> = {
  'ISrmAsnHeadService/getAsnInvoiceList': {
    as: 'warehouse',
    prepare: async (world) => {
      const { asnId, invoice } = await invoiced(world)
      return { input: { id: asnId }, secrets: [invoice.invoiceNo] }
    },
  },
  'ISrmAsnHeadService/saveAsnInvoice': {
    as: 'supplier',
    prepare: async (world) => {
      const { asnId, id, version, invoice } = await invoiced(world)
      return { input: { asnId, id, version, ...invoice, taxAmount: '13.01' } }
    },
  },
  'ISrmAsnHeadService/deleteAsnInvoice': {
    as: 'supplier',
    prepare: async (world) => {
      const { asnId, id, version } = await invoiced(world)
      return { input: { asnId, id, version } }
    },
  },
}
