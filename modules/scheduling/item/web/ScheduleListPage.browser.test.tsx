import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { type MountOptions, mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { ScheduleListPage } from './ScheduleListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'scheduling'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]

const COMMANDS = ['plan', 'changeTerms', 'publish', 'reply', 'chooseChange', 'agree', 'insist', 'close', 'delete']
const row = {
  ...{ id: '1', version: 3, scheduleNo: 'SL-1', status: 'published', goodsNo: 'IT-1', goodsName: 'Bolt', spec: '' },
  ...{
    supplierName: 'Supplier S1',
    firstOpenDay: '2030-03-11',
    openQty: '520',
    purchaseUnitNo: 'PCS',
    expectQty: '520',
  },
  ...{
    cumShippedQty: '0',
    cumReceivedQty: '0',
    inTransitQty: '0',
    waitingCount: 2,
    differingCount: 0,
    preparedCount: 1,
  },
  ...{ isLate: false, scheduleVersion: 1, releaseDate: '2030-03-04', replyDate: null, answerDue: null, packQty: '24' },
  ...{ lockDays: 0, firmDays: 7, tradeOffDays: 7, materialShare: '40', spreadRule: 'even', answerDays: null },
  ...{ startQty: '0', zeroDate: null, lastAsnNo: '', lastReceiptNo: '', resetParty: null, reason: '', remark: '' },
  ...{ supplierNo: 'S1', orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', createName: 'Ann' },
  updateDate: '2030-03-04 10:00:00',
  actions: Object.fromEntries(COMMANDS.map((action) => [action, null])),
}
const day = (id: string, demandDate: string, quantity: string, over: object = {}) => ({
  ...{ id, demandDate, expectScheduledQuantity: quantity, replyQuantity: null, actualScheduledQuantity: null },
  ...{ lineState: 'waiting', remark: '', replyRemark: '', ...over },
})
const WAITING = [day('11', '2030-03-11', '280'), day('12', '2030-03-12', '240')]
const ANSWERED = [
  day('11', '2030-03-11', '280', { lineState: 'agreed', replyQuantity: '280', actualScheduledQuantity: '280' }),
  day('12', '2030-03-12', '240', { lineState: 'answered', replyQuantity: '200' }),
]
let days: object[] = WAITING
let unitDecimals = 0
const detail = () => ({
  ...{ id: '1', version: 3, scheduleNo: 'SL-1', status: 'published', scheduleVersion: 1, releaseDate: '2030-03-04' },
  ...{
    zeroDate: null,
    purchaseUnitNo: 'PCS',
    unitDecimals,
    packQty: '24',
    lockDays: 0,
    firmDays: 7,
    tradeOffDays: 7,
    materialShare: '40',
  },
  ...{
    startQty: '0',
    cumShippedQty: '0',
    cumReceivedQty: '0',
    price: '2.5',
    currency: 'CNY',
    days,
    releases: [],
    resets: [],
  },
  prepared: [{ demandDate: '2030-03-14', expectScheduledQuantity: '96', isDropped: false, remark: '' }],
})
const comparison = {
  before: { scheduleVersion: 1, releaseDate: '2030-03-04', days: [{ demandDate: '2030-03-11', quantity: '280' }] },
  after: { scheduleVersion: 0, releaseDate: null, days: [{ demandDate: '2030-03-14', quantity: '280' }] },
  ...{ firmDays: 7, tradeOffDays: 7, materialShare: '40', price: '2.5', currency: 'CNY' },
}
const ranges = [
  {
    seq: 1,
    lowerBound: '-100',
    upperBound: '-10',
    adviceDescription: 'Far below',
    adviceTone: 'bad',
    isAccepted: false,
  },
]
const commands: { path: string; condition: unknown }[] = []

beforeEach(() => {
  commands.length = 0
  days = WAITING
  unitDecimals = 0
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    const condition = init?.body ? JSON.parse(String(init.body)).condition : null
    let data: unknown = { id: '1', scheduleNo: 'SL-1', status: 'replied', version: 4 }
    if (path.endsWith('getScheduleStatus')) data = { all: 1, published: 1 }
    else if (path.endsWith('getSchedulePage')) {
      data = { records: [row], total: 1, isTotalCapped: false, pageSize: 20, rowCount: 1, pageCount: 1, currentPage: 1 }
    } else if (path.endsWith('getScheduleById')) data = detail()
    else if (path.endsWith('getScheduleRecord')) data = { changes: [] }
    else if (path.endsWith('compareSchedule')) data = comparison
    else if (path.endsWith('getCommonSetting')) data = { monthPlanDays: 2, ranges }
    else commands.push({ path, condition })
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const FLAGS: PermissionFlag[] = [
  'isSearch',
  'isAdd',
  'isModify',
  'isRelease',
  'isCheck',
  'isClose',
  'isDelete',
  'isSubmit',
]
const mount = (given: MountOptions = {}) =>
  mountScreen(<ScheduleListPage />, FLAGS, { menuNos: ['pendingSchedule'], texts, ...given })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).last()
async function open(command: string) {
  await page.getByRole('row', { name: /SL-1/ }).getByRole('checkbox').click()
  await button(command).click()
}

describe('the list of schedules', () => {
  it('shows the days of one with what has come to each, and what its next release changes', async () => {
    await mount()
    await button('SL-1').click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByRole('cell', { name: '2030-03-12' })).toBeVisible()
    await expect.element(drawer.getByRole('heading', { name: 'For the next release' })).toBeVisible()
    await expect.element(drawer.getByRole('cell', { name: '96', exact: true })).toBeVisible()
  })

  it('says what a release changes before it is sent', async () => {
    await mount()
    await open('Release')
    await expect
      .element(
        page
          .getByRole('dialog')
          .getByText(/280( PCS)? moved from 2030-03-11/)
          .first(),
      )
      .toBeVisible()
    await inDialog('Release').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/ISrmScheduleService\/publishSchedule$/)
    expect(commands[0]?.condition).toEqual({ list: [{ id: '1', version: 3 }] })
  })

  it('plans days: only what is changed is sent, and what is removed with 0', async () => {
    await mount()
    await open('Plan days')
    const quantity = page.getByRole('textbox', { name: 'Expected 1' })
    await quantity.fill('300')
    await inDialog('Plan days').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    const changed = [{ demandDate: '2030-03-11', expectScheduledQuantity: '300', remark: '' }]
    expect(commands[0]?.condition).toEqual({ id: '1', version: 3, days: changed })
  })

  it('changes terms beginning with those that it has', async () => {
    await mount()
    await open('Change terms')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('textbox', { name: /^Pack/ })).toHaveValue('24')
    await dialog.getByRole('textbox', { name: /Lock period/ }).fill('3')
    await inDialog('Change terms').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.condition).toMatchObject({
      ...{ id: '1', version: 3, packQty: '24', lockDays: 3, firmDays: 7, tradeOffDays: 7, materialShare: '40' },
      ...{ answerDays: null, spreadRule: 'even' },
    })
  })

  it('replies to all days that wait, and asks about a total below the plan, with the advice beside the day', async () => {
    await mount({ side: 'supplier' })
    await open('Reply')
    await page.getByRole('textbox', { name: 'Reply 2' }).fill('200')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('-16.67 % · Far below')).toBeVisible()
    await inDialog('Reply').click()
    await expect.element(page.getByText(/480 is below the planned total of 520/)).toBeVisible()
    expect(commands).toEqual([])
    await button('Send anyway').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    const replies = [
      { id: '11', replyQuantity: '280', replyRemark: null },
      { id: '12', replyQuantity: '200', replyRemark: null },
    ]
    expect(commands[0]?.path).toMatch(/ISupSrmScheduleService\/replySchedule$/)
    expect(commands[0]?.condition).toEqual({ id: '1', version: 3, days: replies, isShortConfirmed: true })
  })

  it.each([
    { decimals: 0, percent: '62.5', replies: ['175', '150'] },
    { decimals: 0, percent: '33.3', replies: ['93', '80'] },
    { decimals: 3, percent: '33.3', replies: ['93.24', '79.92'] },
  ])('fills replies with $percent % in as many decimals as the unit has: $decimals', async (given) => {
    unitDecimals = given.decimals
    await mount({ side: 'supplier' })
    await open('Reply')
    await page.getByRole('textbox', { name: 'Percent of what is expected' }).fill(given.percent)
    await inDialog('Fill in').click()
    await expect.element(page.getByRole('textbox', { name: 'Reply 1' })).toHaveValue(given.replies[0] ?? '')
    await expect.element(page.getByRole('textbox', { name: 'Reply 2' })).toHaveValue(given.replies[1] ?? '')
  })

  it('agrees on a day that differs, and keeps the total by raising another', async () => {
    days = ANSWERED
    await mount()
    await open('Agree')
    // What differs stands first, with the reply to begin with.
    await expect.element(page.getByRole('textbox', { name: 'Agreed 1' })).toHaveValue('200')
    await page.getByRole('textbox', { name: 'Agreed 2' }).fill('320')
    await inDialog('Agree').click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    const agreed = [
      { id: '12', actualScheduledQuantity: '200' },
      { id: '11', actualScheduledQuantity: '320' },
    ]
    expect(commands[0]?.condition).toEqual({ id: '1', version: 3, days: agreed })
  })
})
