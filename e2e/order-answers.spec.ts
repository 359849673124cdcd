import { addDays } from '#platform/contract/values/dates.ts'
import { formatQuantity, multiply } from '#platform/contract/values/decimal.ts'
import { expectAccessible } from './support/accessibility.ts'
import { confirm, dialogNamed, giveReason, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import type { E2eUser } from './support/e2e-user.ts'
import { cellOf, type List, listOf } from './support/list.ts'
import {
  firstOrderOf,
  newOrder,
  newOrderInProgress,
  newReleasedOrder,
  openDrawer,
  openOrders,
  orderOnList,
  release,
} from './support/orders.ts'
import { textPattern } from './support/texts.ts'

/** Shows one order on its list and selects its first line. */
async function choose(list: List, purchaseNo: string): Promise<void> {
  await list.tab('orders:tabs.all')
  await list.search(purchaseNo)
  await list.select(list.row(purchaseNo).first())
}

const picture = ({ page, language }: E2eUser, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}-${language}.png`) })

/** The state that the list shows of an order. */
async function stateOf({ t }: E2eUser, list: List, purchaseNo: string): Promise<string> {
  return cellOf(list.row(purchaseNo).first(), t('orders:fields.status'))
}

test('a refused order is issued again, refused again, and cancelled once the buyer confirms', { tag: '@long' }, async ({
  supplier,
  buyer,
}) => {
  const suppliers = await openOrders(supplier)
  const { purchaseNo } = await firstOrderOf(supplier, suppliers, 'orders:tabs.accepting', 'PO-')
  const fail = async (reason: string) => {
    await choose(suppliers, purchaseNo)
    await suppliers.press('orders:actions.reject.label')
    const title = supplier.t('orders:actions.reject.title', { order: purchaseNo })
    const dialog = dialogNamed(supplier, title)
    await pressIn(supplier, dialog, 'orders:actions.reject.label')
    await expect(dialog.getByText(supplier.t('lists:form.reasonMissing'))).toBeVisible()
    await expectAccessible(supplier.page)
    await giveReason(supplier, title, 'orders:actions.reject.label', reason)
    await readMessage(supplier, supplier.t('orders:actions.reject.done', { orders: purchaseNo }))
  }
  await fail('no capacity in this month')

  const buyers = await openOrders(buyer)
  await choose(buyers, purchaseNo)
  await expect.poll(() => stateOf(buyer, buyers, purchaseNo)).toBe(buyer.t('orders:enums.status.rejected'))
  const drawer = await openDrawer(buyer, buyers.row(purchaseNo).first())
  await expect(
    drawer.getByText(buyer.t('orders:list.refusedBecause', { reason: 'no capacity in this month' })),
  ).toBeVisible()
  await buyer.page.keyboard.press('Escape')
  await buyers.press('orders:actions.reissue.label')
  await confirm(buyer, 'orders:actions.reissue.title', 'orders:actions.reissue.label')
  await readMessage(buyer, buyer.t('orders:actions.reissue.done', { orders: purchaseNo }))

  await openOrders(supplier)
  await fail('still no capacity')
  await openOrders(buyer)
  await choose(buyers, purchaseNo)
  await buyers.press('orders:actions.confirmRejection.label')
  await confirm(buyer, 'orders:actions.confirmRejection.title', 'orders:actions.confirmRejection.label')
  await readMessage(buyer, buyer.t('orders:actions.confirmRejection.done', { orders: purchaseNo }))
  await expect.poll(() => stateOf(buyer, buyers, purchaseNo)).toBe(buyer.t('orders:enums.status.cancelled'))
})

test('two orders are accepted at once; a change that the buyer proposes holds when the supplier confirms it', {
  tag: '@long',
}, async ({ supplier, buyer }) => {
  const numbers = [await newReleasedOrder(buyer), await newReleasedOrder(buyer)]
  const suppliers = await openOrders(supplier)
  const inLines = await suppliers.tabCount('orders:tabs.accepting')
  await suppliers.press('orders:tracking.modes.list')
  const isChosen = { name: supplier.t('orders:tracking.modes.list'), exact: true, pressed: true }
  await expect(suppliers.screen.getByRole('button', isChosen)).toBeVisible()
  await suppliers.tab('orders:tabs.accepting')
  for (const number of numbers) {
    await expect(suppliers.row(number)).toHaveCount(1)
    await suppliers.select(suppliers.row(number))
  }
  await expect.poll(() => suppliers.tabCount('orders:tabs.accepting')).toBeLessThan(inLines)
  await expectAccessible(supplier.page)
  await picture(supplier, 'orders-in-list-mode')
  await suppliers.press('orders:actions.batchAccept.label')
  const asked = dialogNamed(supplier, supplier.t('orders:actions.batchAccept.title'))
  for (const purchaseNo of numbers) await expect(asked.getByText(purchaseNo)).toBeVisible()
  await expectAccessible(supplier.page)
  await confirm(supplier, 'orders:actions.batchAccept.title', 'orders:actions.batchAccept.label')
  const said = await readMessage(supplier, textPattern(supplier.t, 'orders:actions.batchAccept.done', ['orders']))
  for (const number of numbers) expect(said).toContain(number)

  const [purchaseNo = ''] = numbers
  const buyers = await openOrders(buyer)
  await buyers.tab('orders:tabs.executing')
  const order = await orderOnList(buyer, buyers, purchaseNo)
  const [line] = order.lines
  const later = addDays(line?.due ?? '', 5)
  const doubled = multiply(line?.qty ?? '0', '2')
  await buyers.select(buyers.row(purchaseNo).first())
  await buyers.press('orders:actions.proposeChange.label')
  const form = buyer.page.getByRole('region', { name: buyer.t('orders:routes.orderChange'), exact: true })
  await pressIn(buyer, form, 'orders:change.send')
  await expect(form.getByText(buyer.t('orders:errors.nothingChanges'))).toBeVisible()
  await form.getByLabel(`${buyer.t('orders:change.newQty')} 1`, { exact: true }).fill(doubled)
  await form.getByLabel(`${buyer.t('orders:change.newDate')} 1`, { exact: true }).fill(later)
  await form.getByRole('textbox', { name: buyer.t('lists:form.reason') }).fill('more demand, later start')
  await expectAccessible(buyer.page)
  await picture(buyer, 'order-change')
  await pressIn(buyer, form, 'orders:change.send')
  const party = buyer.t('orders:enums.changeParty.supplier')
  await readMessage(buyer, buyer.t('orders:change.done', { party }))
  await expect(form).toBeHidden()

  await suppliers.screen.getByRole('button', { name: supplier.t('lists:changed') }).click()
  await suppliers.tab('orders:tabs.changing')
  await suppliers.search(purchaseNo)
  const waiting = () => cellOf(suppliers.row(purchaseNo), supplier.t('orders:fields.waitingChange'))
  await expect.poll(waiting).toBe(supplier.t('orders:enums.waitingChange.purchaser'))
  await suppliers.select(suppliers.row(purchaseNo))
  await suppliers.press('orders:actions.answerChange.label')
  const proposal = supplier.page.getByRole('region', { name: supplier.t('orders:routes.orderChange'), exact: true })
  await expect(proposal.getByText(formatQuantity(doubled))).toBeVisible()
  await expect(proposal.getByText(later)).toBeVisible()
  await expectAccessible(supplier.page)
  await picture(supplier, 'order-change-answer')
  await pressIn(supplier, proposal, 'orders:actions.confirmChange.label')
  await readMessage(supplier, supplier.t('orders:actions.confirmChange.done', { orders: purchaseNo }))

  await buyers.tab('orders:tabs.executing')
  await buyers.search('')
  const changed = await orderOnList(buyer, await openOrders(buyer), purchaseNo)
  expect(changed.lines[0]).toMatchObject({ qty: doubled, due: later })
  const drawer = await openDrawer(buyer, buyers.row(purchaseNo).first())
  await drawer.getByRole('tab', { name: buyer.t('orders:change.records') }).click()
  const records = drawer.getByRole('grid', { name: buyer.t('orders:change.records') })
  const confirmed = records.getByRole('row').filter({ hasText: buyer.t('orders:enums.changeState.confirmed') })
  await expect(confirmed).toHaveCount(2)
  await expectAccessible(buyer.page)
})

test('domain §2: the supplier moves the dates of a whole order at once; they hold when the buyer confirms them', {
  tag: '@long',
}, async ({ supplier, buyer }) => {
  const purchaseNo = await newOrderInProgress(buyer, supplier)
  const suppliers = await openOrders(supplier)
  const { lines } = await orderOnList(supplier, suppliers, purchaseNo)
  await choose(suppliers, purchaseNo)
  await suppliers.press('orders:actions.changeDates.label')
  const { page, t } = supplier
  const form = page.getByRole('region', { name: t('orders:routes.dateChange'), exact: true })
  await form.getByRole('button', { name: t('orders:change.chooseAll'), exact: true }).click()
  await form.getByLabel(t('orders:change.daysForAll'), { exact: true }).fill('4')
  await form
    .getByRole('button', { name: t('orders:change.apply'), exact: true })
    .last()
    .click()
  await form.getByRole('textbox', { name: t('lists:form.reason') }).fill('furnace is repaired')
  await expectAccessible(page)
  await pressIn(supplier, form, 'orders:change.send')
  await readMessage(supplier, t('orders:change.done', { party: t('orders:enums.changeParty.purchaser') }))

  const buyers = await openOrders(buyer)
  await choose(buyers, purchaseNo)
  await buyers.press('orders:actions.answerChange.label')
  const answer = buyer.page.getByRole('region', { name: buyer.t('orders:routes.orderChange'), exact: true })
  await expect(answer.getByText('furnace is repaired').first()).toBeVisible()
  const versions = answer.getByRole('grid', { name: buyer.t('orders:change.versions') })
  const different = versions.getByRole('row').filter({ hasText: buyer.t('orders:change.differs') })
  await expect(different).toHaveCount(lines.length)
  await answer.getByRole('checkbox', { name: buyer.t('orders:change.onlyDifferences') }).uncheck()
  await expect(versions.getByRole('row').filter({ hasText: buyer.t('orders:fields.price') })).toHaveCount(lines.length)
  await expectAccessible(buyer.page)
  await pressIn(buyer, answer, 'orders:actions.confirmChange.label')
  await readMessage(buyer, buyer.t('orders:actions.confirmChange.done', { orders: purchaseNo }))
  const changed = await orderOnList(buyer, await openOrders(buyer), purchaseNo)
  expect(changed.lines.map(({ due }) => due)).toEqual(lines.map(({ due }) => addDays(due, 4)))
})

test('an order is cancelled once the supplier confirms what the buyer asks for', { tag: '@long' }, async ({
  supplier,
  buyer,
}) => {
  const purchaseNo = await newOrderInProgress(buyer, supplier)
  const buyers = await openOrders(buyer)
  await choose(buyers, purchaseNo)
  await buyers.press('orders:actions.cancel.label')
  const title = buyer.t('orders:actions.cancel.title', { order: purchaseNo })
  await giveReason(buyer, title, 'orders:actions.cancel.label', 'project ended')
  await readMessage(buyer, buyer.t('orders:actions.cancel.done', { orders: purchaseNo }))

  const suppliers = await openOrders(supplier)
  await choose(suppliers, purchaseNo)
  await suppliers.press('orders:actions.answerChange.label')
  const { page, t } = supplier
  const form = page.getByRole('region', { name: t('orders:routes.orderChange'), exact: true })
  await expect(form.getByText('project ended')).toBeVisible()
  await expectAccessible(page)
  await picture(supplier, 'cancellation')
  await pressIn(supplier, form, 'orders:actions.confirmCancellation.label')
  await readMessage(supplier, t('orders:actions.confirmCancellation.done', { orders: purchaseNo }))
  await expect.poll(() => stateOf(supplier, suppliers, purchaseNo)).toBe(t('orders:enums.status.cancelled'))
})

test.describe('a refusal by the server', () => {
  test.use({ language: 'zh-CN' })

  test('is told in the reader’s language, and changes nothing', { tag: '@long' }, async ({ supplier, openAs }) => {
    const { t, page, watch } = supplier
    const buyer = await openAs('buyer')
    const orders = await openOrders(buyer)
    const { purchaseNo } = await newOrder(buyer, orders)
    await release(buyer, orders, purchaseNo)
    const list = await openOrders(supplier)
    await list.tab('orders:tabs.accepting')
    await list.search(purchaseNo)
    await list.select(list.row(purchaseNo).first())

    // A colleague at another desk answers the order while this list stands open.
    const colleague = await openAs('supplier', 'en-US')
    const others = await openOrders(colleague)
    await choose(others, purchaseNo)
    await others.press('orders:actions.batchAccept.label')
    await confirm(colleague, 'orders:actions.batchAccept.title', 'orders:actions.batchAccept.label')
    await readMessage(colleague, colleague.t('orders:actions.batchAccept.done', { orders: purchaseNo }))

    watch.expectRefusal('ISupSrmPurchaseHeadService/batchAcceptPurchase', 409)
    await list.press('orders:actions.batchAccept.label')
    await confirm(supplier, 'orders:actions.batchAccept.title', 'orders:actions.batchAccept.label')
    const said = await readMessage(supplier, /[\u4e00-\u9fff]/)
    expect(said).toContain(t('wire:errors.staleVersion', { who: '黄丽华', when: '|' }).split('|')[0] ?? '')
    await expectAccessible(page)
  })
})

test('a buyer’s change is noted on the supplier’s open list, which stays as it is until it is refreshed', {
  tag: '@long',
}, async ({ supplier, buyer }) => {
  const purchaseNo = await newOrderInProgress(buyer, supplier)
  const suppliers = await openOrders(supplier)
  const total = await suppliers.tabCount('orders:tabs.all')
  const hint = suppliers.screen.getByRole('button', { name: supplier.t('lists:changed') })
  await expect(hint).toBeHidden()
  const buyers = await openOrders(buyer)
  await choose(buyers, purchaseNo)
  await buyers.press('orders:actions.close.label')
  const title = buyer.t('orders:actions.close.title', { order: purchaseNo })
  await giveReason(buyer, title, 'orders:actions.close.label', 'project ended')
  await readMessage(buyer, buyer.t('orders:actions.close.done', { orders: purchaseNo }))
  await expect(hint).toBeVisible()
  await expect.poll(() => suppliers.tabCount('orders:tabs.all')).toBe(total)
  await hint.click()
  await expect(hint).toBeHidden()
  await suppliers.tab('orders:tabs.closed')
  await expect(listOf(supplier, 'orders:routes.userOrder').row(purchaseNo).first()).toBeVisible()
})
