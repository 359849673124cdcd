import { useId, useMemo, useState } from 'react'
import { dayError } from '#modules/orders/order/web/day-error.ts'
import { type HeldOrder, OrderFormPanel } from '#modules/orders/order/web/OrderFormPanel.tsx'
import type { OrderDetail } from '#modules/orders/order/web/order-detail.ts'
import { addDays, isDateText } from '#platform/contract/values/dates.ts'
import { typedDate } from '#platform/web/form/control/typed-date.ts'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore, type LineStore } from '#platform/web/form/lines/line-store.ts'
import { usePage } from '#platform/web/page.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { type ChangeLine, changeLineFields, changeLines, promised } from './change-lines.ts'
import { ProposalFormPanel } from './ProposalFormPanel.tsx'

type Store = LineStore<ChangeLine>

/** `…/date-change?id=&lines=`: new delivery dates for several lines of an order at once; the named lines, or all, are chosen to begin with. */
export function DateChangeFormPage() {
  return (
    <OrderFormPanel
      routeKey="orders:routes.dateChange"
      titleKey="orders:change.dateTitle"
      outdatedKey="orders:change.outdated"
    >
      {(held) => <DateForm {...held} />}
    </OrderFormPanel>
  )
}

function DateForm(held: HeldOrder) {
  const { t } = useTexts()
  const page = usePage()
  const [store] = useState(() => {
    const chosen = (page.query.get('lines') ?? '').split(',').filter((id) => id !== '')
    return createLineStore(changeLines(held.order, chosen), (line) => line.batchId)
  })
  const columns = useMemo(() => dateColumns(store, held.order, t), [store, held.order, t])
  return (
    <ProposalFormPanel {...held} store={store} columns={columns}>
      <p className="order-form-text">{t('orders:change.chosenText')}</p>
      <ManyDates store={store} />
    </ProposalFormPanel>
  )
}

/** Chooses a line, or no longer: then its date is as ordered again, so that the chosen lines are those that can change. */
const choose = (store: Store, { batchId, expectArrivalDate }: ChangeLine, isChosen: boolean) =>
  store.set(batchId, isChosen ? { isChosen } : { isChosen, newDate: expectArrivalDate })

/** Gives all chosen lines one date, or moves each by the same number of days. */
function ManyDates({ store }: { store: Store }) {
  const { t } = useTexts()
  const id = useId()
  const [date, setDate] = useState('')
  const [days, setDays] = useState('')
  const [error, setError] = useState<string | null>(null)
  const setAll = (dateOf: (line: ChangeLine) => string) => {
    setError(null)
    for (const line of store.lines()) if (line.isChosen) store.set(line.batchId, { newDate: dateOf(line) })
  }
  const chooseAll = (isChosen: boolean) => {
    for (const line of store.lines()) choose(store, line, isChosen)
  }
  const giveDate = () => {
    const typed = typedDate(date)
    setDate(typed)
    if (isDateText(typed)) setAll(() => typed)
    else setError(t('lists:validation.date'))
  }
  const move = () => {
    if (/^-?\d{1,4}$/.test(days.trim())) setAll((line) => addDays(line.expectArrivalDate, Number(days)))
    else setError(t('orders:change.daysWhole'))
  }
  return (
    <div className="order-form-many">
      <button type="button" className="button" onClick={() => chooseAll(true)}>
        {t('orders:change.chooseAll')}
      </button>
      <button type="button" className="button" onClick={() => chooseAll(false)}>
        {t('orders:change.chooseNone')}
      </button>
      <label htmlFor={`${id}-date`}>{t('orders:change.dateForAll')}</label>
      <input
        id={`${id}-date`}
        type="text"
        placeholder="YYYY-MM-DD"
        maxLength={10}
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <button type="button" className="button" aria-describedby={`${id}-date`} onClick={giveDate}>
        {t('orders:change.apply')}
      </button>
      <label htmlFor={`${id}-days`}>{t('orders:change.daysForAll')}</label>
      <input
        id={`${id}-days`}
        type="text"
        inputMode="numeric"
        className="is-short"
        maxLength={5}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <button type="button" className="button" aria-describedby={`${id}-days`} onClick={move}>
        {t('orders:change.apply')}
      </button>
      <span role="alert" className="form-error">
        {error}
      </span>
    </div>
  )
}

const dateColumns = (store: Store, order: OrderDetail, t: Translate): LineColumn<ChangeLine>[] =>
  fieldLineColumns<ChangeLine>(changeLineFields, t, {
    isChosen: {
      title: t('orders:change.chosen'),
      width: 60,
      text: () => '',
      cell: (line) => (
        <input
          type="checkbox"
          checked={line.isChosen}
          aria-label={t('orders:change.chooseLine', { lineBatch: line.lineBatch })}
          onChange={(event) => choose(store, line, event.target.checked)}
        />
      ),
    },
    lineBatch: 74,
    goodsNo: 116,
    goodsName: 140,
    batchPurQty: 92,
    supReplyQty: promised.supReplyQty,
    unDeliveryQty: 92,
    purchaseUnitNo: 60,
    expectArrivalDate: 124,
    supReplyDate: promised.supReplyDate,
    newDate: {
      width: 132,
      edit: 'date',
      isRequired: true,
      isEditable: ({ isChosen }) => isChosen,
      check: (date, line) => dayError(date, line, order, t),
    },
  })
