import { type ReactNode, useMemo } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { DocumentNumber } from '#platform/web/detail/DocumentNumber.tsx'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { formatField } from '#platform/web/format.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { paymentCalls } from '../contract/calls.ts'
import { paymentFields } from '../contract/fields.ts'
import type { PaymentDue } from './payments.ts'

const api = callsOf<typeof paymentCalls>()

type Entry = CallOutput<typeof paymentCalls, 'ISupPaymentService/getPaymentEntries'>['entries'][number]

const GROUPS: readonly FieldGroup[] = [
  {
    titleKey: 'reconciliation:payments.due',
    names: [
      'paymentStatus',
      'dueDate',
      'dueAmount',
      'penaltyAmount',
      'paidAmount',
      'openAmount',
      'currency',
      'paidDate',
    ],
  },
  {
    titleKey: 'reconciliation:panel.documents',
    names: [
      'invoiceNos',
      'billNos',
      'erpBillNo',
      'invoiceDate',
      'paymentTerms',
      'paymentDays',
      'supplierNo',
      'supplierName',
      'orgNo',
    ],
  },
]

interface PaymentPanelProps {
  row: PaymentDue
  cells: { readonly [name: string]: ((row: PaymentDue) => ReactNode) | undefined }
}

/** What is due of an invoicing bill, and what was paid and set off of it. */
export function PaymentPanel({ row, cells }: PaymentPanelProps) {
  const { t } = useTexts()
  return (
    <RowDetail fields={paymentFields} row={row} groups={GROUPS} actions={[]} cells={cells} shownWhenSet={['paidDate']}>
      <section>
        <h3>{t('reconciliation:payments.entries')}</h3>
        <PaymentEntries id={row.id} moved={row.updateDate} currency={row.currency} />
      </section>
    </RowDetail>
  )
}

/** The number of a payment or of a deduction, which opens it. */
function EntryDocument({ movement, documentNo }: Pick<Entry, 'movement' | 'documentNo'>) {
  const isPayment = movement === 'pay' || movement === 'unpay'
  return isPayment ? (
    <DocumentNumber
      menuNo="invoicePayment"
      path="/reconciliation-invoicing/payments?mode=made"
      documentNo={documentNo}
    />
  ) : (
    <DocumentNumber
      menuNo="deductionManage"
      path="/reconciliation-invoicing/deduction-manage"
      documentNo={documentNo}
    />
  )
}

function PaymentEntries({ id, moved, currency }: { id: string; moved: string; currency: string }) {
  const { t } = useTexts()
  const query = useAsOfQuery({
    queryKey: ['reconciliation.paymentEntries', id, moved],
    queryFn: (options) => api('ISupPaymentService/getPaymentEntries', { id }, options),
  })
  const columns = useMemo<GridColumn<Entry>[]>(
    () => [
      { key: 'day', title: t('reconciliation:entries.when'), width: 110, text: ({ entryDate }) => entryDate },
      {
        key: 'movement',
        title: t('reconciliation:entries.movement'),
        width: 170,
        text: ({ movement }) => t(`reconciliation:enums.paymentMovement.${movement}`),
      },
      {
        key: 'document',
        title: t('reconciliation:entries.document'),
        width: 150,
        text: ({ documentNo }) => documentNo,
        cell: ({ movement, documentNo }) => <EntryDocument movement={movement} documentNo={documentNo} />,
      },
      {
        key: 'amount',
        title: t('reconciliation:fields.paidAmount'),
        width: 120,
        isNumeric: true,
        text: ({ amount }) => formatField(paymentFields.paidAmount, amount, t, { currency }),
      },
      {
        key: 'method',
        title: t('reconciliation:payments.method'),
        width: 130,
        text: ({ paymentMethod }) => (paymentMethod ? t(`reconciliation:enums.paymentMethod.${paymentMethod}`) : ''),
      },
      { key: 'who', title: t('reconciliation:entries.who'), width: 110, text: ({ createName }) => createName },
    ],
    [t, currency],
  )
  if (!query.data) return <PendingPart query={query} failedKey="reconciliation:entries.failed" />
  return (
    <DataGrid
      label={t('reconciliation:payments.entries')}
      columns={columns}
      rows={query.data.entries}
      rowKey={({ id: entryId }) => entryId}
      empty={t('reconciliation:payments.noEntries')}
    />
  )
}
