import { useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { UploadOptions } from '#platform/web/call/call-client.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import { invoiceDoc } from '../contract/document.ts'
import { invoiceApi } from './invoice-api.ts'

/** An electronic invoice as it was read. */
export type InvoiceReading = CallOutput<typeof invoiceCalls, 'ISupInvoiceService/readInvoiceFile'>

/** The electronic invoices that are read into an invoicing bill before it is saved. */
export function useReadFiles(id: string) {
  const [readings, setReadings] = useState<readonly InvoiceReading[]>([])
  return {
    readings,
    /** Reads a file; one of the same invoice that was read before makes room. */
    async read(file: File, options: UploadOptions): Promise<InvoiceReading> {
      const reading = await invoiceApi.upload('ISupInvoiceService/readInvoiceFile', file, {
        ...options,
        menuNo: invoiceDoc.menuNo,
        decision: { id },
      })
      setReadings((before) => [...before.filter((one) => numberOf(one) !== numberOf(reading)), reading])
      return reading
    },
    detach: (fileId: string) => setReadings((before) => before.filter((one) => one.fileId !== fileId)),
  }
}

/** The number of the invoice that was read. */
export const numberOf = ({ invoices }: Pick<InvoiceReading, 'invoices'>): string => invoices[0]?.invoiceNo ?? ''
