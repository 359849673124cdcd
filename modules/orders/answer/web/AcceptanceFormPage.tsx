import { useEffect, useId, useMemo, useState } from 'react'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { type HeldOrder, OrderFormPanel } from '#modules/orders/order/web/OrderFormPanel.tsx'
import { useOrderReasonDialog } from '#modules/orders/order/web/OrderReasonDialog.tsx'
import { callsOf } from '#platform/web/call/call-client.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { AcceptanceLinesPanel, answerColumns } from './AcceptanceLinesPanel.tsx'
import { AnswerNotesPanel, SendLabel } from './AnswerNotesPanel.tsx'
import { answerLines, answersOf, batchesThat, errorsByLine, pricesOf } from './answer-lines.ts'

const api = callsOf<typeof ordersCalls>()

/** Longest text of reasons and remarks that the calls take. */
const TEXT_LENGTH = 200

/** `…/acceptance?id=`: the supplier answers one order. */
export function AcceptanceFormPage() {
  return (
    <OrderFormPanel
      routeKey="orders:routes.acceptance"
      titleKey="orders:acceptance.title"
      outdatedKey="orders:acceptance.outdated"
    >
      {(held) => <AnswerForm {...held} />}
    </OrderFormPanel>
  )
}

function AnswerForm({ order, onDirty, leave }: HeldOrder) {
  const { t } = useTexts()
  const page = usePage()
  const { flagsOf } = useSession()
  const remarksId = useId()
  const [store] = useState(() => createLineStore(answerLines(order), (line) => line.key))
  const [remarks, setRemarks] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { isPriceOpen } = order.confirmed
  const columns = useMemo(() => answerColumns(t, isPriceOpen, order), [t, isPriceOpen, order])
  useEffect(() => store.subscribe(() => onDirty(store.isDirty() || remarks !== '')), [store, onDirty, remarks])

  const accepting = useCommand(api.command('ISupSrmPurchaseHeadService/acceptPurchase'), { invalidates: ['orders'] })
  const refusing = useOrderReasonDialog({ onDone: leave })
  const lines = useDialogLines(store, columns, accepting, errorsByLine)

  const submit = async () => {
    setIsChecked(true)
    if (!lines.check() || batchesThat(store.lines(), 'splitDiffers').length > 0) return
    const { id, version } = order
    const note = remarks.trim()
    const state = await accepting.submit({
      id,
      version,
      answers: answersOf(store.lines()),
      ...(isPriceOpen ? { prices: pricesOf(store.lines()) } : {}),
      ...(note === '' ? {} : { remarks: note }),
    })
    if (!state) return
    notify.success(
      t(state.status === 'changing' ? 'orders:acceptance.proposed' : 'orders:acceptance.accepted', {
        order: state.purchaseNo,
      }),
    )
    leave()
  }

  const notYours = t('lists:toolbar.notYours')
  const objection = order.actions.accept === undefined ? notYours : order.actions.accept
  const refusal = order.actions.reject === undefined ? notYours : order.actions.reject
  const mayAnswer = objection === null && flagsOf('userOrder').has('isCheck')
  const isPending = accepting.isPending || refusing.isPending
  return (
    <>
      {mayAnswer ? (
        <>
          <AcceptanceLinesPanel store={store} columns={columns} />
          <AnswerNotesPanel store={store} purchaseNo={order.purchaseNo} isChecked={isChecked} />
          <footer className="order-form-foot">
            <label htmlFor={remarksId}>{t('orders:acceptance.remarks')}</label>
            <input
              id={remarksId}
              type="text"
              maxLength={TEXT_LENGTH}
              value={remarks}
              onChange={(event) => {
                setRemarks(event.target.value)
                onDirty(store.isDirty() || event.target.value !== '')
              }}
            />
            <ReasonedButton
              reason={accepting.isPending ? t('lists:toolbar.running') : refusal}
              onClick={() =>
                refusing.ask('reject', (reason) => ({ id: order.id, version: order.version, reason }), [order])
              }
            >
              {t('orders:actions.reject.label')}
            </ReasonedButton>
            <button type="button" className="button" onClick={page.close}>
              {t('lists:cancel')}
            </button>
            <ReasonedButton className="button button-primary" isPending={isPending} onClick={() => void submit()}>
              <SendLabel store={store} />
            </ReasonedButton>
          </footer>
        </>
      ) : (
        <p className="order-form-note is-waiting">{objection ?? notYours}</p>
      )}
      {refusing.dialog}
    </>
  )
}
