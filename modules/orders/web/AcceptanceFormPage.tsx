import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import type { CallInput } from '#platform/contract/calls.ts'
import { formatAmount } from '#platform/contract/decimal.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { createLineStore } from '#platform/web/form/line-store.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit-parts.ts'
import { notify } from '#platform/web/notify.ts'
import { usePage } from '#platform/web/page.ts'
import { ReasonedButton } from '#platform/web/ReasonedButton.tsx'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { orderLineFields } from '../contract/fields.ts'
import './AcceptanceFormPage.css'
import { AcceptanceLinesPanel, answerColumns } from './AcceptanceLinesPanel.tsx'
import { AnswerNotesPanel, SendLabel } from './AnswerNotesPanel.tsx'
import { answerLines, answersOf, batchesThat, faultsByLine, type OrderDetail } from './answer-lines.ts'

const api = callsOf<typeof ordersCalls>()

type Acceptance = CallInput<typeof ordersCalls, 'ISupSrmPurchaseHeadService/acceptPurchase'>
type Refusal = CallInput<typeof ordersCalls, 'ISupSrmPurchaseHeadService/rejectPurchase'>

/** Longest text of reasons and remarks that the calls take. */
const TEXT_LENGTH = 200
const FACTS = ['orgNo', 'warehouseNo', 'employeeName', 'purchaseDate', 'orderType', 'remarks'] as const

/** `…/acceptance?id=`: the supplier answers one order. Its lines are the form and the head is only read, so it has a frame of its own. */
export function AcceptanceFormPage() {
  const { t } = useTexts()
  const page = usePage()
  const id = page.query.get('id') ?? ''
  const [isDirty, setIsDirty] = useState(false)
  const [held, setHeld] = useState<OrderDetail | null>(null)
  const query = useQuery({
    queryKey: ['orders.detail', id],
    queryFn: ({ signal }) => api('ISupSrmPurchaseHeadService/getPurchaseById', { id }, { signal }),
    enabled: id !== '',
  })
  const latest = query.data
  // A newer version replaces the form only while nothing is typed; otherwise the reader decides.
  if (latest && latest !== held && (held === null || (!isDirty && latest.version !== held.version))) setHeld(latest)
  if (!held) {
    const isFailed = query.isError || id === ''
    return (
      <div className="acceptance">
        <h1>{t('orders:routes.acceptance')}</h1>
        <p role={isFailed ? 'alert' : 'status'}>{t(isFailed ? 'orders:list.failed' : 'lists:loading')}</p>
        {query.isError && (
          <p>
            <button type="button" className="button" onClick={() => void query.refetch()}>
              {t('lists:error.again')}
            </button>
          </p>
        )}
      </div>
    )
  }
  const markDirty = (isTyped: boolean) => {
    setIsDirty(isTyped)
    page.setDirty(isTyped)
  }
  return (
    <AnswerForm
      key={`${held.id}.${held.version}`}
      order={held}
      isOutdated={latest !== undefined && latest.version !== held.version}
      onLoadAnew={() => {
        markDirty(false)
        setHeld(latest ?? null)
      }}
      onDirty={markDirty}
    />
  )
}

interface AnswerFormProps {
  order: OrderDetail
  /** The order has changed since it was loaded, while the reader was typing. */
  isOutdated: boolean
  onLoadAnew: () => void
  onDirty: (isDirty: boolean) => void
}

function AnswerForm({ order, isOutdated, onLoadAnew, onDirty }: AnswerFormProps) {
  const { t } = useTexts()
  const page = usePage()
  const { flagsOf } = useSession()
  const remarksId = useId()
  const [store] = useState(() => createLineStore(answerLines(order), (line) => line.key))
  const [remarks, setRemarks] = useState('')
  const [isRefusing, setIsRefusing] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const columns = useMemo(() => answerColumns(t), [t])
  useEffect(() => store.subscribe(() => onDirty(store.isDirty())), [store, onDirty])

  const leave = () => {
    onDirty(false)
    page.close()
  }
  const accepting = useCommand(
    (input: Acceptance, options) => api('ISupSrmPurchaseHeadService/acceptPurchase', input, options),
    { invalidates: ['orders'] },
  )
  const refusing = useCommand(
    (input: Refusal, options) => api('ISupSrmPurchaseHeadService/rejectPurchase', input, options),
    { invalidates: ['orders'] },
  )
  const { faults } = accepting
  // Faults belong to the lines as they were sent; typing meanwhile is not possible.
  useEffect(() => {
    if (faults.length > 0) store.applyFaults(faultsByLine(store.lines(), faults))
  }, [faults, store])

  const submit = async () => {
    setIsChecked(true)
    if (!store.checkAll(columns, t) || batchesThat(store.lines(), 'splitDiffers').length > 0) return
    const { id, version } = order
    const note = remarks.trim()
    const state = await accepting.submit({
      id,
      version,
      answers: answersOf(store.lines()),
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
  const refuse = async (reason: string) => {
    const state = await refusing.submit({ id: order.id, version: order.version, reason })
    if (!state) return
    notify.success(t('orders:actions.reject.done', { orders: state.purchaseNo }))
    setIsRefusing(false)
    leave()
  }

  const notYours = t('lists:toolbar.notYours')
  const objection = order.actions.accept === undefined ? notYours : order.actions.accept
  const refusal = order.actions.reject === undefined ? notYours : order.actions.reject
  const mayAnswer = objection === null && flagsOf('userOrder').has('isCheck')
  const isPending = accepting.isPending || refusing.isPending
  return (
    <section className="acceptance" aria-label={t('orders:routes.acceptance')}>
      <header className="acceptance-head">
        <h1>{t('orders:acceptance.title', { order: order.purchaseNo })}</h1>
        <StatusTag field={orderLineFields.status} value={order.status} />
        <span className="acceptance-total">
          {t('orders:fields.amountWithTax')}{' '}
          <strong>{formatAmount(order.amountWithTax, order.currencyDecimals)}</strong> {order.currency}
        </span>
      </header>
      <FieldList
        fields={orderLineFields}
        row={order}
        only={FACTS}
        cells={{
          orgNo: ({ orgNo, orgName }) => (orgName === orgNo ? orgNo : `${orgNo} ${orgName}`),
          warehouseNo: ({ warehouseNo, warehouseName }) =>
            warehouseName === warehouseNo ? warehouseNo : `${warehouseNo} ${warehouseName}`,
        }}
      />
      {isOutdated && (
        <p className="acceptance-note is-waiting" role="alert">
          {t('orders:acceptance.outdated')}{' '}
          <button type="button" className="button" onClick={onLoadAnew}>
            {t('orders:acceptance.loadAnew')}
          </button>
        </p>
      )}
      {mayAnswer ? (
        <>
          <AcceptanceLinesPanel store={store} />
          <AnswerNotesPanel store={store} purchaseNo={order.purchaseNo} isChecked={isChecked} />
          <footer className="acceptance-foot">
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
            <ReasonedButton reason={refusal} onClick={() => setIsRefusing(true)}>
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
        <p className="acceptance-note is-waiting">{objection ?? notYours}</p>
      )}
      <ReasonDialog
        isOpen={isRefusing}
        title={t('orders:actions.reject.title', { order: order.purchaseNo })}
        confirmLabel={t('orders:actions.reject.label')}
        isDangerous
        isPending={refusing.isPending}
        maxLength={TEXT_LENGTH}
        onConfirm={(reason) => void refuse(reason)}
        onCancel={() => setIsRefusing(false)}
      >
        <p>{t('orders:actions.reject.text')}</p>
      </ReasonDialog>
    </section>
  )
}
