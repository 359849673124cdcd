import type { CallSample, SamplesOf } from '#apps/server/testing/call-sample.ts'
import { documentSamples } from '#apps/server/testing/document-samples.ts'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { scheduleCalls, scheduleSchemas } from '#modules/scheduling/item/contract/calls.ts'
import { schedule } from '#modules/scheduling/item/contract/document.ts'
import { addDays } from '#platform/contract/values/dates.ts'

const READ = 'ISrmScheduleService/getScheduleById'
/** What the demo company buys of a supplier, each for one schedule. */
const GOODS = ['R-0402-10K']
let made = 0

/** A schedule of goods of which no other is open: what was made before is closed. */
async function newSchedule(context: TestContext) {
  const [goodsNo = ''] = GOODS
  const { records } = await context.call('buyer', 'ISrmScheduleService/getSchedulePage', {
    condition: { goodsNo, status: ['draft', 'published', 'answered', 'replied'] },
  })
  for (const { id, version, goodsNo: of, warehouseNo } of records) {
    if (of !== goodsNo || warehouseNo !== 'SZ-RM') continue
    await context.call('buyer', 'ISrmScheduleService/closeSchedule', { id, version, reason: 'Made anew' })
  }
  made += 1
  const place = { orgNo: 'SZ10', warehouseNo: 'SZ-RM', classifyType: 'RAW', supplierNo: 'S1001', goodsNo }
  const days = [1, 2].map((week) => ({
    demandDate: addDays(context.today, week * 7),
    expectScheduledQuantity: String(100 * week + made),
  }))
  return { ...place, days }
}

const daysOf = async (context: TestContext, id: string) => (await context.call('buyer', READ, { id })).days

type Key = { id: string; version: number }
const SUPPLIERS = 'ISupSrmScheduleService/replySchedule'

/** A schedule that is released; its supplier has promised nothing, or proposes are on their way, as an action needs it. */
async function make(context: TestContext, action?: string) {
  const { id, version, scheduleNo } = await context.call(
    'buyer',
    'ISrmScheduleService/addSchedule',
    await newSchedule(context),
  )
  let last: Key = { id, version }
  const done = { documentNo: scheduleNo }
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
  make,
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
    const { id } = await make(context)
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
