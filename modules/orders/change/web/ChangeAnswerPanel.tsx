import { useState } from 'react'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { isCancellationAsked } from '#modules/orders/order/web/ChangeRecordsPanel.tsx'
import type { HeldOrder } from '#modules/orders/order/web/OrderFormPanel.tsx'
import { OrderVersionsPanel } from '#modules/orders/order/web/OrderVersionsPanel.tsx'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { CancellationPanel } from './CancellationPanel.tsx'

const api = callsOf<typeof ordersCalls>()
const REASON_LENGTH = 200

/** What waits for an answer on an order, changes beside what is in force or a cancellation, and the other party's answer to it. */
export function ChangeAnswerPanel({ order, leave }: HeldOrder) {
  const { t } = useTexts()
  const page = usePage()
  const { flagsOf } = useSession()
  const [isRefusing, setIsRefusing] = useState(false)
  const key = { id: order.id, version: order.version }
  const isCancellation = isCancellationAsked(order.changes)
  const what = isCancellation ? 'Cancellation' : 'Change'
  const confirming = useCommand(
    (input: typeof key, options) => api(`ISupSrmPurchaseHeadService/confirm${what}`, input, options),
    { invalidates: ['orders'] },
  )
  const refusing = useCommand(
    (input: typeof key & { reason: string }, options) =>
      api(`ISupSrmPurchaseHeadService/refuse${what}`, input, options),
    { invalidates: ['orders'] },
  )
  const waiting = order.changes.filter(({ state }) => state === 'proposed')
  const party = waiting[0]?.changeParty ?? 'system'
  const reason = waiting[0]?.reason ?? ''
  const confirm = async () => {
    const state = await confirming.submit(key)
    if (!state) return
    notify.success(t(`orders:actions.confirm${what}.done`, { orders: state.purchaseNo }))
    leave()
  }
  const fail = async (because: string) => {
    const state = await refusing.submit({ ...key, reason: because })
    if (!state) return
    notify.success(t(`orders:actions.refuse${what}.done`, { orders: state.purchaseNo }))
    setIsRefusing(false)
    leave()
  }
  const notYours = t('lists:toolbar.notYours')
  const isMine = flagsOf('userOrder').has('isModify')
  const objectionTo = (action: string): string | null =>
    isMine && order.actions[action] !== undefined ? order.actions[action] : notYours
  return (
    <>
      <p className="order-form-note is-waiting">
        {t(isCancellation ? 'orders:list.cancellationWaits' : 'orders:list.changeWaits', {
          party: t(`orders:enums.changeParty.${party}`),
        })}
        {reason !== '' && ` ${t('orders:change.because', { reason })}`}
      </p>
      <div className="order-form-lines">
        {isCancellation ? <CancellationPanel order={order} /> : <OrderVersionsPanel order={order} />}
      </div>
      <footer className="order-form-foot is-end">
        <button type="button" className="button" onClick={page.close}>
          {t('lists:close')}
        </button>
        <ReasonedButton
          reason={confirming.isPending ? t('lists:toolbar.running') : objectionTo(`refuse${what}`)}
          onClick={() => setIsRefusing(true)}
        >
          {t(`orders:actions.refuse${what}.label`)}
        </ReasonedButton>
        <ReasonedButton
          className="button button-primary"
          reason={objectionTo(`confirm${what}`)}
          isPending={confirming.isPending}
          onClick={() => void confirm()}
        >
          {t(`orders:actions.confirm${what}.label`)}
        </ReasonedButton>
      </footer>
      <ReasonDialog
        isOpen={isRefusing}
        title={t(`orders:actions.refuse${what}.title`, { order: order.purchaseNo })}
        confirmLabel={t(`orders:actions.refuse${what}.label`)}
        isDangerous
        isPending={refusing.isPending}
        maxLength={REASON_LENGTH}
        onConfirm={(because) => void fail(because)}
        onCancel={() => setIsRefusing(false)}
      >
        <p>{t(`orders:actions.refuse${what}.text`)}</p>
      </ReasonDialog>
    </>
  )
}
