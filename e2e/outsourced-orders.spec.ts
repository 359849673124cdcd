import { expectAccessible } from './support/accessibility.ts'
import { newShippedAsn, shipSix } from './support/asns.ts'
import { dialogNamed, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, savedFile } from './support/e2e-user.ts'
import { cellOf, listOf } from './support/list.ts'
import { newOrderInProgress, openDrawer } from './support/orders.ts'
import { sendCall } from './support/send-call.ts'
import { takePicture } from './support/take-picture.ts'
import { textPattern } from './support/texts.ts'

const receive = (buyer: E2eUser, { id, version }: { id: string; version: number }) =>
  sendCall(buyer, 'ISrmAsnHeadService/receiveAsn', {
    id,
    version,
    receiptDate: new Date().toISOString().slice(0, 10),
  })

/** A component of an order as either side's list by component shows it. */
async function componentOf(user: E2eUser, purchaseNo: string, componentNo: string): Promise<Record<string, string>> {
  await goTo(user, `/orderCollaboration/outsourced-order-query?mode=component&keyword=${purchaseNo}`)
  const row = listOf(user, 'orders:routes.outsourced').row(componentNo)
  await expect(row).toHaveCount(1)
  const names = ['requiredQty', 'issuedQty', 'toIssueQty', 'usedQty', 'supplierQty', 'missingQty']
  const shown: [string, string][] = []
  for (const name of names) shown.push([name, await cellOf(row, user.t(`orders:fields.${name}`))])
  return Object.fromEntries(shown)
}

test('domain §1: the purchaser issues components, the supplier makes and ships the product, and its acceptance uses them', {
  tag: '@long',
}, async ({ buyer, supplier }) => {
  const { page, t } = buyer
  // Six transceivers are in stock at least, and two go into each board.
  await receive(buyer, await newShippedAsn(buyer, supplier))
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
  await expect.poll(() => componentOf(buyer, purchaseNo, 'U-RS485')).toEqual(after)
  await expect.poll(() => componentOf(supplier, purchaseNo, 'U-RS485')).toEqual(after)
})

test('components are printed and issued, their arrival is confirmed with a difference, and balances are read as of then', {
  tag: '@long',
}, async ({ buyer, supplier }) => {
  const { page, t } = buyer
  await receive(buyer, await newShippedAsn(buyer, supplier))
  const purchaseNo = await newOrderInProgress(buyer, supplier, [{ orderType: 2, goodsNo: 'PCB-IO-C2', batchPurQty: 6 }])
  const SERVICE = 'ISupSrmOutsourcedOrderService'
  type Rows<T> = { records: T[] }
  const search = { condition: { purchaseNo }, current: 1, size: 20 }
  const { records } = await sendCall<Rows<{ headId: string }>>(buyer, `${SERVICE}/getComponentPage`, search)
  const headId = records[0]?.headId ?? ''
  type Place = { componentId: string; componentNo: string; stockWarehouseNo: string; cellNo: string; lotNo: string }
  const stock = await sendCall<{ rows: Place[] }>(buyer, `${SERVICE}/getComponentStock`, { headId })
  const place = stock.rows.find(({ componentNo, cellNo }) => componentNo === 'U-RS485' && cellNo !== '')
  if (!place) throw new Error('no transceiver is in stock')
  const { componentNo: _, componentId, stockWarehouseNo, cellNo, lotNo } = place
  const lines = [{ componentId, stockWarehouseNo, cellNo, lotNo, issueQty: '5' }]
  const issueDate = new Date().toISOString().slice(0, 10)
  const { issueNo } = await sendCall<{ issueNo: string }>(buyer, `${SERVICE}/addComponentIssue`, {
    ...{ headId, issueType: 'issue', issueDate, lines },
  })

  // The purchaser prints the note that goes with the components.
  const openIssues = async (user: E2eUser) => {
    await goTo(user, `/orderCollaboration/outsourced-order-query?keyword=${purchaseNo}`)
    const list = listOf(user, 'orders:routes.outsourced')
    const drawer = await openDrawer(user, list.row(purchaseNo))
    await drawer.getByRole('tab', { name: new RegExp(`^${user.t('orders:outsourced.documents')}`) }).click()
    return drawer
  }
  const issues = await openIssues(buyer)
  await expect(issues.getByText(t('orders:outsourced.onWay'), { exact: true }).last()).toBeVisible()
  await issues.getByRole('button', { name: `${t('orders:outsourced.print.label')} ${issueNo}` }).click()
  const printing = dialogNamed(buyer, t('orders:outsourced.print.title'))
  await expect(printing.getByTitle(t('documents:enums.builtIn.component-note-a4'))).toBeVisible()
  await printing.getByRole('button', { name: t('lists:print.action'), exact: true }).click()
  await expect(page.getByText(`${t('orders:fields.componentNote')} ${issueNo}.pdf`)).toBeVisible()

  // The supplier counts one less, and has to say why.
  const seen = await openIssues(supplier)
  await seen
    .getByRole('button', { name: `${supplier.t('orders:outsourced.arrival.label')} ${issueNo}`, exact: true })
    .click()
  const dialog = dialogNamed(supplier, supplier.t('orders:outsourced.arrival.title', { issueNo }))
  const confirming = dialog.getByRole('button', { name: supplier.t('orders:outsourced.arrival.label'), exact: true })
  await dialog.getByLabel(`${supplier.t('orders:outsourced.arrival.arrivedQty')} 1`, { exact: true }).fill('4')
  await confirming.click()
  await expect(dialog.getByText(supplier.t('orders:errors.arrivalReasonEmpty'))).toBeVisible()
  await expectAccessible(supplier.page)
  await dialog.getByLabel(supplier.t('lists:form.reason'), { exact: true }).fill('One is missing')
  await confirming.click()
  await readMessage(supplier, supplier.t('orders:outsourced.arrival.done', { issueNo }))
  await expect(seen.getByText(supplier.t('orders:outsourced.arrivedDiffers'))).toBeVisible()

  const read = await openIssues(buyer)
  await expect(read.getByText(t('orders:outsourced.arrivedDiffers'))).toBeVisible()
  await expect(read.getByText('One is missing')).toBeVisible()
  const cells = `${stockWarehouseNo} ${cellNo}`
  await expect(read.getByText(t('orders:outsourced.countCells', { cells }))).toBeVisible()
  await expectAccessible(page)
  await takePicture(buyer, 'arrival-differs')

  // Balances now, and before anything moved.
  await goTo(buyer, `/orderCollaboration/outsourced-order-query?mode=balance&keyword=${purchaseNo}`)
  const balances = listOf(buyer, 'orders:routes.outsourced')
  const row = balances.row('U-RS485')
  await expect.poll(() => cellOf(row, t('orders:fields.supplierQty'))).toBe('4')
  await expect.poll(() => cellOf(row, t('orders:fields.shortQty'))).toBe('1')
  await expectAccessible(page)
  expect((await savedFile(buyer, () => balances.press('lists:toolbar.export'))).name).toContain(
    t('orders:titles.componentBalances'),
  )
  await page.getByLabel(t('lists:history.asOf'), { exact: true }).fill('2020-01-01T00:00:00')
  await page.getByRole('button', { name: t('lists:history.show'), exact: true }).click()
  await expect(page.getByText(t('lists:empty.filtered'))).toBeVisible()
})
