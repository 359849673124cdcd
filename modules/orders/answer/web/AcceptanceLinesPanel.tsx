import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { dayError } from '#modules/orders/order/web/day-error.ts'
import type { OrderDetail } from '#modules/orders/order/web/order-detail.ts'
import { quantityError } from '#modules/orders/order/web/quantity-error.ts'
import { daysBetween, isDateText } from '#platform/contract/values/dates.ts'
import { formatQuantity, isPositive } from '#platform/contract/values/decimal.ts'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import { LineTable } from '#platform/web/form/lines/LineTable.tsx'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import type { LineStore } from '#platform/web/form/lines/line-store.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { type AnswerLine, compareAnswer, isPriceChanged, MOST_DELIVERIES, nextDelivery } from './answer-lines.ts'
import './AcceptanceLinesPanel.css'

type Store = LineStore<AnswerLine>

/** The columns that are typed, with the sentences for what is missing; the price only where it may change. */
export function answerColumns(
  t: Translate,
  isPriceOpen: boolean,
  order: Pick<OrderDetail, 'purchaseNo' | 'purchaseDate'>,
): LineColumn<AnswerLine>[] {
  const price: LineColumn<AnswerLine> = {
    key: 'newPrice',
    title: t('orders:fields.price'),
    width: 104,
    edit: 'decimal',
    isRequired: ({ isPriced }) => isPriced,
    isEditable: ({ isPriced }) => isPriced,
    text: () => '',
    check: (value) => (isPositive(value) ? null : t('lists:validation.positive')),
  }
  return [
    {
      key: 'supReplyQty',
      title: t('orders:fields.supReplyQty'),
      width: 112,
      edit: 'decimal',
      isRequired: true,
      requiredText: t('orders:errors.promisedQuantityEmpty'),
      check: (quantity, line) => {
        const error = quantityError(quantity, line.unitDecimals)
        return error === null ? null : t(`lists:validation.${error.key}`, error.values)
      },
    },
    {
      key: 'supReplyDate',
      title: t('orders:fields.supReplyDate'),
      width: 128,
      edit: 'date',
      isRequired: true,
      requiredText: t('orders:errors.promisedDateEmpty'),
      check: (date, line) => dayError(date, line, order, t),
    },
    ...(isPriceOpen ? [price] : []),
  ]
}

interface AcceptanceLinesPanelProps {
  store: Store
  /** Those that are typed. */
  columns: readonly LineColumn<AnswerLine>[]
}

/** The supplier's answer line by line: quantities and dates as ordered to begin with, split into several dates where needed. */
export function AcceptanceLinesPanel({ store, columns: typed }: AcceptanceLinesPanelProps) {
  const { t } = useTexts()
  const panel = useRef<HTMLDivElement>(null)
  const focusQuantity = useCallback(
    (key: string) => {
      const row = store.entries().findIndex((entry) => entry.key === key) + 1
      const label = `${t('orders:fields.supReplyQty')} ${row}`
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>(`input[aria-label="${label}"]`)?.focus())
    },
    [store, t],
  )
  const columns = useMemo(() => {
    const split = (line: AnswerLine) => {
      const lines = store.lines()
      const added = nextDelivery(lines, line.batchId)
      const last = lines.findLast((other) => other.batchId === line.batchId)
      if (!added || !last) {
        notify.warning(t('orders:acceptance.mostDates', { number: MOST_DELIVERIES }))
        return
      }
      store.add(added, last.key)
      focusQuantity(added.key)
    }
    const fillDown = (line: AnswerLine) => {
      const below = store.entries().length - store.entries().findIndex((entry) => entry.key === line.key)
      store.paste(line.key, 'supReplyDate', Array(below).fill([line.supReplyDate]), typed, t)
    }
    const ofBatch = (name: 'goodsNo' | 'goodsName' | 'purchaseUnitNo' | 'expectArrivalDate', width: number) => ({
      width,
      text: (line: AnswerLine) => (line.part === 1 ? line[name] : ''),
    })
    const partText = ({ part }: AnswerLine) => t('orders:acceptance.part', { number: part })
    const shown = fieldLineColumns<AnswerLine>(orderLineFields, t, {
      lineBatch: {
        title: t('orders:list.lineBatch'),
        width: 74,
        isFixedLeft: true,
        text: (line) => (line.part === 1 ? line.lineBatch : partText(line)),
        cell: (line) => (line.part === 1 ? line.lineBatch : <span className="acceptance-part">{partText(line)}</span>),
      },
      goodsNo: ofBatch('goodsNo', 100),
      goodsName: ofBatch('goodsName', 108),
      batchPurQty: { width: 84, text: (line) => (line.part === 1 ? formatQuantity(line.batchPurQty) : '') },
      purchaseUnitNo: ofBatch('purchaseUnitNo', 56),
      expectArrivalDate: ofBatch('expectArrivalDate', 110),
    })
    const further: LineColumn<AnswerLine>[] = [
      {
        key: 'batchId',
        title: t('orders:acceptance.comparison'),
        width: 168,
        text: () => '',
        cell: (line) => <Difference store={store} line={line} />,
      },
      {
        key: 'part',
        title: t('lists:grid.actions'),
        width: 144,
        text: () => '',
        cell: (line) => (
          <span className="row-actions">
            {line.part === 1 ? (
              <button
                type="button"
                className="list-link"
                title={t('orders:acceptance.splitHint')}
                aria-label={`${t('orders:acceptance.split')} ${line.lineBatch}`}
                onClick={() => split(line)}
              >
                {t('orders:acceptance.split')}
              </button>
            ) : (
              <button
                type="button"
                className="list-link"
                aria-label={`${t('lists:lines.remove')} ${line.lineBatch} · ${t('orders:acceptance.part', { number: line.part })}`}
                onClick={() => store.remove([line.key])}
              >
                {t('lists:lines.remove')}
              </button>
            )}
            <button
              type="button"
              className="list-link"
              title={t('orders:acceptance.fillDownHint')}
              aria-label={`${t('orders:acceptance.fillDown')} ${line.supReplyDate}`}
              onClick={() => fillDown(line)}
            >
              {t('orders:acceptance.fillDown')}
            </button>
          </span>
        ),
      },
    ]
    return [...shown, ...typed, ...further]
  }, [store, t, typed, focusQuantity])
  return (
    <div className="acceptance-lines" ref={panel}>
      <LineTable label={t('orders:acceptance.lines')} store={store} columns={columns} />
    </div>
  )
}

/** How a delivery differs from what was ordered; follows the typing of all deliveries of its batch. */
function Difference({ store, line }: { store: Store; line: AnswerLine }) {
  const { t } = useTexts()
  const said = useSyncExternalStore(store.subscribe, () => quantityDifference(store.lines(), line, t))
  const days = isDateText(line.supReplyDate) ? daysBetween(line.expectArrivalDate, line.supReplyDate) : 0
  return (
    <span className="acceptance-difference">
      {said !== '' && (
        <span className={`is-${said.slice(0, said.indexOf(' '))}`}>{said.slice(said.indexOf(' ') + 1)}</span>
      )}
      {days !== 0 && (
        <span className="is-days">
          {t(days > 0 ? 'orders:acceptance.later' : 'orders:acceptance.earlier', { number: Math.abs(days) })}
        </span>
      )}
      {isPriceChanged(line) && (
        <span className="is-days">
          {t('orders:acceptance.priceProposal', {
            before: formatQuantity(line.price),
            after: formatQuantity(line.newPrice),
          })}
        </span>
      )}
    </span>
  )
}

/** Tone and text, as one string so that it compares as a snapshot; empty where there is nothing to say. */
function quantityDifference(lines: readonly AnswerLine[], line: AnswerLine, t: Translate): string {
  if (line.part !== 1) return ''
  const comparison = compareAnswer(lines, line.batchId)
  const signed = (difference: string) =>
    difference.startsWith('-') ? `−${formatQuantity(difference.slice(1))}` : `+${formatQuantity(difference)}`
  switch (comparison.kind) {
    case 'unknown':
      return ''
    case 'asOrdered':
      return `quiet ${t('orders:acceptance.asOrdered')}`
    case 'tolerated':
      return `quiet ${t('orders:acceptance.tolerated', { difference: signed(comparison.difference) })}`
    case 'proposal':
      return `proposal ${t('orders:acceptance.proposal', { difference: signed(comparison.difference) })}`
    case 'splitDiffers':
      return `bad ${t('orders:acceptance.sumDiffers', {
        sum: formatQuantity(comparison.promised),
        ordered: formatQuantity(line.batchPurQty),
      })}`
  }
}
