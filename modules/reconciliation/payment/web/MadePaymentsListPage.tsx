import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callsOf, type UploadOptions } from '#platform/web/call/call-client.ts'
import { PrintDialog, XmlDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { tabsOf } from '#platform/web/list/list-state.ts'
import { type ToolbarAction, ublAction, uploadUblAction } from '#platform/web/list/toolbar-action.ts'
import { ownerOf, printAction } from '#platform/web/print/print-action.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { paymentCalls } from '../contract/calls.ts'
import { madePaymentCard, madePaymentFields, madePaymentTabs } from '../contract/made-payment-fields.ts'
import type { PaymentsListProps } from './DuePaymentsListPage.tsx'
import { MadePaymentPanel, takenBackTag } from './MadePaymentPanel.tsx'
import { type MadePayment, madePayments } from './payments.ts'

const api = callsOf<typeof paymentCalls>()
const TABS = tabsOf(madePaymentTabs, (key) => `reconciliation:payments.madeTabs.${key}`)
const CELLS = { isReversed: takenBackTag }
const LIST = 'reconciliation.madePayments'

/** Payments that were made: the purchaser tells them by a workbook or a document, both sides fetch their advices. */
export function MadePaymentsListPage({ modes, initialSearch }: PaymentsListProps) {
  const { t } = useTexts()
  const { side, flagsOf } = useSession()
  const isPurchaser = side === 'purchaser'
  const mayReceive = isPurchaser && flagsOf('invoicePayment').has('isSubmit')
  const [printed, setPrinted] = useState<readonly MadePayment[] | null>(null)
  const [isUploading, setIsUploading] = useState(false)
  const toolbar = useMemo<ToolbarAction<MadePayment>[]>(() => {
    const adviceTakenBack = ([row]: readonly MadePayment[]) =>
      row?.isReversed ? t('reconciliation:errors.adviceTakenBack') : null
    const print = printAction<MadePayment>(t, setPrinted, 'reconciliation:paymentAdvice.print')
    return [
      {
        ...print,
        reasonDisabled: (rows) =>
          adviceTakenBack(rows.filter(({ isReversed }) => isReversed)) ?? print.reasonDisabled?.(rows) ?? null,
      },
      {
        ...ublAction<MadePayment>(({ paymentNo }) =>
          api.download('ISupPaymentService/downloadublremittanceadvice', { paymentNo }),
        ),
        reasonDisabled: adviceTakenBack,
      },
      ...(mayReceive ? [uploadUblAction<MadePayment>(() => setIsUploading(true))] : []),
    ]
  }, [t, mayReceive])
  const queries = useQueryClient()
  const upload = async (file: File, options: UploadOptions) => {
    const { paymentNo, isRepeated } = await api.upload('ISrmPaymentService/receiveublremittanceadvice', file, options)
    void queries.invalidateQueries({ queryKey: [LIST] })
    return t(isRepeated ? 'reconciliation:payments.xml.repeated' : 'reconciliation:payments.xml.done', { paymentNo })
  }
  return (
    <>
      <ListScreen<MadePayment>
        {...madePayments}
        id={LIST}
        titleKey="reconciliation:titles.payments"
        emptyTextKey={isPurchaser ? 'reconciliation:payments.noneMade' : 'reconciliation:payments.noneMadeYet'}
        menuNo="invoicePayment"
        fields={madePaymentFields}
        card={madePaymentCard}
        tabs={TABS}
        modes={modes}
        cells={CELLS}
        toolbar={toolbar}
        {...(isPurchaser ? { importPort: 'ISrmPaymentService' } : {})}
        initialSearch={initialSearch}
        renderDrawer={(row) => <MadePaymentPanel key={row.id} row={row} toolbar={toolbar} />}
        drawerTitle={({ paymentNo }) => paymentNo}
      />
      {isUploading && (
        <XmlDialog title={t('reconciliation:payments.xml.title')} send={upload} onClose={() => setIsUploading(false)} />
      )}
      {printed?.[0] && (
        <PrintDialog
          title={t('reconciliation:paymentAdvice.print')}
          module="reconciliation.paymentAdvice"
          owner={ownerOf(printed)}
          input={{ ids: printed.map(({ id }) => id) }}
          menuNo="invoicePayment"
          onClose={() => setPrinted(null)}
        />
      )}
    </>
  )
}
