import type { Locator } from '@playwright/test'
import { addDays, type DateText } from '#platform/contract/values/dates.ts'
import { add, type Decimal, formatQuantity, subtract } from '#platform/contract/values/decimal.ts'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, giveReason, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import type { E2eUser } from './support/e2e-user.ts'
import { goTo } from './support/e2e-user.ts'
import { cellOf, cellUnder, columnOf, listOf } from './support/list.ts'
import {
  newOrder,
  openDrawer,
  openOrders,
  release,
  shownQty,
  storyOf,
  type TestOrder,
  twoParts,
} from './support/orders.ts'
import { textOf } from './support/text-of.ts'
import { textPattern } from './support/texts.ts'
import { readRows } from './support/workbooks.ts'

/** What the shipment was made of, batch by batch in the order of the shipment list. */
interface Shipped {
  lineBatch: string
  qty: Decimal
}

const REASONS = { refuse: '2 reels with torn labels', cancel: 'counted twice', end: 'lost on the road' }

for (const language of ['en-US', 'zh-CN'] as const) {
  test.describe(`the main job in ${language}`, { tag: language === 'en-US' ? [] : '@long' }, () => {
    test.use({ language })

    test('an order is released, answered, shipped, received and told the same to both sides', async ({
      buyer,
      supplier,
    }) => {
      test.setTimeout(240_000)
      const order = await test.step('the buyer releases a pending order', () => releasePending(buyer))
      await test.step('the supplier accepts it with one line split into two dates', () => accept(supplier, order))
      await test.step('the buyer is told of the change and sees the order in progress', () => seeProgress(buyer, order))
      const { asnNo, shipped } = await test.step('the supplier matches its lines and creates the ASN', () =>
        ship(supplier, order))
      await test.step('the buyer finds the ASN and approves it where that is needed', () => approve(buyer, asnNo))
      const received = await test.step('the buyer receives it, refuses a part, leaves a line open', () =>
        receive(buyer, asnNo, shipped))
      await test.step('both sides see acceptance, rejection and warehousing', async () => {
        for (const user of [buyer, supplier]) await seeReceipts(user, asnNo, received)
      })
      await test.step('the story of the line tells both sides the same, and opens its documents', async () => {
        const stories = []
        for (const user of [buyer, supplier]) stories.push(await readStory(user, order, shipped, received))
        expect(stories[0]).toEqual(stories[1])
      })
      await test.step('the buyer cancels one receipt and ends the open line', () =>
        cancelAndEnd(buyer, asnNo, received))
      await test.step('every list is saved as a readable Excel file', () => saveLists(buyer, order, asnNo))
    })
  })
}

async function releasePending(buyer: E2eUser): Promise<TestOrder> {
  const list = await openOrders(buyer)
  // The order that comes in waits with the others until it is released.
  const waiting = await list.tabCount('orders:tabs.pendingRelease')
  // Both parts of the first line are whole packs.
  const order = await newOrder(buyer, list, [{ batchPurQty: 50_000 }, {}])
  await expectAccessible(buyer.page)
  await release(buyer, list, order.purchaseNo)
  await list.search('')
  await expect.poll(() => list.tabCount('orders:tabs.pendingRelease')).toBe(waiting)
  await list.tab('orders:tabs.all')
  await list.search(order.purchaseNo)
  return order
}

async function accept(supplier: E2eUser, order: TestOrder): Promise<void> {
  const { page, t } = supplier
  const list = await openOrders(supplier)
  await expect(list.screen.getByRole('tab', { name: t('orders:tabs.pendingRelease') })).toHaveCount(0)
  await list.tab('orders:tabs.accepting')
  await list.search(order.purchaseNo)
  await expect(list.row(order.purchaseNo)).toHaveCount(order.lines.length)
  await list.select(list.row(order.purchaseNo).first())
  await list.press('orders:actions.accept.label')

  const form = page.getByRole('region', { name: t('orders:routes.acceptance'), exact: true })
  await expect(
    form.getByRole('heading', { name: t('orders:acceptance.title', { order: order.purchaseNo }) }),
  ).toBeVisible()
  const [line] = order.lines
  if (!line) throw new Error('the order has no line')
  const [first, second] = twoParts(line.qty)
  const quantity = (row: number) => form.getByLabel(`${t('orders:fields.supReplyQty')} ${row}`, { exact: true })
  const date = (row: number) => form.getByLabel(`${t('orders:fields.supReplyDate')} ${row}`, { exact: true })
  await form.getByRole('button', { name: `${t('orders:acceptance.split')} ${line.lineSeq}-1-1` }).click()
  await quantity(1).fill(first)
  await quantity(2).fill('1')
  await expect(form.getByText(sumText(supplier, add(first, '1'), line.qty))).toBeVisible()
  await quantity(2).fill(second)
  await date(2).fill(addDays(line.due, 7))
  await date(2).press('Tab')
  await expect(form.getByText(t('orders:acceptance.later', { number: 7 }))).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: t('orders:acceptance.accept'), exact: true }).click()
  await readMessage(supplier, t('orders:acceptance.accepted', { order: order.purchaseNo }))
  await expect(list.row(order.purchaseNo)).toHaveCount(0)
}

const sumText = ({ t }: E2eUser, sum: Decimal, ordered: Decimal) =>
  t('orders:acceptance.sumDiffers', { sum: formatQuantity(sum), ordered: formatQuantity(ordered) })

async function seeProgress(buyer: E2eUser, order: TestOrder): Promise<void> {
  const { t } = buyer
  const list = listOf(buyer, 'orders:routes.userOrder')
  await list.screen.getByRole('button', { name: t('lists:changed') }).click()
  await expect(list.row(order.purchaseNo)).toHaveCount(order.lines.length + 1)
  const shown = (key: string) => columnOf(list.row(order.purchaseNo), t(key))
  await expect
    .poll(async () => new Set(await shown('orders:fields.status')))
    .toEqual(new Set([t('orders:enums.status.executing')]))
  const line = order.lines[0]
  await expect
    .poll(async () => (await shown('orders:fields.supReplyQty')).map(shownQty))
    .toEqual(expect.arrayContaining(twoParts(line?.qty ?? '0')))
}

async function ship(supplier: E2eUser, order: TestOrder): Promise<{ asnNo: string; shipped: Shipped[] }> {
  const { page, t } = supplier
  await goTo(supplier, '/offsite/addAsn')
  const list = listOf(supplier, 'deliveries:routes.addAsn')
  await list.search(order.purchaseNo)
  await expect(list.row(order.purchaseNo)).toHaveCount(order.lines.length + 1)
  await expectAccessible(page)
  await list.screen.getByRole('checkbox', { name: t('lists:grid.selectAll') }).check()
  await list.press('deliveries:actions.match')

  const form = page.getByRole('region', { name: t('deliveries:routes.newAsn'), exact: true })
  const matched = form.getByRole('grid', { name: t('deliveries:form.orderLines') })
  await expect(matched.locator('tbody tr')).toHaveCount(order.lines.length + 1)
  const due = order.lines.map((line) => line.due).sort()[0] ?? ''
  await leaveOn(supplier, form, addDays(due, -10), due)
  // Parts of a split line are not always whole packs; the match says so and proposes what is.
  const whole = textPattern(t, 'deliveries:reasons.wholeOpen', ['quantity'])
  const packs = textPattern(t, 'deliveries:reasons.wholePacks', ['quantity', 'shippable', 'packQty'])
  const explained = matched.getByRole('row').filter({ hasText: new RegExp(`${whole.source}|${packs.source}`) })
  await expect(explained).toHaveCount(order.lines.length + 1)
  await form.getByRole('button', { name: t('deliveries:actions.match'), exact: true }).click()

  const shipment = form.getByRole('table', { name: t('deliveries:form.shipment') })
  const rows = shipment.locator('tbody tr')
  await expect(rows).toHaveCount(order.lines.length + 1)
  const sequences = await columnOf(rows, t('orders:list.lineBatch'))
  const quantities = await Promise.all(
    sequences.map((_, at) =>
      shipment.getByLabel(`${t('deliveries:fields.deliveryQty')} ${at + 1}`, { exact: true }).inputValue(),
    ),
  )
  const shipped = sequences.map((lineBatch, at) => ({ lineBatch, qty: quantities[at] ?? '' }))
  await fillShipment(supplier, form, order.purchaseNo, shipped)
  await expectAccessible(page)

  await form.getByLabel(t('deliveries:fields.driver'), { exact: true }).fill('罗建国')
  await form.getByLabel(t('deliveries:fields.carNo'), { exact: true }).fill('粤S·7K215')
  await form.getByRole('button', { name: t('deliveries:actions.createAsn'), exact: true }).click()
  const said = await readMessage(supplier, textPattern(t, 'deliveries:form.created', ['asnNo']))
  const asnNo = /ASN[\w-]+/.exec(said)?.[0] ?? ''
  const asns = listOf(supplier, 'deliveries:routes.asnTracking')
  await expect(asns.row(asnNo)).toHaveCount(1)
  await expectAccessible(page)
  return { asnNo, shipped }
}

/** Sets the days on which goods leave and arrive; the match follows the day of leaving. */
async function leaveOn({ page, t }: E2eUser, form: Locator, requested: DateText, arrival: DateText): Promise<void> {
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  const day = requested > today ? requested : today
  for (const [name, value] of [
    ['deliveryDate', day],
    ['expectedArrivalDate', arrival > day ? arrival : day],
  ] as const) {
    const box = form.getByLabel(t(`deliveries:fields.${name}`), { exact: true })
    await box.fill(value)
    await box.press('Enter')
  }
}

/** Batch numbers for all lines; the first line in two lots. */
async function fillShipment(
  user: E2eUser,
  form: Locator,
  purchaseNo: string,
  shipped: readonly Shipped[],
): Promise<void> {
  const { t } = user
  const cell = (key: string, row: number) => form.getByLabel(`${t(`deliveries:fields.${key}`)} ${row}`, { exact: true })
  const [first] = shipped
  if (!first) throw new Error('nothing is shipped')
  const split = t('deliveries:form.splitLine', { purchaseNo, lineBatch: first.lineBatch })
  await form.getByRole('button', { name: split }).click()
  const [one, two] = twoParts(first.qty)
  await cell('deliveryQty', 2).fill(one)
  await cell('supRemarks', 2).fill('LOT-A')
  await cell('deliveryQty', 3).fill(two)
  await form.getByRole('button', { name: t('deliveries:actions.createAsn'), exact: true }).click()
  await expect(form.getByRole('button', { name: t('lists:lines.faults', { number: shipped.length }) })).toBeVisible()
  await cell('supRemarks', 3).fill('LOT-B')
  for (let row = 4; row <= shipped.length + 2; row += 1) await cell('supRemarks', row).fill(`LOT-${row}`)
}

async function approve(buyer: E2eUser, asnNo: string): Promise<void> {
  const { page, t } = buyer
  await goTo(buyer, `/offsite/asnTracking?keyword=${asnNo}`)
  const list = listOf(buyer, 'deliveries:routes.asnTracking')
  const row = list.row(asnNo)
  await expect(row).toHaveCount(1)
  await expectAccessible(page)
  const shippedState = t('deliveries:enums.status.2')
  const status = await cellUnder(row, t('deliveries:fields.status'))
  if ((await textOf(status)) === t('deliveries:enums.status.0')) {
    await list.select(row)
    await list.press('deliveries:actions.approve')
    await readMessage(buyer, t('deliveries:actions.approved'))
  }
  await expect(status).toHaveText(shippedState)
}

/** What was received: the first lot in part refused, the last line left open, everything else accepted. */
interface Received {
  receiptNo: string
  accepted: { lot: string; qty: Decimal }[]
  refused: { lot: string; qty: Decimal }
  openQty: Decimal
}

async function receive(buyer: E2eUser, asnNo: string, shipped: readonly Shipped[]): Promise<Received> {
  const { page, t } = buyer
  const list = listOf(buyer, 'deliveries:routes.asnTracking')
  const box = list.row(asnNo).getByRole('checkbox')
  if (!(await box.isChecked())) await box.check()
  await list.press('deliveries:actions.receive')
  const dialog = dialogNamed(buyer, t('receipts:receive.title', { asnNo }))
  const rows = dialog.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(shipped.length + 1)
  const accepted = (row: number) => dialog.getByLabel(`${t('receipts:receive.accepted')} ${row}`, { exact: true })
  const refused = (row: number) => dialog.getByLabel(`${t('receipts:receive.refused')} ${row}`, { exact: true })
  const lots = await columnOf(rows, t('receipts:fields.lotNo'))
  const open = (await columnOf(rows, t('receipts:receive.open'))).map(shownQty)
  const lastRow = lots.length

  await refused(1).fill('2')
  await pressIn(buyer, dialog, 'receipts:receive.confirm')
  await expect(dialog.getByText(textPattern(t, 'lists:lines.faults', ['number']))).toBeVisible()
  await accepted(1).fill(subtract(open[0] ?? '0', '2'))
  await dialog.getByLabel(`${t('receipts:receive.reason')} 1`, { exact: true }).fill(REASONS.refuse)
  await accepted(lastRow).fill('')
  // The photos of what is refused come with texts of their own.
  await expect(dialog.getByText(t('documents:files.addPhoto'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await pressIn(buyer, dialog, 'receipts:receive.confirm')
  const said = await readMessage(buyer, textPattern(t, 'receipts:receive.done', ['receiptNo']))
  await expect(dialog).toBeHidden()
  const status = await cellUnder(list.row(asnNo), t('deliveries:fields.status'))
  await expect(status).toHaveText(t('deliveries:enums.status.3'))
  return {
    receiptNo: /[A-Z]+[\w-]*\d/.exec(said)?.[0] ?? '',
    accepted: lots
      .map((lot, at) => ({ lot, qty: at === 0 ? subtract(open[0] ?? '0', '2') : (open[at] ?? '') }))
      .slice(0, -1),
    refused: { lot: lots[0] ?? '', qty: '2' },
    openQty: open.at(-1) ?? '',
  }
}

async function seeReceipts(user: E2eUser, asnNo: string, received: Received): Promise<void> {
  const { page, t } = user
  const quantitiesOn = async (path: string, titleKey: string, qtyKey: string) => {
    await goTo(user, `/receipt-tracking/${path}?keyword=${asnNo}`)
    const list = listOf(user, titleKey)
    await expect(list.row(asnNo).first()).toBeVisible()
    await expectAccessible(page)
    const rows = list.row(asnNo)
    const lots = await columnOf(rows, t('receipts:fields.lotNo'))
    const quantities = await columnOf(rows, t(qtyKey))
    return lots.map((lot, at) => ({ lot, qty: shownQty(quantities[at] ?? '') })).sort(byLot)
  }
  const accepted = received.accepted.toSorted(byLot)
  await expect
    .poll(() => quantitiesOn('acceptance-details', 'receipts:titles.acceptance', 'orders:fields.receiveQty'))
    .toEqual(accepted)
  expect(
    await quantitiesOn('warehousing-details', 'receipts:titles.warehousing', 'receipts:fields.warehousingQty'),
  ).toEqual(accepted)
  await expect
    .poll(() => quantitiesOn('rejection-details', 'receipts:titles.rejection', 'orders:fields.checkReturnQty'))
    .toEqual([received.refused])
  await expect(page.getByText(REASONS.refuse)).toBeVisible()
}

const byLot = (a: { lot: string }, b: { lot: string }) => (a.lot < b.lot ? -1 : 1)

/** Reads the story of the batch that was shipped in two lots, opening every number. */
async function readStory(
  user: E2eUser,
  order: TestOrder,
  shipped: readonly Shipped[],
  received: Received,
): Promise<Record<string, string>> {
  const { page, t } = user
  const list = await openOrders(user, `?keyword=${order.purchaseNo}`)
  const [first] = shipped
  const [seq, , batch] = first?.lineBatch.split('-') ?? []
  await expect(list.row(order.purchaseNo)).toHaveCount(order.lines.length + 1)
  const rows = await list.row(order.purchaseNo).all()
  const places = await Promise.all(
    rows.map(async (row) => [
      await cellOf(row, t('orders:fields.purchaseSeq')),
      await cellOf(row, t('orders:fields.purchaseBatchSeq')),
    ]),
  )
  const row = rows[places.findIndex(([lineSeq, batchSeq]) => lineSeq === seq && batchSeq === batch)]
  if (!row) throw new Error(`no row for ${first?.lineBatch}`)
  const drawer = await openDrawer(user, row)
  const story = await storyOf(user, drawer)
  const ordered = shownQty(await cellOf(row, t('orders:fields.batchPurQty')))
  const sent = first?.qty ?? ''
  expect(story).toMatchObject({
    ordered,
    promised: ordered,
    shipped: sent,
    onWay: '0',
    accepted: subtract(sent, received.refused.qty),
    refused: received.refused.qty,
    returned: '0',
    open: add(subtract(ordered, sent), received.refused.qty),
  })
  for (const [step, qty] of Object.entries(story)) {
    const label = t(`orders:enums.storyStep.${step}`)
    await drawer.getByRole('listitem').filter({ hasText: label }).getByRole('button').first().click()
    const table = drawer.getByRole('region', { name: t('orders:story.behind', { step: label }) }).getByRole('table')
    if (step === 'open') await expect(drawer.getByText(formula(user, story))).toBeVisible()
    else if (step === 'returned')
      await expect(drawer.getByText(t('orders:story.nothing', { step: label }))).toBeVisible()
    else if (step !== 'promised' && step !== 'onWay') {
      const moved = () => columnOf(table.locator('tbody tr'), t('orders:story.quantity'))
      await expect.poll(async () => (await moved()).map(shownQty).reduce(add, '0')).toBe(qty)
    } else await expect(table).toBeVisible()
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  return story
}

function formula({ t }: E2eUser, story: Record<string, string>): string {
  const quantity = (step: string) => formatQuantity(story[step] ?? '0')
  return t('orders:story.openFormula', {
    ordered: quantity('ordered'),
    shipped: quantity('shipped'),
    refused: quantity('refused'),
    returned: quantity('returned'),
    ended: quantity('ended'),
    open: quantity('open'),
  })
}

async function cancelAndEnd(buyer: E2eUser, asnNo: string, received: Received): Promise<void> {
  const { page, t } = buyer
  await goTo(buyer, `/offsite/asnTracking?keyword=${asnNo}`)
  const list = listOf(buyer, 'deliveries:routes.asnTracking')
  const drawer = await openDrawer(buyer, list.row(asnNo))
  await expectAccessible(page)
  const sections = drawer.getByRole('tablist')
  await sections.getByRole('tab', { name: t('deliveries:detail.receipts') }).click()
  const receipts = drawer.getByRole('grid', { name: t('deliveries:detail.receipts') })
  const [cancelled] = received.accepted
  const row = receipts.locator('tbody tr').filter({ hasText: t('deliveries:detail.accepted') })
  await row
    .filter({ hasText: cancelled?.lot ?? '' })
    .getByRole('checkbox')
    .check()
  await drawer.getByRole('button', { name: t('deliveries:actions.cancelReceipt'), exact: true }).click()
  await expectAccessible(page)
  await giveReason(buyer, t('receipts:cancel.title', { number: 1 }), 'receipts:cancel.confirm', REASONS.cancel)
  await readMessage(buyer, textPattern(t, 'receipts:cancel.done', ['receiptNo']))
  await expect(receipts.getByText(t('deliveries:detail.reversal'), { exact: true })).toBeVisible()

  await sections.getByRole('tab', { name: t('deliveries:detail.lines') }).click()
  const lines = drawer.getByRole('grid', { name: t('deliveries:detail.lines') })
  const onWay = t('orders:fields.onWayQty')
  const last = lines.locator('tbody tr').last()
  expect(shownQty(await cellOf(lines.locator('tbody tr').first(), onWay))).toBe(cancelled?.qty)
  await last.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: t('deliveries:actions.endLine'), exact: true }).click()
  const title = t('deliveries:actions.endLineTitle', { asnNo, number: 1 })
  await giveReason(buyer, title, 'deliveries:actions.endLine', REASONS.end)
  await readMessage(buyer, t('deliveries:actions.endLineDone'))
  await expect(await cellUnder(last, onWay)).toHaveText('0')
  await expect(await cellUnder(last, t('deliveries:fields.endedQty'))).toHaveText(formatQuantity(received.openQty))
  await page.keyboard.press('Escape')
}

/** Saves each list of the job and looks for the order in the file. */
async function saveLists(buyer: E2eUser, order: TestOrder, asnNo: string): Promise<void> {
  const { t } = buyer
  const lists = [
    ['/orderCollaboration/userOrder', 'orders:routes.userOrder', order.purchaseNo],
    ['/offsite/asnTracking', 'deliveries:routes.asnTracking', asnNo],
    ['/receipt-tracking/acceptance-details', 'receipts:titles.acceptance', asnNo],
    ['/receipt-tracking/rejection-details', 'receipts:titles.rejection', asnNo],
    ['/receipt-tracking/warehousing-details', 'receipts:titles.warehousing', asnNo],
  ] as const
  for (const [path, titleKey, keyword] of lists) {
    await goTo(buyer, `${path}?keyword=${keyword}`)
    const list = listOf(buyer, titleKey)
    await expect(list.row(keyword).first()).toBeVisible()
    const { name, path: file } = await list.exported()
    expect(name).toMatch(/\.xlsx$/)
    const rows = await readRows(file)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Object.values(row)).toContain(keyword)
    const orders = rows.map((row) => row[t('orders:fields.purchaseNo')])
    expect(new Set(orders)).toEqual(new Set([order.purchaseNo]))
  }
}
