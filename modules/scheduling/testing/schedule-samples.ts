import { sql } from 'kysely'
import type { CallSample, SamplesOf } from '#apps/server/testing/call-sample.ts'
import { documentSamples } from '#apps/server/testing/document-samples.ts'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { DEMO_TENANT } from '#db/demo/company.ts'
import type { scheduleCalls, scheduleSchemas } from '#modules/scheduling/item/contract/calls.ts'
import { schedule } from '#modules/scheduling/item/contract/document.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'

const READ = 'ISrmScheduleService/getScheduleById'
let made = 0

/** Goods of a sample's own: samples are made side by side, and of an item, supplier and warehouse one schedule is open. */
async function newGoods({ db }: TestContext): Promise<string> {
  made += 1
  const itemNo = `SCHEDULED-${made}`
  await inScope(db, systemScope('tests', DEMO_TENANT), (trx) =>
    sql`insert into bm_item (tenantsid, item_no, item_name, unit_no) select tenantsid, ${itemNo}, item_name, unit_no
      from bm_item where item_no = 'R-0402-10K'`.execute(trx),
  )
  return itemNo
}

/** A schedule of such goods. */
async function newSchedule(context: TestContext) {
  const place = { orgNo: 'SZ10', warehouseNo: 'SZ-RM', classifyType: 'RAW', supplierNo: 'S1001' }
  const days = [1, 2].map((week) => ({
    demandDate: addDays(context.today, week * 7),
    expectScheduledQuantity: String(100 * week),
  }))
  return { ...place, goodsNo: await newGoods(context), days }
}

const daysOf = async (context: TestContext, id: string) => (await context.call('buyer', READ, { id })).days

type Key = { id: string; version: number }
const SUPPLIERS = 'ISupSrmScheduleService/replySchedule'

/** A schedule that is released; its supplier has promised nothing, or proposes are on their way, as an action needs it. */
export async function sampledSchedule(context: TestContext, action?: string) {
  const input = await newSchedule(context)
  const { id, version, scheduleNo } = await context.call('buyer', 'ISrmScheduleService/addSchedule', input)
  let last: Key = { id, version }
  const done = { documentNo: scheduleNo, goodsNo: input.goodsNo }
  if (['plan', 'publish', 'publishUnlocked', 'delete'].includes(action ?? '')) return { ...last, ...done }
  const [released] = await context.call('buyer', 'ISrmScheduleService/publishSchedule', { list: [last] })
  last = { id, version: released?.version ?? 0 }
  if (['agree', 'insist', 'chooseChange'].includes(action ?? '')) {
    const days = (await daysOf(context, id)).map((day) => ({ id: day.id, replyQuantity: '0' }))
    last = await context.call('supplier', SUPPLIERS, { ...last, days, isShortConfirmed: true })
  }
  if (['confirmReset', 'refuseReset'].includes(action ?? '')) {
    const proposal = { agreedDate: context.today, agreedQty: '0', reason: 'Stock was counted' }
    last = await context.call('buyer', 'ISrmScheduleService/proposeReset', { ...last, ...proposal })
  }
  return { id, version: last.version, ...done }
}

const ofDocument = documentSamples<typeof schedule, typeof scheduleSchemas>({
  document: schedule,
  users: { purchaser: 'buyer', supplier: 'supplier' },
  make: sampledSchedule,
  inputs: {
    create: newSchedule,
    plan: ({ today }) => ({ days: [{ demandDate: addDays(today, 30), expectScheduledQuantity: '5' }] }),
    changeTerms: () => ({
      ...{ packQty: '10', lockDays: 2, firmDays: 7, tradeOffDays: 14, materialShare: '40', answerDays: 3 },
      ...{ spreadRule: 'even', remark: '' },
    }),
    publishUnlocked: () => ({ reason: 'A line stands still' }),
    reply: async (context, one) => {
      const days = await daysOf(context, one?.id ?? '')
      return { days: days.map(({ id }) => ({ id, replyQuantity: '0' })), isShortConfirmed: true }
    },
    chooseChange: () => ({ reason: 'A machine is down' }),
    agree: async (context, one) => {
      const days = await daysOf(context, one?.id ?? '')
      return { days: days.map(({ id }) => ({ id, actualScheduledQuantity: '1' })), isShortConfirmed: true }
    },
    insist: () => ({ reason: 'It is needed' }),
    proposeReset: ({ today }) => ({ agreedDate: today, agreedQty: '0', reason: 'Stock was counted' }),
    refuseReset: () => ({ reason: 'Not as we count' }),
    close: () => ({ reason: 'No more of it' }),
  },
})

/** A schedule that both sides see. */
const shared = <I extends { id: string }>(input: object = {}): CallSample<I> => ({
  as: 'supplier',
  prepare: async (context) => {
    const { id } = await sampledSchedule(context)
    return { input: { id, ...input } as never }
  },
})

/** How the calls of schedules are tried. */
export const scheduleSamples: SamplesOf<typeof scheduleCalls> = {
  ...ofDocument,
  'ISrmScheduleService/getScheduleById': shared(),
  'ISrmScheduleService/getScheduleVersion': shared({ scheduleVersion: 1 }),
  'ISrmScheduleService/compareSchedule': shared({ fromVersion: 1, toVersion: 0 }),
  'ISrmScheduleService/getScheduleRecord': shared(),
  'ISrmScheduleService/importexcel': {
    as: 'buyer',
    prepare: async ({ today }) => {
      made += 1
      const place = { orgNo: 'SZ10', warehouseNo: 'SZ-RM', classifyType: 'RAW', supplierNo: 'S1001' }
      const day = { demandDate: addDays(today, 9), expectScheduledQuantity: String(1000 + made) }
      return { input: await sampleWorkbook({ ...place, goodsNo: 'C-0402-100N', ...day }) }
    },
    // Another company that keeps places and suppliers of the same numbers plans its own.
    isAboutCaller: true,
    isOwnChange: true,
  },
  'ISrmScheduleService/downExcelTemplate': { as: 'buyer', prepare: () => ({ input: {} }), isAboutCaller: true },
}
