import { expectAccessible } from './support/accessibility.ts'
import { type Actor, goTo } from './support/actor.ts'
import { dialogNamed, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/journey.ts'
import { cellOf, listOf } from './support/list.ts'
import { newShippedNotice, shipSix } from './support/notices.ts'
import { newOrderInProgress, openDrawer } from './support/orders.ts'
import { sendCall } from './support/send-call.ts'
import { textPattern } from './support/texts.ts'

const receive = (buyer: Actor, { id, version }: { id: string; version: number }) =>
  sendCall(buyer, 'ISrmAsnHeadService/receiveAsn', {
    id,
    version,
    receiptDate: new Date().toISOString().slice(0, 10),
  })

/** A component of an order as either side's list by component shows it. */
async function componentOf(actor: Actor, purchaseNo: string, componentNo: string): Promise<Record<string, string>> {
  await goTo(actor, `/orderCollaboration/outsourced-order-query?mode=component&keyword=${purchaseNo}`)
  const row = listOf(actor, 'orders:routes.outsourced').row(componentNo)
  await expect(row).toHaveCount(1)
  const names = ['requiredQty', 'issuedQty', 'toIssueQty', 'usedQty', 'supplierQty', 'missingQty']
  const shown: [string, string][] = []
  for (const name of names) shown.push([name, await cellOf(row, actor.t(`orders:fields.${name}`))])
  return Object.fromEntries(shown)
}

test('domain §1: the purchaser issues components, the supplier makes and ships the product, and its acceptance uses them', async ({
  buyer,
  supplier,
}) => {
  const { page, t } = buyer
  // Six transceivers are in stock at least, and two go into each board.
  await receive(buyer, await newShippedNotice(buyer, supplier))
  const board = { orderType: 2, goodsNo: 'PCB-IO-C2', batchPurQty: 6 }
  const purchaseNo = await newOrderInProgress(buyer, supplier, [board])
  await goTo(buyer, `/orderCollaboration/outsourced-order-query?keyword=${purchaseNo}`)
  const orders = listOf(buyer, 'orders:routes.outsourced')
  await expect(orders.row(purchaseNo)).toHaveCount(1)
  await expectAccessible(page)
  await orders.select(orders.row(purchaseNo))
  await orders.press('orders:outsourced.issue.label')
  const dialog = dialogNamed(buyer, t('orders:outsourced.issue.title', { order: purchaseNo }))
  const issuing = dialog.getByRole('button', { name: t('orders:outsourced.issue.label'), exact: true })
  const quantity = dialog.getByLabel(`${t('orders:fields.issueQty')} 1`, { exact: true })
  await quantity.fill('99999999')
  await issuing.click()
  await expect(dialog.getByText(t('lists:lines.faults', { number: 1 }))).toBeVisible()
  await expectAccessible(page)
  await quantity.fill('5')
  await issuing.click()
  await readMessage(buyer, textPattern(t, 'orders:outsourced.issue.done', ['issueNo']))

  await goTo(supplier, `/orderCollaboration/outsourced-order-query?keyword=${purchaseNo}`)
  const seen = listOf(supplier, 'orders:routes.outsourced')
  await expect(seen.row(purchaseNo)).toContainText(supplier.t('orders:enums.issueStatus.partial'))
  const drawer = await openDrawer(supplier, seen.row(purchaseNo))
  await expect(drawer.getByRole('grid', { name: supplier.t('orders:outsourced.components') })).toContainText('U-RS485')
  await expectAccessible(supplier.page)

  await receive(buyer, await shipSix(supplier, purchaseNo))
  const after = { requiredQty: '13', issuedQty: '5', toIssueQty: '8', usedQty: '12', supplierQty: '0', missingQty: '7' }
  expect(await componentOf(buyer, purchaseNo, 'U-RS485')).toEqual(after)
  expect(await componentOf(supplier, purchaseNo, 'U-RS485')).toEqual(after)
})
