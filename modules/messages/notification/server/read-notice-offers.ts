import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '#platform/contract/errors.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { type NoticeOffer, noticeEventsOf } from '../contract/notice-events.ts'
import type { noticeOffers, noticeOffersQuery } from '../contract/schemas.ts'
import { KEEPERS } from './tell-keepers.ts'

/** What the company sends to users of a side, or to one of them. */
interface Frame {
  isPortalOn: boolean
  isLetterOn: boolean
  hasAddress: boolean
  letterDigest: '1' | '2'
  told: { event: string; channel: '1' | '2'; digests: ('0' | '1' | '2')[] }[]
}

const WHEN = { '0': 'atOnce', '1': 'hourly', '2': 'morning' } as const

/** What the company sends by event and channel: the frame of what a user may choose. */
export async function readNoticeOffers(
  context: CallContext,
  query: z.output<typeof noticeOffersQuery>,
): Promise<z.input<typeof noticeOffers>> {
  const { side, userId } = readerOf(context, query)
  const keepers = Object.entries(KEEPERS).map(([event, keeper]) => ({ event, ...keeper }))
  const { rows } = await sql<{ frame: Frame | null }>`
    select notification_offers(${side === 'supplier' ? '2' : '1'}, ${userId ?? null}, ${JSON.stringify(keepers)}::jsonb) as frame`.execute(
    context.trx,
  )
  const frame = rows[0]?.frame ?? refuse(platformErrors.notFound)
  const offered = (event: string, channel: '1' | '2', isOn: boolean): NoticeOffer => {
    if (!isOn) return 'channelOff'
    const { digests = [] } = frame.told.find((told) => told.event === event && told.channel === channel) ?? {}
    const [when, ...others] = digests
    if (when === undefined) return 'none'
    return others.length > 0 ? 'varying' : WHEN[when]
  }
  return {
    hasAddress: frame.hasAddress,
    letterDigest: WHEN[frame.letterDigest],
    offers: noticeEventsOf(side).map((noticeEvent) => ({
      noticeEvent,
      inPortal: offered(noticeEvent, '2', frame.isPortalOn),
      byLetter: offered(noticeEvent, '1', frame.isLetterOn),
    })),
  }
}

/** Whose messages it is about: the caller's own, or those of users whom the caller administers. */
function readerOf(
  { caller }: CallContext,
  { isOfSupplier, userId }: z.output<typeof noticeOffersQuery>,
): { side: Side; userId?: string | undefined } {
  if (isOfSupplier === undefined && userId === undefined) return caller
  const menuNo = caller.side === 'supplier' ? 'supplierColleague' : 'baseUser'
  if (!caller.flags.get(menuNo)?.has('isSearch')) refuse(platformErrors.notAllowed)
  if (caller.side === 'supplier' && isOfSupplier !== true) refuse(platformErrors.notAllowed)
  return { side: isOfSupplier ? 'supplier' : 'purchaser', userId }
}
