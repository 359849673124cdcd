import { useEffect, useState } from 'react'
import type { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import { isOverQuestion } from '#modules/deliveries/asn/web/use-over-confirm.ts'
import type { CallInput } from '#platform/contract/calls.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { CallError, type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { usePage } from '#platform/web/page.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import { errorsByRow, type ShipmentStore } from './shipment-store.ts'

const api = callsOf<typeof asnCalls & typeof asnCreationCalls>()

type NewAsn = CallInput<typeof asnCreationCalls, 'ISrmAsnHeadService/addAsn'>

const NO_ERRORS: readonly ErrorDetail[] = []
const INVOICE_PATH = /^(condition\.)?invoices\b/

/** Creates an ASN with its files; what the server finds wrong stands at its rows, its details or its invoices. */
export function useAsnCreation(store: ShipmentStore, files: readonly File[]) {
  const { t } = useTexts()
  const page = usePage()
  const [headErrors, setHeadErrors] = useState(NO_ERRORS)
  const [invoiceErrors, setInvoiceErrors] = useState(NO_ERRORS)
  const createWithFiles = async (asn: NewAsn, options: CallOptions) => {
    const created = await api('ISrmAsnHeadService/addAsn', asn, options)
    for (const file of files) {
      const error = await attach(created.id, file)
      if (error !== null)
        notify.error(t('deliveries:form.fileFailed', { name: file.name, asnNo: created.asnNo, fault: error }))
    }
    return created
  }
  const create = useCommand(createWithFiles, {
    successKey: 'deliveries:form.created',
    successValues: ({ asnNo }) => ({ asnNo }),
    invalidates: ['deliveries', 'orders', 'discrepancies'],
    onDone: ({ asnNo }) => {
      page.setDirty(false)
      page.open(`/offsite/asnTracking?keyword=${encodeURIComponent(asnNo)}`)
      page.close()
    },
    areErrorsSilent: isOverQuestion(),
  })
  useEffect(() => {
    const isOfInvoice = ({ path }: ErrorDetail) => INVOICE_PATH.test(path)
    setInvoiceErrors(create.fieldErrors.filter(isOfInvoice))
    const others = create.fieldErrors.filter((error) => !isOfInvoice(error))
    setHeadErrors(store.applyErrors(errorsByRow(store.lines(), others)))
  }, [create.fieldErrors, store])
  return { create, headErrors, invoiceErrors, forgetInvoiceErrors: () => setInvoiceErrors(NO_ERRORS) }
}

/** Adds a file to the ASN that is there now; answers why it could not. */
async function attach(id: string, file: File): Promise<string | null> {
  const options = { menuNo: 'asnTracking', idempotencyKey: randomId(), areErrorsSilent: true }
  try {
    await api.sendFile('ISrmAsnHeadService/uploadAsnFile', { id }, file, options)
    return null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.errorMessage
  }
}
