import { useMemo, useState } from 'react'
import { type Decimal, formatAmount, formatQuantity, isZero, sum } from '#platform/contract/values/decimal.ts'
import { PlainTable, type TableCell } from '#platform/web/detail/PlainTable.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { decimalsOfCurrency } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { DemandDay } from '../contract/cumulation.ts'
import { cutLiability } from '../contract/cut-liability.ts'
import { figureFields } from '../contract/fields.ts'
import { type ReleaseDiff, releaseDiff } from '../contract/release-diff.ts'
import type { Zone, ZoneTerms } from '../contract/zones.ts'
import './DayFiguresPanel.css'
import './ReleaseDiffPanel.css'
import { differenceClass, signedQuantity } from './signed-quantity.ts'
import { ZONE_TONES, zoneEdges } from './zone-tones.ts'

/** What goods and their material are worth, for what a cut comes to in money. */
interface Worth {
  price: Decimal
  /** Percent of the price. */
  materialShare: Decimal
  currency: string
}

interface ReleaseDiffPanelProps {
  before: readonly DemandDay[]
  after: readonly DemandDay[]
  /** Of the release before, whose zones bind at the change. */
  terms: ZoneTerms
  unit: string
  /** Null where no price is known. */
  worth: Worth | null
}

/** What a release changes of the one before it: in sentences, in money by zone, and day by day. */
export function ReleaseDiffPanel({ before, after, terms, unit, worth }: ReleaseDiffPanelProps) {
  const { t } = useTexts()
  const [isDifferentOnly, setIsDifferentOnly] = useState(true)
  const diff = useMemo(() => releaseDiff(before, after, terms), [before, after, terms])
  const shown = diff.days.filter(({ difference }) => !(isDifferentOnly && isZero(difference)))
  if (diff.days.every(({ difference }) => isZero(difference))) return <p>{t('scheduling:diff.none')}</p>
  const numeric = (key: string): TableCell => ({ text: t(key), isNumeric: true })
  return (
    <div className="release-diff">
      <ChangesOf diff={diff} unit={unit} />
      <ZonesOf diff={diff} worth={worth} />
      <label className="release-only">
        <input
          type="checkbox"
          checked={isDifferentOnly}
          onChange={(event) => setIsDifferentOnly(event.target.checked)}
        />
        {t('orders:change.onlyDifferences')}
      </label>
      <PlainTable
        isWide
        label={t('scheduling:diff.days')}
        heads={[
          { text: <span className="day-date">{`${t('scheduling:fields.demandDate')} · ${unit}`}</span> },
          { text: t(figureFields.zone.label) },
          numeric('scheduling:diff.before'),
          numeric('scheduling:diff.after'),
          numeric('scheduling:diff.difference'),
        ]}
        rows={shown.map((day) => [
          { text: <span className="day-date">{day.demandDate}</span> },
          zoneCell(day.zone),
          { text: formatQuantity(day.before), isNumeric: true },
          { text: formatQuantity(day.after), isNumeric: true },
          {
            text: <span className={differenceClass(day.difference)}>{signedQuantity(day.difference)}</span>,
            isNumeric: true,
          },
        ])}
        edges={zoneEdges(shown.map(({ zone }) => zone))}
      />
    </div>
  )
}

const zoneCell = (zone: Zone): TableCell => ({
  text: <StatusTag field={figureFields.zone} value={zone} tone={ZONE_TONES[zone]} />,
})

/** Sentences that are shown at once; a release that moves all days of a quarter has more. */
const MOST_SENTENCES = 12

/** What is moved, cut and added, in sentences. */
function ChangesOf({ diff: { moved, cut, added, netQty }, unit }: { diff: ReleaseDiff; unit: string }) {
  const { t } = useTexts()
  const [isWhole, setIsWhole] = useState(false)
  const said = (quantity: Decimal): string => `${formatQuantity(quantity)} ${unit}`.trim()
  const total = (parts: readonly { quantity: Decimal }[]): string => said(sum(parts.map(({ quantity }) => quantity)))
  const sentences = [
    ...moved.map(({ quantity, fromDay, toDay, days }) =>
      t('scheduling:diff.moved', {
        ...{ quantity: said(quantity), fromDay, toDay },
        days: t(days > 0 ? 'scheduling:diff.later' : 'scheduling:diff.earlier', { count: Math.abs(days) }),
      }),
    ),
    ...[...cut.map((day) => ({ ...day, key: 'cut' })), ...added.map((day) => ({ ...day, key: 'added' }))].map(
      ({ key, quantity, demandDate, zone }) =>
        t(`scheduling:diff.${key}`, {
          ...{ quantity: said(quantity), day: demandDate },
          zone: t(`scheduling:enums.zone.${zone}`),
        }),
    ),
  ]
  const shown = isWhole ? sentences : sentences.slice(0, MOST_SENTENCES)
  return (
    <section>
      <p>
        {t('scheduling:diff.sum', {
          net: `${signedQuantity(netQty)} ${unit}`.trim(),
          moved: total(moved),
          cut: total(cut),
          added: total(added),
        })}
      </p>
      <ul className="release-changes">
        {shown.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {shown.length < sentences.length && (
        <button type="button" className="list-link" onClick={() => setIsWhole(true)}>
          {t('scheduling:diff.showAll', { count: sentences.length })}
        </button>
      )}
    </section>
  )
}

/** What changes in each zone, and the money that the supplier is left with. */
function ZonesOf({ diff, worth }: { diff: ReleaseDiff; worth: Worth | null }) {
  const { t } = useTexts()
  const decimals = decimalsOfCurrency(worth?.currency)
  const zones = cutLiability(diff, {
    price: worth?.price ?? '0',
    materialShare: worth?.materialShare ?? '0',
    currencyDecimals: decimals,
  })
  const numeric = (text: string): TableCell => ({ text, isNumeric: true })
  const amount = (value: Decimal): TableCell[] => (worth ? [numeric(formatAmount(value, decimals))] : [])
  const sumOf = (name: 'increasedQty' | 'decreasedQty' | 'cutQty' | 'amount'): Decimal =>
    sum(zones.map((zone) => zone[name]))
  return (
    <section>
      <PlainTable
        isWide
        label={t('scheduling:diff.byZone')}
        heads={[
          { text: t(figureFields.zone.label) },
          numeric(t('scheduling:diff.increased')),
          numeric(t('scheduling:diff.decreased')),
          numeric(t('scheduling:diff.cutQty')),
          ...(worth ? [numeric(`${t('scheduling:diff.liability')} · ${worth.currency}`)] : []),
        ]}
        rows={[
          ...zones.map(({ zone, increasedQty, decreasedQty, cutQty, amount: money }) => [
            zoneCell(zone),
            ...[increasedQty, decreasedQty, cutQty].map((value) => numeric(formatQuantity(value))),
            ...amount(money),
          ]),
          [
            { text: t('scheduling:diff.total') },
            ...(['increasedQty', 'decreasedQty', 'cutQty'] as const).map((name) =>
              numeric(formatQuantity(sumOf(name))),
            ),
            ...amount(sumOf('amount')),
          ],
        ]}
        edges={new Set([zones.length])}
      />
      {worth === null && <p>{t('scheduling:diff.noPrice')}</p>}
    </section>
  )
}
