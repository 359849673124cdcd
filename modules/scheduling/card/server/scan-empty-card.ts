import { sql } from 'kysely'
import type { z } from 'zod'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { JointOutcome, StoredRow } from '#platform/server/documents/document-source.ts'
import type { cardCalls } from '../contract/calls.ts'
import type { kanbanCard } from '../contract/document.ts'
import type { CARD_STATES } from '../contract/fields.ts'
import type { scannedAnswer } from '../contract/schemas.ts'
import { cards } from './cards.ts'
import type { LockedCard } from './locked-card.ts'
import { emptyCards } from './order-cards.ts'
import { receiveCards, shipCards } from './ship-cards.ts'

type Calls = typeof cardCalls
type Answer = z.output<typeof scannedAnswer>
type State = (typeof CARD_STATES)[number]

/** What is done to a card that is scanned. */
interface Scan {
  action: 'empty' | 'receive' | 'ship'
  event: string
  /** States in which it was done before: a second scan changes nothing. */
  done: readonly State[]
  work: (rows: readonly LockedCard[]) => Promise<JointOutcome<typeof kanbanCard>>
}

/** Reports the container of a card used up. Of two who scan it at once, the second learns that it is done. */
export const scanEmptyCard: Handler<Calls, 'ISrmKanbanCardService/scanEmptyCard'> = (context, { code }) =>
  scanCard(context, code, {
    action: 'empty',
    event: 'kanbanOrdered',
    done: ['empty', 'ordered', 'inTransit'],
    work: (rows) => emptyCards(context, rows),
  })

/** Says that the container of a card came. */
export const scanReceivedCard: Handler<Calls, 'ISrmKanbanCardService/scanReceivedCard'> = (context, { code }) =>
  scanCard(context, code, {
    action: 'receive',
    event: 'kanbanReceived',
    done: ['full'],
    work: (rows) => receiveCards(context, rows),
  })

/** Says that the container of a card is on the way. */
export const scanShippedCard: Handler<Calls, 'ISupSrmKanbanCardService/scanShippedCard'> = (context, { code, asnNo }) =>
  scanCard(context, code, {
    action: 'ship',
    event: 'kanbanShipped',
    done: ['inTransit'],
    work: (rows) => shipCards(context, rows, { asnNo }),
  })

async function scanCard(context: CallContext, code: string, { action, event, done, work }: Scan): Promise<Answer> {
  const cardNo = code.trim().toUpperCase()
  const [row = fail(schedulingErrors.cardUnknown, { value: cardNo })] = await cards.lock(
    context,
    sql`card_no = ${cardNo}`,
  )
  if (row.status === 'removed') fail(schedulingErrors.cardRemoved, { value: cardNo })
  if (done.some((state) => state === row.status)) {
    context.audit({ documentNo: cardNo, detail: { isRepeated: true } })
    return answerOf(row, true)
  }
  const { of } = await work([row])
  const [moved = row] = await cards.moveAll(context, [row], action, { of: (one) => ({ event, ...of(one) }) })
  context.audit({ documentNo: cardNo, detail: { before: row.status, status: moved.status } })
  return answerOf(moved, false)
}

const answerOf = (row: StoredRow<typeof kanbanCard>, isRepeated: boolean): Answer => ({
  cardNo: row.card_no,
  status: row.status,
  loopNo: row.loop_no,
  goodsNo: row.goods_no,
  goodsName: row.goods_name,
  containerQty: plain(row.container_qty),
  purchaseUnitNo: row.purchase_unit_no,
  place: row.place,
  supplierName: row.supplier_name,
  dueDate: row.due_date,
  isRepeated,
  updateName: row.update_name,
  updateDate: row.update_date.slice(0, 19),
})
