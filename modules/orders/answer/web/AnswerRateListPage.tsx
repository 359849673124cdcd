import { useMemo, useState } from 'react'
import { OrderDetailPanel } from '#modules/orders/order/web/OrderDetailPanel.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import type { ListTab } from '#platform/web/list/list-state.ts'
import { useListModes } from '#platform/web/list/use-list-modes.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { answerCalls } from '../contract/calls.ts'
import {
  ANSWER_PERIODS,
  ANSWER_RESULTS,
  answerRateFields,
  COUNTED_RESULTS,
  monthlyRateFields,
  orderAnswerFields,
} from '../contract/fields.ts'

const api = callsOf<typeof answerCalls>()

type Calls = typeof answerCalls
type RateRow = CallOutput<Calls, 'ISupSrmAnswerRateService/getAnswerRatePage'>['records'][number]
type MonthRow = CallOutput<Calls, 'ISupSrmAnswerRateService/getMonthlyRatePage'>['records'][number]
type AnswerRow = CallOutput<Calls, 'ISupSrmAnswerRateService/getOrderAnswerPage'>['records'][number]

const MODES = [
  { key: 'supplier', labelKey: 'orders:answers.modes.supplier' },
  { key: 'month', labelKey: 'orders:answers.modes.month' },
  { key: 'order', labelKey: 'orders:answers.modes.order' },
] as const

const PERIOD_TABS: readonly ListTab[] = ANSWER_PERIODS.map((key) => ({
  key,
  labelKey: `orders:enums.answerPeriod.${key}`,
  condition: { answerPeriod: [key] },
}))

/** Results of the orders behind a number; `asked` are all that are counted. */
type Result = 'asked' | (typeof COUNTED_RESULTS)[number]
const RESULT_TABS: readonly ListTab[] = [
  { key: 'all', labelKey: 'orders:outsourced.tabs.all', condition: {} },
  { key: 'asked', labelKey: 'orders:fields.askedCount', condition: { answerResult: COUNTED_RESULTS } },
  ...ANSWER_RESULTS.map((key) => ({
    key,
    labelKey: `orders:enums.answerResult.${key}`,
    condition: { answerResult: [key] },
  })),
]
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
  const shared = { titleKey: 'orders:routes.answerRate', menuNo: 'answerRate', rowKey: 'id', modes } as const
  const ofRates = { ...shared, tabs: PERIOD_TABS, cells, initialSearch: { tabKey: '90' } } as const
  if (mode === 'supplier') {
    return (
      <ListScreen<RateRow>
        {...ofRates}
        key="supplier"
        id="orders.answerRate"
        fields={answerRateFields}
        defaultSort={{ field: 'supplierNo', order: 'asc' }}
        query={(body, signal) => api('ISupSrmAnswerRateService/getAnswerRatePage', body, { signal })}
        exportPath="ISupSrmAnswerRateService/exportexcel"
      />
    )
  }
  if (mode === 'month') {
    return (
      <ListScreen<MonthRow>
        {...ofRates}
        key="month"
        id="orders.monthlyRate"
        fields={monthlyRateFields}
        defaultSort={{ field: 'answerMonth', order: 'desc' }}
        query={(body, signal) => api('ISupSrmAnswerRateService/getMonthlyRatePage', body, { signal })}
        exportPath="ISupSrmAnswerRateService/exportMonths"
      />
    )
  }
  return (
    <ListScreen<AnswerRow>
      {...shared}
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
      query={(body, signal) => api('ISupSrmAnswerRateService/getOrderAnswerPage', body, { signal })}
      counts={(body, signal) => api('ISupSrmAnswerRateService/getOrderAnswerStatus', body, { signal })}
      exportPath="ISupSrmAnswerRateService/exportAnswers"
      renderDrawer={(row) => <OrderDetailPanel key={row.id} orderId={row.headId} actions={[]} />}
    />
  )
}
