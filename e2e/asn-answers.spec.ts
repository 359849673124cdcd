import { add, formatQuantity, subtract } from '#platform/contract/values/decimal.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  type AsnLine,
  asnLines,
  asnOf,
  expectFreed,
  newPendingAsn,
  newShippedAsn,
  openAsns,
  shippableOf,
  type TestAsn,
} from './support/asns.ts'
import { dialogNamed, giveReason, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, enter, goTo } from './support/e2e-user.ts'
import { cellOf, cellUnder, columnOf, type List, listOf, pressTool } from './support/list.ts'
import { isInProgress, openDrawer, shownQty } from './support/orders.ts'
import { textPattern } from './support/texts.ts'

const REASONS = { reject: 'labels are missing', void: '卡车未能发车', end: 'lost on the road', refuse: 'wet cartons' }

const SHIPPED_TOO_MUCH = ['purchaseNo', 'lineBatch', 'goodsNo', 'quantity', 'shippable']

/** The first ASN of a tab that this keyword finds, of an order in progress: what was closed or is being changed since cannot be shipped again. */
async function firstOpenAsnOf(user: E2eUser, tabKey: string, keyword = ''): Promise<{ list: List; asn: TestAsn }> {
  const list = await openAsns(user)
  await list.tab(tabKey)
  await list.search(keyword)
  for (const row of await list.rows().all()) {
    const asn = await asnOf(user, row)
    if (await isInProgress(user, firstLine(asn).purchaseNo)) return { list, asn }
  }
  throw new Error('no notice is left whose order is in progress')
}

/** An ASN's only row on the list of somebody, whatever its state. */
async function asnRow(user: E2eUser, asnNo: string) {
  const list = await openAsns(user, `?keyword=${asnNo}`)
  await expect(list.row(asnNo)).toHaveCount(1)
  return { list, row: list.row(asnNo) }
}

/** The drawer of an ASN gives its state and the reason for it. */
async function expectReported(user: E2eUser, asnNo: string, state: string, reasonKey: string, reason: string) {
  const { page, t } = user
  const { row } = await asnRow(user, asnNo)
  await expect(await cellUnder(row, t('deliveries:fields.status'))).toHaveText(t(`deliveries:enums.status.${state}`))
  const drawer = await openDrawer(user, row)
  const reported = drawer.locator('.field-item').filter({ hasText: t(reasonKey) })
  await expect(reported.locator('dd')).toHaveText(reason)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

const firstLine = ({ lines: [line] }: TestAsn): AsnLine => {
  if (!line) throw new Error('the notice has no line')
  return line
}

test.describe('answers to ASNs in en-US', () => {
  test.use({ language: 'en-US' })
  test.setTimeout(120_000)

  test('a rejected ASN tells the supplier why, and its quantities can be shipped again', { tag: '@long' }, async ({
    buyer,
    supplier,
    secondSupplier,
  }) => {
    const { t } = buyer
    const { list, asn } = await firstOpenAsnOf(buyer, 'deliveries:enums.status.0')
    const { asnNo } = asn
    const row = list.row(asnNo)
    const sender = (await cellOf(row, t('orders:fields.supplierNo'))) === 'S1001' ? supplier : secondSupplier
    const line = firstLine(asn)
    const before = await shippableOf(sender, line)

    await list.select(row)
    await list.press('deliveries:actions.reject')
    const title = t('deliveries:actions.rejectTitle', { asnNo })
    const dialog = dialogNamed(buyer, title)
    await pressIn(buyer, dialog, 'deliveries:actions.reject')
    await expect(dialog.getByText(t('lists:form.reasonMissing'))).toBeVisible()
    await expectAccessible(buyer.page)
    await giveReason(buyer, title, 'deliveries:actions.reject', REASONS.reject)
    await readMessage(buyer, t('deliveries:actions.rejectDone', { asnNo }))
    await expect(row).toHaveCount(0)

    await expectReported(sender, asnNo, '1', 'deliveries:fields.rejectReason', REASONS.reject)
    await expectFreed(sender, line, before)
  })

  test('a rejected ASN is corrected by its supplier and submitted again under its number', { tag: '@long' }, async ({
    buyer,
    supplier,
  }) => {
    const { page, t } = supplier
    const asnNo = await newPendingAsn(supplier)
    const asked = await asnRow(buyer, asnNo)
    await asked.list.select(asked.row)
    await asked.list.press('deliveries:actions.reject')
    await giveReason(buyer, t('deliveries:actions.rejectTitle', { asnNo }), 'deliveries:actions.reject', REASONS.reject)
    await readMessage(buyer, t('deliveries:actions.rejectDone', { asnNo }))

    const { list, row } = await asnRow(supplier, asnNo)
    await list.select(row)
    await list.press('deliveries:actions.edit')
    const form = dialogNamed(supplier, t('deliveries:actions.editTitle', { asnNo }))
    await form.getByLabel(t('deliveries:fields.trackingNo')).fill('SF-2002')
    await pressIn(supplier, form, 'lists:form.save')
    await readMessage(supplier, t('deliveries:actions.edited', { asnNo }))
    await expect(form).toBeHidden()

    await list.press('deliveries:actions.resubmit')
    const dialog = dialogNamed(supplier, t('deliveries:actions.resubmitTitle', { asnNo }))
    await expect(dialog.getByText(REASONS.reject)).toBeVisible()
    const quantity = dialog.getByLabel(`${t('deliveries:actions.resubmitQty')} 1`, { exact: true })
    await expect(quantity).toHaveValue('6')
    await quantity.fill('0')
    await pressIn(supplier, dialog, 'deliveries:actions.resubmit')
    await expect(dialog.getByText(t('deliveries:errors.deliveryQuantityWrong')).first()).toBeVisible()
    supplier.watch.expectRefusal('ISrmAsnHeadService/resubmitAsn', 409)
    await quantity.fill('9000000')
    await pressIn(supplier, dialog, 'deliveries:actions.resubmit')
    await readMessage(supplier, textPattern(t, 'deliveries:errors.overShippable', SHIPPED_TOO_MUCH))
    await expect(quantity).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await quantity.fill('1')
    await pressIn(supplier, dialog, 'deliveries:actions.resubmit')
    await readMessage(supplier, t('deliveries:actions.resubmitted', { asnNo }))
    await expect(dialog).toBeHidden()

    const again = await asnRow(buyer, asnNo)
    const status = t('deliveries:fields.status')
    await expect(await cellUnder(again.row, status)).toHaveText(t('deliveries:enums.status.0'))
    await again.list.select(again.row)
    await again.list.press('deliveries:actions.approve')
    await readMessage(buyer, t('deliveries:actions.approved'))
    await expect(await cellUnder(again.row, status)).toHaveText(t('deliveries:enums.status.2'))
  })

  test('an ASN that the supplier voids counts as never shipped, and the buyer sees why', { tag: '@long' }, async ({
    buyer,
    supplier,
  }) => {
    const { t } = supplier
    const { list, asn } = await firstOpenAsnOf(supplier, 'deliveries:enums.status.2')
    const { asnNo } = asn
    const line = firstLine(asn)
    const before = await shippableOf(supplier, line)

    const again = await asnRow(supplier, asnNo)
    await list.select(again.row)
    await list.press('deliveries:actions.void')
    await giveReason(supplier, t('deliveries:actions.voidTitle', { asnNo }), 'deliveries:actions.void', REASONS.void)
    await readMessage(supplier, t('deliveries:actions.voidDone', { asnNo }))

    await expectReported(buyer, asnNo, 'X', 'deliveries:fields.voidReason', REASONS.void)
    const seen = listOf(buyer, 'deliveries:routes.asnTracking')
    await seen.select(seen.row(asnNo))
    const receive = seen.screen.getByRole('button', { name: buyer.t('deliveries:actions.receive'), exact: true })
    await expect(receive).toHaveAttribute('aria-disabled', 'true')
    await expectFreed(supplier, line, before)
  })
})

test('what the buyer ends of an ASN is no longer on the way and can be shipped again', { tag: '@long' }, async ({
  buyer,
  supplier,
}) => {
  const { page, t } = buyer
  const { asn } = await firstOpenAsnOf(buyer, 'deliveries:enums.status.2', 'S1001')
  const { asnNo } = asn
  const line = firstLine(asn)
  const before = await shippableOf(supplier, line)

  const { row } = await asnRow(buyer, asnNo)
  const drawer = await openDrawer(buyer, row)
  const ended = asnLines(buyer, drawer).first()
  await ended.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: t('deliveries:actions.endLine'), exact: true }).click()
  const title = t('deliveries:actions.endLineTitle', { asnNo, number: 1 })
  await giveReason(buyer, title, 'deliveries:actions.endLine', REASONS.end)
  await readMessage(buyer, t('deliveries:actions.endLineDone'))
  await expect(await cellUnder(ended, t('orders:fields.onWayQty'))).toHaveText('0')
  await expect(await cellUnder(ended, t('deliveries:fields.endedQty'))).toHaveText(formatQuantity(line.qty))
  await ended.getByRole('checkbox').check()
  const again = drawer.getByRole('button', { name: t('deliveries:actions.endLine'), exact: true })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await expectFreed(supplier, line, before)
})

test.describe('on a phone in zh-CN', () => {
  test.use({ language: 'zh-CN' })
  test.setTimeout(120_000)

  test('the warehouse receives an ASN line by line, refuses a part, and takes one receipt back', {
    tag: '@long',
  }, async ({ open, buyer, supplier }) => {
    const { asnNo } = await newShippedAsn(buyer, supplier)
    const keeper = await open()
    const { page, t } = keeper
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await enter(keeper, 'warehouse')
    const list = await openAsns(keeper)
    await list.search(asnNo)
    const asn = await asnOf(keeper, list.row(asnNo))
    await expectNoSidewaysScroll(keeper)
    await expectAccessible(page)

    await list.select(list.row(asnNo))
    await list.press('deliveries:actions.receive')
    const dialog = dialogNamed(keeper, t('receipts:receive.title', { asnNo }))
    const cards = dialog.getByRole('list', { name: t('receipts:receive.lines') }).getByRole('listitem')
    const openLines = asn.lines.filter(({ onWay }) => onWay !== '0')
    await expect(cards).toHaveCount(openLines.length)
    const box = (key: string, row: number) =>
      dialog.getByLabel(`${t(`receipts:receive.${key}`)} ${row}`, { exact: true })
    const open1 = await box('accepted', 1).inputValue()
    await box('refused', 1).fill('1')
    await box('accepted', 1).fill(subtract(open1, '1'))
    await pressIn(keeper, dialog, 'receipts:receive.confirm')
    await expect(dialog.getByText(t('receipts:errors.refusalReasonEmpty'))).toBeVisible()
    await box('reason', 1).fill(REASONS.refuse)
    await expectNoSidewaysScroll(keeper)
    await expectAccessible(page)
    await pressIn(keeper, dialog, 'receipts:receive.confirm')
    await readMessage(keeper, textPattern(t, 'receipts:receive.done', ['receiptNo']))
    await expect(dialog).toBeHidden()

    const { row } = await asnRow(keeper, asnNo)
    const status = t('deliveries:enums.status.4')
    await expect(await cellUnder(row, t('deliveries:fields.status'))).toHaveText(status)
    const drawer = await openDrawer(keeper, row)
    await expectNoSidewaysScroll(keeper)
    await drawer.getByRole('tab', { name: t('deliveries:detail.receipts') }).click()
    const receipts = drawer.getByRole('grid', { name: t('deliveries:detail.receipts') }).locator('tbody tr')
    await expect(receipts).toHaveCount(openLines.length + 1)
    const received = async () =>
      (await columnOf(receipts, t('deliveries:detail.quantity'))).map(shownQty).reduce(add, '0')
    await expect.poll(received).toBe(openLines.map(({ onWay }) => onWay).reduce(add, '0'))
    // Only the columns in sight are drawn.
    await cellUnder(receipts.first(), t('lists:form.reason'))
    await receipts.filter({ hasText: REASONS.refuse }).getByRole('checkbox').check()
    await pressTool(keeper, drawer.getByRole('tabpanel'), 'deliveries:actions.cancelReceipt')
    await expectAccessible(page)
    await giveReason(keeper, t('receipts:cancel.title', { number: 1 }), 'receipts:cancel.confirm', 'cartons were dry')
    await readMessage(keeper, textPattern(t, 'receipts:cancel.done', ['receiptNo']))
    await cellUnder(receipts.first(), t('deliveries:detail.mark'))
    await expect(receipts.filter({ hasText: t('deliveries:detail.reversal') })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(await cellUnder(row, t('deliveries:fields.status'))).toHaveText(t('deliveries:enums.status.3'))
  })
})

/** A page on a phone is read downwards only; tables scroll within themselves. */
async function expectNoSidewaysScroll({ page }: E2eUser): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

test('domain §3: the supplier keeps the invoices that come with an ASN, and the buyer reads them', {
  tag: '@long',
}, async ({ supplier, buyer }) => {
  const { asnNo } = await newShippedAsn(buyer, supplier)
  const open = async (user: E2eUser) => {
    await goTo(user, `/offsite/asnTracking?keyword=${encodeURIComponent(asnNo)}&open=1`)
    await user.page.getByRole('tab', { name: user.t('deliveries:detail.invoices'), exact: true }).click()
    return user.page.getByRole('grid', { name: user.t('deliveries:detail.invoices') })
  }
  const { page, t } = supplier
  const kept = await open(supplier)
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: t('lists:toolbar.add'), exact: true })
    .click()
  const dialog = dialogNamed(supplier, t('deliveries:invoices.addTitle'))
  const invoiceNo = `INV-${asnNo}`
  await dialog.getByLabel(t('deliveries:fields.invoiceNo')).fill(invoiceNo)
  await dialog.getByLabel(t('deliveries:fields.invoiceDate')).fill(new Date().toISOString().slice(0, 10))
  await dialog.getByLabel(t('deliveries:fields.invoiceNo')).click()
  await dialog.getByLabel(t('deliveries:fields.invoiceAmount')).fill('250.10')
  await dialog.getByLabel(t('deliveries:fields.invoiceNo')).click()
  await expect(dialog.getByLabel(t('deliveries:fields.taxAmount'), { exact: true })).toHaveValue('32.51')
  await expectAccessible(page)
  await pressIn(supplier, dialog, 'lists:form.save')
  await readMessage(supplier, t('deliveries:invoices.saved'))
  await expect(kept).toContainText(invoiceNo)

  await expect(await open(buyer)).toContainText(invoiceNo)
  await expect(
    buyer.page.getByRole('tabpanel').getByRole('button', { name: buyer.t('lists:toolbar.add'), exact: true }),
  ).toBeHidden()
})
