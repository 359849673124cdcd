import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { invoiceFields } from '../contract/fields.ts'
import { EnteredInvoicesPanel } from './EnteredInvoicesPanel.tsx'
import { invoiceApi } from './invoice-api.ts'
import type { InvoiceDetail } from './invoice-detail.ts'
import { statedLinesOf } from './stated-lines.ts'

/** `/reconciliation-invoicing/management/enter`: the real invoices of an invoicing bill, with their tails as they are typed. */
export function EnterInvoicesFormPage() {
  const { t } = useTexts()
  const { query: asked } = usePage()
  const id = asked.get('id') ?? ''
  const query = useAsOfQuery<InvoiceDetail>({
    queryKey: ['reconciliation.invoiceDoc', id],
    queryFn: (options) => invoiceApi('ISupInvoiceService/getInvoiceDocById', { id }, options),
  })
  const doc = query.data
  // Saving reads the document anew, whose panel begins anew before it is committed.
  const [isSaving, setIsSaving] = useState(false)
  const lines = useQuery({
    queryKey: ['reconciliation.statedLines', id, doc?.version],
    queryFn: ({ signal }) => invoiceApi('ISupInvoiceService/getStatedLines', { id }, { signal }),
    enabled: doc !== undefined,
  })
  const read = {
    isError: query.isError || lines.isError,
    isLoading: query.isLoading || lines.isLoading,
    refetch: () => (query.isError ? query.refetch() : lines.refetch()),
  }
  return (
    <FormPage
      title={t('reconciliation:invoiceDoc.enter')}
      number={doc?.invoiceDocNo}
      query={read}
      state={doc && <StatusTag field={invoiceFields.status} value={doc.status} tone="attention" />}
    >
      {doc && lines.data && (
        <EnteredInvoicesPanel
          key={doc.version}
          doc={doc}
          lines={statedLinesOf(lines.data.lines)}
          isSaving={isSaving}
          onSaving={setIsSaving}
        />
      )}
    </FormPage>
  )
}
