import type { DateText } from '#platform/contract/values/dates.ts'
import { type Decimal, formatQuantity, isPositive, isZero, subtract } from '#platform/contract/values/decimal.ts'
import { PlainTable, type TableCell } from '#platform/web/detail/PlainTable.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { Cumulation } from '../contract/cumulation.ts'
import { figureFields } from '../contract/fields.ts'
import { type ZoneTerms, zoneOf } from '../contract/zones.ts'
import './DayFiguresPanel.css'
import { differenceClass, signedQuantity } from './signed-quantity.ts'
import { ZONE_TONES, zoneEdges } from './zone-tones.ts'

/** A day as both sides speak of it; null where nobody has said anything yet. */
export interface ScheduledDay {
  demandDate: DateText
  expectScheduledQuantity: Decimal
  replyQuantity: Decimal | null
  actualScheduledQuantity: Decimal | null
}

interface DayFiguresPanelProps {
  days: readonly ScheduledDay[]
  /** Of those days that count; others, such as those before a reset, have none. */
  figures: Cumulation
  /** Null before the first release. */
  terms: ZoneTerms | null
  unit: string
  today: DateText
}

/** The days of a schedule: what is expected, promised and agreed, what has come to each, and what is open up to it. */
export function DayFiguresPanel({ days, figures, terms, unit, today }: DayFiguresPanelProps) {
  const { t } = useTexts()
  const byDay = new Map(figures.days.map((figure) => [figure.demandDate, figure]))
  const zones = days.map(({ demandDate }) => (terms ? zoneOf(demandDate, terms) : null))
  const late = t('scheduling:figures.late')
  const blank: TableCell = { text: '' }
  /** What lies beyond the days: owed from before the first, or delivered ahead of the last. */
  const beyond = (key: string, delivered: TableCell, open: TableCell): TableCell[] => [
    { text: t(`scheduling:figures.${key}`) },
    ...[blank, blank, blank, blank, blank, delivered, blank, open],
  ]
  const { beforeFirstDayQty, aheadQty } = figures
  const before = isPositive(beforeFirstDayQty) ? [beyond('beforeFirstDay', blank, owed(beforeFirstDayQty, late))] : []
  const ahead = isPositive(aheadQty) ? [beyond('ahead', quantity(aheadQty), blank)] : []
  const rows = days.map((day, at): TableCell[] => {
    const figure = byDay.get(day.demandDate)
    const isLate = figure !== undefined && day.demandDate < today && isPositive(figure.openToDayQty)
    return [
      { text: <span className="day-date">{day.demandDate}</span> },
      { text: <ZoneOf zone={zones[at] ?? null} /> },
      quantity(day.expectScheduledQuantity),
      compared(day.replyQuantity, day.expectScheduledQuantity),
      compared(day.actualScheduledQuantity, day.expectScheduledQuantity),
      quantity(figure?.cumulativeQty),
      quantity(figure?.actualDeliveryQuantity),
      quantity(figure?.actualReceiveQuantity),
      isLate ? owed(figure.openToDayQty, late) : quantity(figure?.openToDayQty),
    ]
  })
  if (rows.length + before.length + ahead.length === 0) return <p>{t('scheduling:figures.none')}</p>
  const numeric = (key: string): TableCell => ({ text: t(key), isNumeric: true })
  return (
    <PlainTable
      isWide
      label={t('scheduling:figures.title')}
      heads={[
        { text: <span className="day-date">{`${t('scheduling:fields.demandDate')} · ${unit}`}</span> },
        { text: t(figureFields.zone.label) },
        numeric('scheduling:fields.expectScheduledQuantity'),
        numeric('scheduling:fields.replyQuantity'),
        numeric('scheduling:fields.actualScheduledQuantity'),
        numeric(figureFields.cumulativeQty.label),
        numeric(figureFields.actualDeliveryQuantity.label),
        numeric(figureFields.actualReceiveQuantity.label),
        numeric(figureFields.openToDayQty.label),
      ]}
      rows={[...before, ...rows, ...ahead]}
      edges={zoneEdges([...before.map(() => null), ...zones])}
    />
  )
}

function ZoneOf({ zone }: { zone: ReturnType<typeof zoneOf> | null }) {
  return zone && <StatusTag field={figureFields.zone} value={zone} tone={ZONE_TONES[zone]} />
}

/** Nothing is said where nothing is known. */
const quantity = (value: Decimal | undefined): TableCell => ({
  text: value === undefined ? '' : formatQuantity(value),
  isNumeric: true,
})

/** What is late, which those are told who do not see colours. */
function owed(value: Decimal, late: string): TableCell {
  const text = (
    <span className="quantity-less">
      {formatQuantity(value)}
      <span className="visually-hidden"> {late}</span>
    </span>
  )
  return { text, isNumeric: true }
}

/** A quantity and by how much it differs from what is expected. */
function compared(value: Decimal | null, expected: Decimal): TableCell {
  if (value === null) return quantity(undefined)
  const difference = subtract(value, expected)
  if (isZero(difference)) return quantity(value)
  const text = (
    <>
      {formatQuantity(value)}
      <span className={`quantity-difference ${differenceClass(difference)}`}>{signedQuantity(difference)}</span>
    </>
  )
  return { text, isNumeric: true }
}
