import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { formatQuantity, isDecimal } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { useAsOf } from '#platform/web/history/as-of-view.ts'
import { ofParty, PartyFilter, type SeenParty } from '#platform/web/list/search/PartyFilter.tsx'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { changedField, changeValue } from './ChangeRecordsPanel.tsx'
import './OrderTimelinePanel.css'
import { DocumentLink } from './QuantityTracePanel.tsx'

const api = callsOf<typeof ordersCalls>()

type Event = CallOutput<typeof ordersCalls, 'ISupSrmOrderTrackingService/getOrderTimeline'>['events'][number]

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
        field: changedField(subject, t),
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

/** Everything that happened to one order line, or what one side did, the latest first; each time leads to the order as it stood then. */
export function OrderTimelinePanel({ lineId }: { lineId: string }) {
  const { t } = useTexts()
  const { asOf, show } = useAsOf()
  const [party, setParty] = useState<SeenParty | null>(null)
  const query = useQuery({
    queryKey: ['orders.timeline', lineId],
    queryFn: ({ signal }) => api('ISupSrmOrderTrackingService/getOrderTimeline', { lineId }, { signal, menuNo }),
  })
  if (!query.data) return <PendingPart query={query} failedKey="orders:list.failed" />
  const events = ofParty(query.data.events, party, partyOf)
  return (
    <div className="timeline">
      <PartyFilter value={party} onChange={setParty} />
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
            {events.map((event) => (
              <tr key={event.id} className={event.at === asOf ? 'is-shown' : undefined}>
                <td className="tabular">
                  {show ? (
                    <button
                      type="button"
                      className="list-link tabular"
                      title={t('lists:history.showThen')}
                      onClick={() => show(event.at)}
                    >
                      {event.at}
                    </button>
                  ) : (
                    event.at
                  )}
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
        {events.length === 0 && <p className="pending-part">{t('lists:party.none')}</p>}
      </section>
    </div>
  )
}

const partyOf = ({ party }: Event): string | null => party

const whoOf = ({ who, party }: Event, t: Translate): string =>
  [who, party === null ? '' : t(`orders:enums.changeParty.${party}`)]
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(' · ')
