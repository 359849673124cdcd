import { z } from 'zod'
import { isCustomCondition } from '#platform/contract/custom-fields/custom-fields.ts'
import { conditionSchema, dateText, idText } from '#platform/contract/field-schemas.ts'
import { BOARD_PLANS } from './board-columns.ts'
import { BOARD_QUANTITIES } from './board-figures.ts'
import { BOARD_GROUPS, boardFilterFields } from './fields.ts'

/** Most items of one answer. */
export const MOST_BOARD_ITEMS = 500
/** Days beyond have weeks and months that no calendar has. */
const LAST_DAY = '9990-12-31'

const boardDay = () => dateText().refine((day) => day <= LAST_DAY, { error: 'date' })

const shown = {
  plan: z.enum(BOARD_PLANS),
  /** Today unless given. */
  from: boardDay().optional(),
  /** Included; as few columns as the display configuration asks for, unless given. */
  to: boardDay().optional(),
  groupBy: z.enum(BOARD_GROUPS).default('supplier'),
  // Custom fields are of the list of schedules: a condition that nothing is filtered by is a mistake.
  filter: conditionSchema(boardFilterFields)
    .refine((filter) => !Object.keys(filter).some(isCustomCondition), { error: 'invalid' })
    .default({}),
}

/** A part of the board: which columns, of which items. */
export const boardQuery = z.strictObject({
  ...shown,
  current: z.number().int().min(1).max(1_000_000).default(1),
  size: z.number().int().min(1).max(MOST_BOARD_ITEMS).default(100),
})

/** All of it as a file, with the quantity that its cells show. */
export const boardExportQuery = z.strictObject({ ...shown, quantity: z.enum(BOARD_QUANTITIES) })

const span = z.object({ from: z.string(), to: z.string() })
const cells = z.array(z.string().nullable())

/** An item of the board: its cells stand in one array for each quantity, as long as there are columns. */
const boardItem = z.object({
  id: z.string(),
  version: z.number(),
  scheduleNo: z.string(),
  status: z.string(),
  goodsNo: z.string(),
  goodsName: z.string(),
  purchaseUnitNo: z.string(),
  unitDecimals: z.number(),
  orgNo: z.string(),
  warehouseNo: z.string(),
  classifyType: z.string(),
  supplierNo: z.string(),
  supplierName: z.string(),
  isLate: z.boolean(),
  /** Last days of the zones and of the lock period as of today; null where there is none. */
  firmThrough: z.string().nullable(),
  tradeOffThrough: z.string().nullable(),
  lockedThrough: z.string().nullable(),
  releasedQty: z.string(),
  shippedQty: z.string(),
  inTransitQty: z.string(),
  receivedQty: z.string(),
  /** Shipped beyond the last day. */
  aheadQty: z.string(),
  /** What was said last of it, as the reason of a change. */
  lastNote: z.object({ text: z.string(), createName: z.string(), createDate: z.string() }).nullable(),
  expect: cells,
  reply: cells,
  actual: cells,
  delivered: cells,
  received: cells,
  difference: cells,
  /** Of the day plan: which day a cell is, and how far it is replied to. Empty in other plans. */
  dayIds: cells,
  dayStates: cells,
  /** Why the reader may not reply to it; null: it may. */
  replyRefusal: z.string().nullable(),
  /** Days beside the columns that wait for a reply as well: all are replied to at once. Only where the reader may reply. */
  furtherDays: z.array(z.object({ id: z.string(), demandDate: z.string(), expect: z.string() })),
})

/** A part of the board. */
export const boardAnswer = z.object({
  today: z.string(),
  plan: z.enum(BOARD_PLANS),
  columns: z.array(span),
  total: z.number(),
  items: z.array(boardItem),
})

/** An item that is asked for. */
export const boardKey = z.strictObject({ id: idText() })

/** The order lines that an item counts, with what has come of each. */
export const boardOrders = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      purchaseNo: z.string(),
      purchaseSeq: z.number(),
      purchaseDate: z.string(),
      purchaseUnitNo: z.string(),
      lineQty: z.string(),
      /** As the schedule counts them: less what was ended, rejected and given back. */
      shippedQty: z.string(),
      inTransitQty: z.string(),
      receivedQty: z.string(),
    }),
  ),
})
