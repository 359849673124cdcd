import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { formatQuantity, isDecimal } from '#platform/contract/decimal.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { type Translate, useTexts } from '#platform/web/texts.ts'
import type { trackingCalls } from '../contract/tracking-calls.ts'
import { AsOfPanel } from './AsOfPanel.tsx'
import { changeValue } from './ChangeRecordsPanel.tsx'
import './OrderTimelinePanel.css'
import { DocumentLink } from './QuantityStoryPanel.tsx'

const api = callsOf<typeof trackingCalls>()

type Event = CallOutput<typeof trackingCalls, 'ISupSrmOrderTrackingService/getOrderTimeline'>['events'][number]

/** Timeline and past are read by the menu entry of order tracking, wherever they are shown. */
const menuNo = 'orderTracking'

/** What happened, in words. */
function whatHappened({ kind, subject, state, before, after }: Event, t: Translate): string {
  switch (kind) {
    case 'state':
      return t('orders:timeline.state', {
        before: t(`orders:enums.status.${before ?? ''}`),
        after: t(`orders:enums.status.${after ?? ''}`),
      })
    case 'change':
      return t('orders:timeline.change', {
        field: t(`orders:fields.${subject}`),
        before: changeValue(subject, before, t),
        after: changeValue(subject, after, t),
        state: t(`orders:enums.changeState.${state}`),
      })
    case 'movement':
      return t('orders:timeline.movement', {
        movement: t(`orders:enums.movement.${subject}`),
        quantity: after !== null && isDecimal(after) ? formatQuantity(after) : '',
      })
    case 'component':
      return t(state === '' ? 'orders:timeline.component' : 'orders:timeline.componentShort', {
        component: before ?? '',
        movement: t(`orders:enums.componentMovement.${subject}`),
        quantity: formatQuantity(after),
        short: formatQuantity(state),
      })
    case 'discrepancy': {
      const what = t(`orders:enums.discrepancyStep.${subject}`)
      if (after === null || !isDecimal(after)) return what
      return t('orders:timeline.movement', { movement: what, quantity: formatQuantity(after) })
    }
    case 'print':
      return t('orders:timeline.print', { copies: after ?? '' })
    case 'mark':
      return t('orders:timeline.mark')
  }
}

/**
 * Everything that happened to one order line, the latest first, and the line as it stood at a chosen time: typed in, or that of
 * one of the events.
 */
export function OrderTimelinePanel({ lineId }: { lineId: string }) {
  const { t } = useTexts()
  const [asOf, setAsOf] = useState<string | null>(null)
  const query = useQuery({
    queryKey: ['orders.timeline', lineId],
    queryFn: ({ signal }) => api('ISupSrmOrderTrackingService/getOrderTimeline', { lineId }, { signal, menuNo }),
  })
  if (!query.data) {
    return (
      <p className="order-waiting" role={query.isError ? 'alert' : 'status'}>
        {t(query.isError ? 'orders:list.failed' : 'lists:loading')}
      </p>
    )
  }
  return (
    <div className="timeline">
      <AsOfPanel asOf={asOf} onShow={setAsOf} />
      {asOf !== null && <PastLine lineId={lineId} asOf={asOf} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long history scrolls, and must do so by keyboard */}
      <section className="timeline-scroll" tabIndex={0} aria-label={t('orders:timeline.title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('orders:change.when')}</th>
              <th scope="col">{t('orders:change.who')}</th>
              <th scope="col">{t('orders:list.lineBatch')}</th>
              <th scope="col">{t('orders:timeline.what')}</th>
              <th scope="col">{t('orders:story.document')}</th>
              <th scope="col">{t('lists:form.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {query.data.events.map((event) => (
              <tr key={event.id}>
                <td className="tabular">
                  <button
                    type="button"
                    className="list-link tabular"
                    title={t('orders:timeline.showThen')}
                    onClick={() => setAsOf(event.at)}
                  >
                    {event.at}
                  </button>
                </td>
                <td>{whoOf(event, t)}</td>
                <td className="tabular">{event.lineBatch}</td>
                <td>{whatHappened(event, t)}</td>
                <td>{event.documentNo !== '' && <DocumentLink document={{ ...event, movement: event.subject }} />}</td>
                <td className="timeline-reason">{event.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const whoOf = ({ who, party }: Event, t: Translate): string =>
  [who, party === null ? '' : t(`orders:enums.changeParty.${party}`)]
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(' · ')

/** Quantities of a past line with their labels. */
const QUANTITIES = [
  ['batchPurQty', 'orders:enums.storyStep.ordered'],
  ['deliveryQty', 'orders:enums.storyStep.shipped'],
  ['onWayQty', 'orders:enums.storyStep.onWay'],
  ['receiveQty', 'orders:enums.storyStep.accepted'],
  ['checkReturnQty', 'orders:enums.storyStep.refused'],
  ['returnExchangeQty', 'orders:enums.storyStep.returned'],
  ['endedQty', 'orders:enums.storyStep.ended'],
  ['unDeliveryQty', 'orders:enums.storyStep.open'],
] as const

/** The line as it stood, marked as past. */
function PastLine({ lineId, asOf }: { lineId: string; asOf: string }) {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: ['orders.asOf', lineId, asOf],
    queryFn: ({ signal }) => api('ISupSrmOrderTrackingService/getOrderAsOf', { lineId, asOf }, { signal, menuNo }),
  })
  const past = query.data
  const order = past?.order
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than its place, the keyboard scrolls it
    <section className="timeline-past" aria-label={t('orders:timeline.past', { time: asOf })} tabIndex={0}>
      <p>
        <strong>{t('orders:timeline.past', { time: asOf })}</strong>{' '}
        {order &&
          t('orders:timeline.pastOrder', {
            status: t(`orders:enums.status.${order.status}`),
            version: order.orderVersion,
          })}{' '}
        {order?.isRedFlag && t('orders:list.flaggedBecause', { reason: order.redFlagReason })}
      </p>
      {!past && (
        <p role={query.isError ? 'alert' : 'status'}>{t(query.isError ? 'orders:list.failed' : 'lists:loading')}</p>
      )}
      {past && !order && <p>{t('orders:timeline.notYet')}</p>}
      {past && order && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('orders:list.lineBatch')}</th>
              {QUANTITIES.map(([name, labelKey]) => (
                <th key={name} scope="col" className="numeric">
                  {t(labelKey)}
                </th>
              ))}
              <th scope="col">{t('orders:fields.expectArrivalDate')}</th>
              <th scope="col">{t('orders:fields.supReplyDate')}</th>
              <th scope="col">{t('orders:fields.isClosed')}</th>
            </tr>
          </thead>
          <tbody>
            {past.batches.map((batch) => (
              <tr key={batch.id}>
                <td className="tabular">{batch.lineBatch}</td>
                {QUANTITIES.map(([name]) => (
                  <td key={name} className="numeric">
                    {formatQuantity(batch[name])}
                  </td>
                ))}
                <td className="tabular">{batch.expectArrivalDate}</td>
                <td className="tabular">{batch.supReplyDate ?? '–'}</td>
                <td>{t(batch.isClosed ? 'lists:yes' : 'lists:no')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
