import { useMemo } from 'react'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { formatNames } from '../contract/format-names.ts'
import type { MessageReading } from './message-api.ts'

type Release = MessageReading['releases'][number]
type Item = Release['items'][number] & { id: string }
type Line = Item['lines'][number] & { id: string; itemNo: string; unit: string }

const figure = (value: string | null) => (value === null ? '' : formatQuantity(value))

const itemColumns = (t: Translate): GridColumn<Item>[] => [
  { key: 'itemNo', title: t('scheduling:message.item'), width: 150, text: ({ itemNo }) => itemNo },
  { key: 'description', title: t('orders:fields.goodsName'), width: 150, text: ({ description }) => description },
  { key: 'shipToNo', title: t('scheduling:message.shipTo'), width: 100, text: ({ shipToNo }) => shipToNo },
  { key: 'unit', title: t('orders:fields.purchaseUnitNo'), width: 60, text: ({ unit }) => unit },
  {
    key: 'cumReceived',
    title: t('scheduling:fields.cumReceivedQty'),
    width: 110,
    isNumeric: true,
    text: ({ cumReceived }) => figure(cumReceived),
  },
  {
    key: 'cumShipped',
    title: t('scheduling:fields.cumShippedQty'),
    width: 110,
    isNumeric: true,
    text: ({ cumShipped }) => figure(cumShipped),
  },
  {
    key: 'inTransit',
    title: t('scheduling:fields.inTransitQty'),
    width: 96,
    isNumeric: true,
    text: ({ inTransit }) => figure(inTransit),
  },
  {
    key: 'backorder',
    title: t('scheduling:message.backorder'),
    width: 96,
    isNumeric: true,
    text: ({ backorder }) => figure(backorder),
  },
  {
    key: 'lastReceipt',
    title: t('scheduling:message.lastReceipt'),
    width: 190,
    text: ({ lastReceipt }) =>
      lastReceipt
        ? [figure(lastReceipt.quantity), lastReceipt.noteNo, lastReceipt.date].filter(Boolean).join(' · ')
        : '',
  },
]

const lineColumns = (t: Translate): GridColumn<Line>[] => [
  { key: 'itemNo', title: t('scheduling:message.item'), width: 150, text: ({ itemNo }) => itemNo },
  { key: 'day', title: t('scheduling:fields.demandDate'), width: 190, text: (line) => spanOf(line, t) },
  {
    key: 'quantity',
    title: t('scheduling:message.quantity'),
    width: 110,
    isNumeric: true,
    text: ({ quantity, unit }) => `${figure(quantity)} ${unit}`.trim(),
  },
  {
    key: 'total',
    title: t('scheduling:fields.cumulativeQty'),
    width: 110,
    isNumeric: true,
    text: ({ total }) => figure(total),
  },
  {
    key: 'status',
    title: t('scheduling:fields.zone'),
    width: 100,
    text: ({ status }) => (status === null ? '' : t(`scheduling:enums.zone.${status}`)),
  },
  {
    key: 'urgency',
    title: t('scheduling:message.urgency'),
    width: 110,
    text: ({ urgency }) => t(`scheduling:enums.urgency.${urgency}`),
  },
  {
    key: 'basis',
    title: t('scheduling:message.basis'),
    width: 120,
    text: ({ basis }) => t(`scheduling:enums.dayBasis.${basis}`),
  },
]

/** The day of a quantity, or from when to when it is asked for. */
function spanOf({ from, to, time }: Line, t: Translate): string {
  if (from === null) return t('scheduling:enums.urgency.immediate')
  const span = to === null || to === from ? from : `${from} – ${to}`
  return `${span} ${time}`.trim()
}

/** A release as its message says it: who asks whom, its items with their figures, and each quantity with the total behind it. */
export function ReleasePanel({ release }: { release: Release }) {
  const { t } = useTexts()
  const columns = useMemo(() => ({ items: itemColumns(t), lines: lineColumns(t) }), [t])
  const items = useMemo(() => release.items.map((item, at): Item => ({ ...item, id: String(at) })), [release])
  const lines = useMemo(
    () =>
      items.flatMap(({ id, itemNo, unit, lines: own }) =>
        own.map((line, at): Line => ({ ...line, id: `${id}-${at}`, itemNo, unit })),
      ),
    [items],
  )
  const { format, purpose, releaseNo, releaseDate, horizonFrom, horizonTo, buyerNo, sellerNo } = release
  return (
    <section>
      <h3>{t('scheduling:message.release', { releaseNo, releaseDate: releaseDate ?? '–' })}</h3>
      <p>
        {[
          formatNames[format],
          t(`scheduling:enums.messagePurpose.${purpose}`),
          `${buyerNo || '–'} → ${sellerNo || '–'}`,
          horizonFrom && horizonTo ? `${horizonFrom} – ${horizonTo}` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="read-message-grid">
        <DataGrid
          label={t('scheduling:message.items')}
          columns={columns.items}
          rows={items}
          rowKey={(item) => item.id}
          empty={t('scheduling:message.noItems')}
        />
      </div>
      <div className="read-message-grid">
        <DataGrid
          label={t('scheduling:message.lines')}
          columns={columns.lines}
          rows={lines}
          rowKey={(line) => line.id}
          empty={t('scheduling:message.noLines')}
        />
      </div>
    </section>
  )
}
