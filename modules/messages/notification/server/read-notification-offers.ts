import { sql } from 'kysely'
import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { declaredEvents, type NotificationOffer, notificationEventsOf } from '../contract/notification-events.ts'
import type { notificationOffers, notificationOffersQuery } from '../contract/schemas.ts'

/** What the company sends to users of a side, or to one of them. */
interface CustomFieldSet {
  isPortalOn: boolean
  isLetterOn: boolean
  hasAddress: boolean
  letterDigest: '1' | '2'
  told: { event: string; channel: '1' | '2'; digests: ('0' | '1' | '2')[] }[]
}

const WHEN = { '0': 'atOnce', '1': 'hourly', '2': 'morning' } as const

/** What the company sends by event and channel: the frame of what a user may choose. */
export async function readNotificationOffers(
  context: CallContext,
  query: z.output<typeof notificationOffersQuery>,
): Promise<z.input<typeof notificationOffers>> {
  const { side, userId } = readerOf(context, query)
  const administrators = [...declaredEvents].flatMap(([event, { administrators: keeper }]) =>
    keeper ? [{ event, ...keeper }] : [],
  )
  const { rows } = await sql<{ frame: CustomFieldSet | null }>`
    select notification_offers(${side === 'supplier' ? '2' : '1'}, ${userId ?? null}, ${JSON.stringify(administrators)}::jsonb) as frame`.execute(
    context.trx,
  )
  const frame = rows[0]?.frame ?? fail(platformErrors.notFound)
  const offered = (event: string, channel: '1' | '2', isOn: boolean): NotificationOffer => {
    if (!isOn) return 'channelOff'
    const { digests = [] } =
      frame.told.find((reported) => reported.event === event && reported.channel === channel) ?? {}
    const [when, ...others] = digests
    if (when === undefined) return 'none'
    return others.length > 0 ? 'varying' : WHEN[when]
  }
  return {
    hasAddress: frame.hasAddress,
    letterDigest: WHEN[frame.letterDigest],
    offers: notificationEventsOf(side).map((noticeEvent) => ({
      noticeEvent,
      inPortal: offered(noticeEvent, '2', frame.isPortalOn),
      byLetter: offered(noticeEvent, '1', frame.isLetterOn),
    })),
  }
}

/** Whose messages it is about: the caller's own, or those of users whom the caller administers. */
function readerOf(
  { caller }: CallContext,
  { isOfSupplier, userId }: z.output<typeof notificationOffersQuery>,
): { side: Side; userId?: string | undefined } {
  if (isOfSupplier === undefined && userId === undefined) return caller
  const menuNo = caller.side === 'supplier' ? 'supplierColleague' : 'baseUser'
  if (!caller.flags.get(menuNo)?.has('isSearch')) fail(platformErrors.notAllowed)
  if (caller.side === 'supplier' && isOfSupplier !== true) fail(platformErrors.notAllowed)
  return { side: isOfSupplier ? 'supplier' : 'purchaser', userId }
}
