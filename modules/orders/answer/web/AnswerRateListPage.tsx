import { useMemo, useState } from 'react'
import { OrderDetailPanel } from '#modules/orders/order/web/OrderDetailPanel.tsx'
import { tabsByState } from '#platform/contract/documents.ts'
import { enumKey } from '#platform/contract/fields.ts'
import { listsOf, type RowOfList } from '#platform/web/call/lists-of.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { tabsOf } from '#platform/web/list/list-state.ts'
import { useListModes } from '#platform/web/list/use-list-modes.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { answerCalls } from '../contract/calls.ts'
import {
  ANSWER_PERIODS,
  answerRateFields,
  answerTabs,
  type COUNTED_RESULTS,
  monthlyRateFields,
  orderAnswerFields,
} from '../contract/fields.ts'

const listOf = listsOf<typeof answerCalls>()
const { counts: _bySupplier, ...bySupplier } = listOf('ISupSrmAnswerRateService', 'AnswerRate')
const { counts: _byMonth, ...byMonth } = listOf('ISupSrmAnswerRateService', 'MonthlyRate', 'exportMonths')
const answers = listOf('ISupSrmAnswerRateService', 'OrderAnswer', 'exportAnswers')
type RateRow = RowOfList<typeof bySupplier>

const MODES = [
  { key: 'supplier', labelKey: 'orders:answers.modes.supplier' },
  { key: 'month', labelKey: 'orders:answers.modes.month' },
  { key: 'order', labelKey: 'orders:answers.modes.order' },
] as const

const { all, ...periods } = tabsByState(ANSWER_PERIODS, 'answerPeriod')
const PERIOD_TABS = tabsOf({ ...periods, all }, (key) => enumKey(answerRateFields.answerPeriod, key))

/** Results of the orders behind a number; `asked` are all that are counted. */
type Result = 'asked' | (typeof COUNTED_RESULTS)[number]
const RESULT_LABELS: Readonly<Record<string, string>> = {
  all: 'orders:outsourced.tabs.all',
  asked: 'orders:fields.askedCount',
}
const RESULT_TABS = tabsOf(answerTabs, (key) => RESULT_LABELS[key] ?? enumKey(orderAnswerFields.answerResult, key))
const TONES: Readonly<Record<string, Tone>> = { inTime: 'good', late: 'bad', automatic: 'attention', open: 'info' }

/** The orders behind a number: whose, with what result, and since which day. */
interface Behind {
  result: Result
  supplierNo: string
  days: readonly [from: string | null, to: string | null]
}

/** The search that finds them. */
function searchBehind({ result, supplierNo, days: [from, to] }: Behind) {
  const condition = {
    supplierNo: [supplierNo],
    ...(from === null ? {} : { askedDateStart: `${from} 00:00:00` }),
    ...(to === null ? {} : { askedDateEnd: `${to} 23:59:59` }),
  }
  return { tabKey: result, condition }
}

const COUNTS = [
  ['askedCount', 'asked'],
  ['inTimeCount', 'inTime'],
  ['lateCount', 'late'],
  ['automaticCount', 'automatic'],
  ['openCount', 'open'],
] as const

/** The days of a row: its month within the period, or the whole of that. */
function daysOf({ sinceDay, answerMonth }: RateRow & { answerMonth?: string }): Behind['days'] {
  if (!answerMonth) return [sinceDay, null]
  const [year = 0, at = 0] = answerMonth.split('-').map(Number)
  const last = new Date(Date.UTC(year, at, 0)).getUTCDate()
  const first = `${answerMonth}-01`
  const from = sinceDay !== null && sinceDay > first ? sinceDay : first
  return [from, `${answerMonth}-${String(last).padStart(2, '0')}`]
}

/** `/orderCollaboration/answer-rate`: how suppliers answer, by supplier or month, and the orders behind each number. */
export function AnswerRateListPage() {
  const { t } = useTexts()
  const { mode, show, modes: switched } = useListModes(MODES, 'supplier')
  const [behind, setBehind] = useState<Behind | null>(null)
  const modes = useMemo(
    () => ({
      ...switched,
      onChange: (chosen: string) => {
        setBehind(null)
        switched.onChange(chosen)
      },
    }),
    [switched],
  )
  const cells = useMemo(() => {
    const cell =
      (name: (typeof COUNTS)[number][0], result: Behind['result']) => (row: RateRow & { answerMonth?: string }) => (
        <button
          type="button"
          className="grid-link"
          aria-label={t('orders:answers.behind', {
            supplier: row.supplierNo,
            what: t(`orders:fields.${name}`),
            number: row[name],
          })}
          onClick={(event) => {
            event.stopPropagation()
            setBehind({ result, supplierNo: row.supplierNo, days: daysOf(row) })
            show('order')
          }}
        >
          {row[name]}
        </button>
      )
    return Object.fromEntries(COUNTS.map(([name, result]) => [name, cell(name, result)]))
  }, [t, show])
  const shared = { titleKey: 'orders:routes.answerRate', menuNo: 'answerRate', modes } as const
  const ofRates = { ...shared, tabs: PERIOD_TABS, cells, initialSearch: { tabKey: '90' } } as const
  if (mode === 'supplier') {
    return (
      <ListScreen
        {...ofRates}
        {...bySupplier}
        key="supplier"
        id="orders.answerRate"
        fields={answerRateFields}
        defaultSort={{ field: 'supplierNo', order: 'asc' }}
      />
    )
  }
  if (mode === 'month') {
    return (
      <ListScreen
        {...ofRates}
        {...byMonth}
        key="month"
        id="orders.monthlyRate"
        fields={monthlyRateFields}
        defaultSort={{ field: 'answerMonth', order: 'desc' }}
      />
    )
  }
  return (
    <ListScreen
      {...shared}
      {...answers}
      key={JSON.stringify(behind)}
      id="orders.orderAnswers"
      fields={orderAnswerFields}
      tabs={RESULT_TABS}
      cells={{
        answerResult: (row) => (
          <StatusTag
            field={orderAnswerFields.answerResult}
            value={row.answerResult}
            tone={TONES[row.answerResult] ?? 'neutral'}
          />
        ),
      }}
      defaultSort={{ field: 'askedDate', order: 'desc' }}
      initialSearch={behind ? searchBehind(behind) : {}}
      renderDrawer={(row) => <OrderDetailPanel key={row.id} orderId={row.headId} actions={[]} />}
    />
  )
}
