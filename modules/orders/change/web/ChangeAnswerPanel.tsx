import { isCancellationAsked } from '#modules/orders/order/web/ChangeRecordsPanel.tsx'
import type { HeldOrder } from '#modules/orders/order/web/OrderFormPanel.tsx'
import { useOrderReasonDialog } from '#modules/orders/order/web/OrderReasonDialog.tsx'
import { OrderVersionsPanel } from '#modules/orders/order/web/OrderVersionsPanel.tsx'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { CancellationPanel } from './CancellationPanel.tsx'

/** What waits for an answer on an order, changes beside what is in force or a cancellation, and the other party's answer to it. */
export function ChangeAnswerPanel({ order, leave }: HeldOrder) {
  const { t } = useTexts()
  const page = usePage()
  const { flagsOf } = useSession()
  const key = { id: order.id, version: order.version }
  const isCancellation = isCancellationAsked(order.changes)
  const what = isCancellation ? 'Cancellation' : 'Change'
  const { run, ask, isPending, dialog } = useOrderReasonDialog({ onDone: leave })
  const waiting = order.changes.filter(({ state }) => state === 'proposed')
  const party = waiting[0]?.changeParty ?? 'system'
  const reason = waiting[0]?.reason ?? ''
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
          reason={isPending ? t('lists:toolbar.running') : objectionTo(`refuse${what}`)}
          onClick={() => ask(`refuse${what}`, (reason) => ({ ...key, reason }), [order])}
        >
          {t(`orders:actions.refuse${what}.label`)}
        </ReasonedButton>
        <ReasonedButton
          className="button button-primary"
          reason={objectionTo(`confirm${what}`)}
          isPending={isPending}
          onClick={() => void run(`confirm${what}`, key, [order])}
        >
          {t(`orders:actions.confirm${what}.label`)}
        </ReasonedButton>
      </footer>
      {dialog}
    </>
  )
}
