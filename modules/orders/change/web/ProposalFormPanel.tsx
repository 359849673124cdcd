import { type ReactNode, useEffect, useId, useState } from 'react'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import type { HeldOrder } from '#modules/orders/order/web/OrderFormPanel.tsx'
import { callsOf } from '#platform/web/call/call-client.ts'
import { LineTable } from '#platform/web/form/lines/LineTable.tsx'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import type { LineStore } from '#platform/web/form/lines/line-store.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { type ChangeLine, errorsByChange, isAnythingTyped, requestsOf } from './change-lines.ts'

const api = callsOf<typeof ordersCalls>()
const REASON_LENGTH = 200

interface ProposalFormPanelProps extends HeldOrder {
  store: LineStore<ChangeLine>
  columns: readonly LineColumn<ChangeLine>[]
  /** What is done with several lines at once. */
  children?: ReactNode
}

/** Lines with what is wished of them, and the reason: sent as a proposal to the other party. */
export function ProposalFormPanel({ order, onDirty, leave, store, columns, children }: ProposalFormPanelProps) {
  const { t } = useTexts()
  const page = usePage()
  const { side, flagsOf } = useSession()
  const id = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  useEffect(
    () => store.subscribe(() => onDirty(isAnythingTyped(store.lines()) || reason !== '')),
    [store, onDirty, reason],
  )
  const other = t(`orders:enums.changeParty.${side === 'supplier' ? 'purchaser' : 'supplier'}`)
  const command = useCommand(api.command('ISupSrmPurchaseHeadService/proposeChange'), { invalidates: ['orders'] })
  const lines = useDialogLines(store, columns, command, errorsByChange)
  const send = async () => {
    setError(null)
    if (!lines.check()) return
    const requests = requestsOf(store.lines())
    if (requests.changes.length === 0 && requests.prices === undefined) {
      setError(t('orders:errors.nothingChanges'))
      return
    }
    if (reason.trim() === '') {
      setError(t('lists:form.reasonMissing'))
      document.getElementById(id)?.focus()
      return
    }
    const state = await command.submit({ id: order.id, version: order.version, reason: reason.trim(), ...requests })
    if (!state) return
    // What lies within the purchaser's tolerance waits for nobody.
    const isInForce = state.status !== 'changing'
    notify.success(
      isInForce ? t('orders:change.applied', { order: state.purchaseNo }) : t('orders:change.done', { party: other }),
    )
    leave()
  }
  const notYours = t('lists:toolbar.notYours')
  const objection = order.actions.proposeChange === undefined ? notYours : order.actions.proposeChange
  if (objection !== null || !flagsOf('userOrder').has('isModify')) {
    return <p className="order-form-note is-waiting">{objection ?? notYours}</p>
  }
  return (
    <>
      <p className="order-form-text">{t('orders:change.text', { party: other })}</p>
      {children}
      <div className="order-form-lines">
        <LineTable label={t('orders:change.lines')} store={store} columns={columns} />
      </div>
      <span id={`${id}-error`} role="alert" className="form-error">
        {error}
      </span>
      <footer className="order-form-foot">
        <label htmlFor={id}>
          {t('lists:form.reason')}
          <span className="line-required" aria-hidden="true">
            *
          </span>
        </label>
        <input
          id={id}
          type="text"
          required
          maxLength={REASON_LENGTH}
          value={reason}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            setReason(event.target.value)
            setError(null)
            onDirty(isAnythingTyped(store.lines()) || event.target.value !== '')
          }}
        />
        <button type="button" className="button" onClick={page.close}>
          {t('lists:cancel')}
        </button>
        <ReasonedButton className="button button-primary" isPending={command.isPending} onClick={() => void send()}>
          {t('orders:change.send')}
        </ReasonedButton>
      </footer>
    </>
  )
}
