import { DocumentNumber } from '#platform/web/detail/DocumentNumber.tsx'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import type { ListScreenProps } from '#platform/web/list/list-screen-props.ts'
import { tabsOf } from '#platform/web/list/list-state.ts'
import { paymentCard, paymentFields, paymentTabs } from '../contract/fields.ts'
import { PaymentPanel } from './PaymentPanel.tsx'
import { type PaymentDue, payments } from './payments.ts'

const TABS = tabsOf(paymentTabs, (key) => `reconciliation:payments.tabs.${key}`)
const TONES: Readonly<Record<string, Tone>> = { unpaid: 'attention', part: 'info', paid: 'good', cancelled: 'neutral' }
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'paymentDue', id }) }
const CELLS = {
  paymentStatus: ({ paymentStatus }: PaymentDue) => (
    <StatusTag
      field={paymentFields.paymentStatus}
      value={paymentStatus}
      tone={TONES[paymentStatus ?? ''] ?? 'neutral'}
    />
  ),
  isOverdue: ({ isOverdue }: PaymentDue) => isOverdue && <FlagTag value />,
  invoiceDocNo: ({ invoiceDocNo }: PaymentDue) => (
    <DocumentNumber menuNo="invoiceManagement" path="/reconciliation-invoicing/management" documentNo={invoiceDocNo} />
  ),
}

/** One of the lists of the screen of payments. */
export type PaymentsListProps = Required<Pick<ListScreenProps<PaymentDue>, 'modes' | 'initialSearch'>>

/** What is due of the invoices that the ERP has, and what was paid and set off of it. */
export function DuePaymentsListPage({ modes, initialSearch }: PaymentsListProps) {
  return (
    <ListScreen<PaymentDue>
      {...payments}
      id="reconciliation.payments"
      titleKey="reconciliation:titles.payments"
      emptyTextKey="reconciliation:payments.none"
      menuNo="invoicePayment"
      fields={paymentFields}
      card={paymentCard}
      history={HISTORY}
      tabs={TABS}
      modes={modes}
      cells={CELLS}
      initialSearch={initialSearch}
      renderDrawer={(row) => <PaymentPanel key={row.id} row={row} cells={CELLS} />}
      drawerTitle={({ invoiceDocNo, invoiceNos }) => [invoiceDocNo, invoiceNos].filter(Boolean).join(' · ')}
    />
  )
}
