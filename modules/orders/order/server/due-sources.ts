import { sql } from 'kysely'
import type { Side } from '#platform/contract/lifecycle.ts'
import type { DueSource } from '#platform/server/due/due-source.ts'
import { deliveryDueEntries, orderDueEntries } from '../contract/due.ts'
import { isCancellationSql } from './lock-order.ts'

/** A proposal of the other party waits. */
const isProposed = (side: Side, isCancellation: boolean) => sql<boolean>`exists (
  select from srm_purchase_change p where p.head_id = t1.id and p.state = 'proposed' and p.party <> ${side})
  and ${isCancellationSql('t1.id')} = ${isCancellation}`

const ofProposal = (column: string) => sql`(
  select min(${sql.ref(`p.${column}`)}) from srm_purchase_change p where p.head_id = t1.id and p.state = 'proposed')`

/** Where it is read what orders and their deliveries wait for. */
export const dueSources: readonly DueSource[] = [
  {
    table: 'srm_purchase_head',
    entries: orderDueEntries,
    columns: {
      answerTime: sql`to_char(t1.answer_due, 'HH24:MI')`,
      proposedDate: ofProposal('create_date'),
      proposalReason: ofProposal('reason'),
    },
    where: {
      orderChange: (side) => isProposed(side, false),
      orderCancellation: (side) => isProposed(side, true),
    },
  },
  {
    table: 'srm_purchase_batch',
    entries: deliveryDueEntries,
    where: { orderArrival: () => sql<boolean>`not t1.is_closed and t1.un_receive_qty > 0` },
  },
]
