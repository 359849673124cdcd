import { expectAccessible } from './support/accessibility.ts'
import { asnLines, openAsns, shipSix } from './support/asns.ts'
import { dialogNamed, giveReason, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { cellOf, cellUnder, columnOf, listOf } from './support/list.ts'
import { newOrderInProgress, openDrawer, openOrders } from './support/orders.ts'
import { sendCall } from './support/send-call.ts'
import { takePicture } from './support/take-picture.ts'
import { textPattern } from './support/texts.ts'

/** Items of an order's first and second line: of one less comes than the limit allows, of the other more. */
const WITHIN = 'U-RS485'
const ASKED = 'NUT-M3'

/** What the lines of an ASN come to. */
interface Quantities {
  lines: { deliveryQty: string; aboveQty: string; onWayQty: string; receiveQty: string; giftReceiveQty: string }[]
}

test('decisions 20 and 28: more than announced is received within the limit, asked about above it, gifts beside it, and all cancelled exactly', {
  tag: '@long',
}, async ({ buyer, supplier, openAs }) => {
  const warehouse = await openAs('warehouse')
  // Six of each are ordered and shipped, and half as many may come on top.
  const limit = { batchPurQty: 6, overPercent: 50, overAction: buyer.t('orders:enums.overAction.warn') }
  const purchaseNo = await newOrderInProgress(buyer, supplier, [limit, limit])
  const { id, asnNo } = await shipSix(supplier, purchaseNo, '2')
  const quantitiesOf = async () => {
    const { lines } = await sendCall<Quantities>(supplier, 'ISrmAsnHeadService/getAsnById', { id })
    return lines.map(({ deliveryQty, aboveQty, onWayQty, receiveQty, giftReceiveQty }) => ({
      ...{ deliveryQty, aboveQty, onWayQty, receiveQty, giftReceiveQty },
    }))
  }
  const before = await quantitiesOf()

  await test.step('the warehouse counts eight of one and ten of the other: only what is above the limit is asked about', async () => {
    const { page, t } = warehouse
    const asns = await openAsns(warehouse, `?keyword=${asnNo}`)
    await asns.select(asns.row(asnNo))
    await asns.press('deliveries:actions.receive')
    const dialog = dialogNamed(warehouse, t('receipts:receive.title', { asnNo }))
    const accepted = (goodsNo: string) =>
      dialog
        .getByRole('row')
        .filter({ hasText: goodsNo })
        .getByLabel(new RegExp(`^${t('receipts:receive.accepted')}`))
    await expect(accepted(WITHIN)).toHaveValue('6')
    const gifts = (goodsNo: string) =>
      dialog
        .getByRole('row')
        .filter({ hasText: goodsNo })
        .getByLabel(new RegExp(`^${t('receipts:receive.gifts')} \\d`))
    // Both gifts of one came, and one of the other's two.
    await expect(gifts(WITHIN)).toHaveValue('2')
    await gifts(ASKED).fill('1')
    await accepted(WITHIN).fill('8')
    await expect(dialog.getByText(t('receipts:receive.above', { number: 1 }))).toBeVisible()
    await accepted(ASKED).fill('10')
    await expect(dialog.getByText(t('receipts:receive.above', { number: 2 }))).toBeVisible()
    await expectAccessible(page)
    await takePicture(warehouse, 'above-receive')
    warehouse.watch.expectRefusal('ISrmAsnHeadService/receiveAsn', 409)
    await pressIn(warehouse, dialog, 'receipts:receive.confirm')
    const question = dialogNamed(warehouse, t('receipts:receive.overTitle'))
    await expect(question.getByRole('listitem')).toHaveCount(1)
    await expect(question.getByRole('listitem')).toContainText(ASKED)
    await expectAccessible(page)
    await takePicture(warehouse, 'above-asked')
    await pressIn(warehouse, question, 'receipts:receive.overConfirm')
    await readMessage(warehouse, textPattern(t, 'receipts:receive.done', ['receiptNo']))
    await expect(dialog).toBeHidden()
  })

  for (const user of [buyer, supplier]) {
    const side = user === buyer ? 'buyer' : 'supplier'
    await test.step(`the ${side} reads what came above on the notice, in the receipts, and in the line's history`, async () => {
      const { page, t } = user
      const lines = await linesOf(user, asnNo)
      const reported = [
        'deliveries:fields.deliveryQty',
        'deliveries:fields.aboveQty',
        'orders:fields.onWayQty',
        'deliveries:fields.giftQty',
        'deliveries:fields.giftReceiveQty',
      ]
      const readOf = async (goodsNo: string) => {
        const texts: string[] = []
        for (const key of reported) texts.push(await cellOf(lines.filter({ hasText: goodsNo }), t(key)))
        return texts
      }
      await expect.poll(() => readOf(WITHIN)).toEqual(['8', '2', '0', '2', '2'])
      await expect.poll(() => readOf(ASKED)).toEqual(['10', '4', '0', '2', '1'])
      await takePicture(user, `above-notice-${side}`)
      await goTo(user, `/receipt-tracking/acceptance-details?keyword=${asnNo}`)
      const acceptances = listOf(user, 'receipts:titles.acceptance')
      await expect(acceptances.rows()).toHaveCount(4)
      const sorted = async (key: string) => (await columnOf(acceptances.rows(), t(key))).toSorted()
      await expect.poll(() => sorted('deliveries:fields.aboveQty')).toEqual(['0', '0', '2', '4'])
      await expect.poll(() => sorted('deliveries:fields.giftQty')).toEqual(['0', '0', '1', '2'])
      await cellUnder(acceptances.rows().first(), t('deliveries:fields.aboveQty'))
      await takePicture(user, `above-acceptances-${side}`)
      await expectHistory(user, purchaseNo, ['receiveAbove', '2'], ['accept', '8'], ['gift', '2'])
      await expectAccessible(page)
      await takePicture(user, `above-history-${side}`)
    })
  }

  await test.step('cancelling all rows leaves ASN and order exactly as they were', async () => {
    const { t } = warehouse
    const asns = await openAsns(warehouse, `?keyword=${asnNo}`)
    const drawer = await openDrawer(warehouse, asns.row(asnNo))
    await drawer.getByRole('tab', { name: t('deliveries:detail.receipts') }).click()
    const receipts = drawer.getByRole('grid', { name: t('deliveries:detail.receipts') }).locator('tbody tr')
    await expect(receipts).toHaveCount(4)
    for (const row of await receipts.all()) await row.getByRole('checkbox').check()
    await drawer.getByRole('button', { name: t('deliveries:actions.cancelReceipt'), exact: true }).click()
    await takePicture(warehouse, 'above-cancel')
    const reason = 'Counted the wrong pallet'
    await giveReason(warehouse, t('receipts:cancel.title', { number: 4 }), 'receipts:cancel.confirm', reason)
    await readMessage(warehouse, textPattern(t, 'receipts:cancel.done', ['receiptNo']))
    await expect(receipts).toHaveCount(8)
    await takePicture(warehouse, 'above-cancelled')
    await expect.poll(() => quantitiesOf()).toEqual(before)
    expect(before).toEqual(
      [0, 1].map(() => ({ deliveryQty: '6', aboveQty: '0', onWayQty: '6', receiveQty: '0', giftReceiveQty: '0' })),
    )
    await expectHistory(buyer, purchaseNo, ['receiveAboveCancel', '-2'], ['acceptCancel', '-8'], ['giftCancel', '-2'])
    await takePicture(buyer, 'above-history-cancelled')
    const lines = await linesOf(supplier, asnNo)
    await expect.poll(() => columnOf(lines, supplier.t('deliveries:fields.deliveryQty'))).toEqual(['6', '6'])
    const head = lines.first().locator('xpath=ancestor::table').getByRole('columnheader')
    await expect(head.filter({ hasText: supplier.t('deliveries:fields.aboveQty') })).toHaveCount(0)
  })
})

/** The lines of an ASN in its drawer, opened by its number. */
async function linesOf(user: E2eUser, asnNo: string) {
  const asns = await openAsns(user, `?keyword=${asnNo}`)
  const lines = asnLines(user, await openDrawer(user, asns.row(asnNo)))
  await expect(lines).toHaveCount(2)
  return lines
}

/** The history of an order's first line tells these movements. */
async function expectHistory(user: E2eUser, purchaseNo: string, ...movements: readonly (readonly [string, string])[]) {
  const { t } = user
  const orders = await openOrders(user, `?keyword=${purchaseNo}`)
  const drawer = await openDrawer(user, orders.row(purchaseNo).first())
  await drawer.getByRole('tab', { name: t('orders:timeline.of', { line: 10 }), exact: true }).click()
  const history = drawer.getByRole('region', { name: t('orders:timeline.title'), exact: true })
  for (const [movement, quantity] of movements) {
    const reported = t('orders:timeline.movement', { movement: t(`orders:enums.movement.${movement}`), quantity })
    await expect(history.getByRole('cell', { name: reported, exact: true })).toBeVisible()
  }
}
