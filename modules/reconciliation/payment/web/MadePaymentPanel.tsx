import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { DocumentNumber } from '#platform/web/detail/DocumentNumber.tsx'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { paymentCalls } from '../contract/calls.ts'
import { madePaymentFields, paidDocFields } from '../contract/made-payment-fields.ts'
import type { MadePayment } from './payments.ts'

const api = callsOf<typeof paymentCalls>()

type PaidDoc = CallOutput<typeof paymentCalls, 'ISupPaymentService/getPaidDocs'>['documents'][number]

const GROUPS: readonly FieldGroup[] = [
  {
    titleKey: 'reconciliation:payments.payment',
    names: ['paymentDate', 'paymentAmount', 'currency', 'paymentMethod', 'isReversed', 'paymentRemark'],
  },
  {
    titleKey: 'reconciliation:panel.record',
    names: ['supplierNo', 'supplierName', 'orgNo', 'createName', 'updateDate'],
  },
]

/** Whether a payment was taken back, which is seldom and is shown then. */
export const takenBackTag = ({ isReversed }: MadePayment) => isReversed && <FlagTag value />

interface MadePaymentPanelProps {
  row: MadePayment
  toolbar: readonly ToolbarAction<MadePayment>[]
}

/** A payment, and what it pays. */
export function MadePaymentPanel({ row, toolbar }: MadePaymentPanelProps) {
  const { t } = useTexts()
  return (
    <RowDetail
      fields={madePaymentFields}
      row={row}
      groups={GROUPS}
      actions={toolbar.filter(({ needs }) => needs !== 'none')}
      hidden={['paymentNo', 'paidDocNos']}
      shownWhenSet={['isReversed', 'paymentRemark']}
    >
      <section>
        <h3>{t('reconciliation:payments.paidDocs')}</h3>
        <PaidDocs id={row.id} moved={row.updateDate} />
      </section>
    </RowDetail>
  )
}

function PaidDocs({ id, moved }: { id: string; moved: string }) {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: ['reconciliation.paidDocs', id, moved],
    queryFn: ({ signal }) => api('ISupPaymentService/getPaidDocs', { id }, { signal }),
  })
  const columns = useMemo(
    () =>
      rowColumns<PaidDoc>(paidDocFields, t, {
        invoiceDocNo: {
          width: 150,
          cell: ({ invoiceDocNo }) => (
            <DocumentNumber
              menuNo="invoiceManagement"
              path="/reconciliation-invoicing/management"
              documentNo={invoiceDocNo}
            />
          ),
        },
        invoiceNos: 150,
        dueDate: 104,
        dueAmount: 116,
        paidAmount: 116,
        openAmount: 116,
      }),
    [t],
  )
  if (!query.data) return <PendingPart query={query} failedKey="reconciliation:payments.failed" />
  return (
    <DataGrid
      label={t('reconciliation:payments.paidDocs')}
      columns={columns}
      rows={query.data.documents}
      rowKey={({ id: docId }) => docId}
    />
  )
}
