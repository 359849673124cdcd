import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { webhookRecord } from '#modules/messages/webhook/contract/records/webhook-record.ts'
import { sscc } from '#platform/contract/exchange/gs1-elements.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { readUbl } from '#platform/server/ubl/read-ubl.ts'
import { type UblParts, writeUbl } from '#platform/server/ubl/write-ubl.ts'
import { expectAccessible } from './support/accessibility.ts'
import { openAsns } from './support/asns.ts'
import { confirm, dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, savedFile } from './support/e2e-user.ts'
import { cellOf, type List, listOf } from './support/list.ts'
import { newOrder, openDrawer, openOrders, release } from './support/orders.ts'
import { recordScreens } from './support/record-walk.ts'
import { takePicture } from './support/take-picture.ts'
import { textOf } from './support/text-of.ts'
import { textPattern } from './support/texts.ts'

/** The XML that a row's button saves. */
async function savedXml(user: E2eUser, list: List, row: Locator): Promise<Buffer> {
  await list.select(row)
  const { name, path } = await savedFile(user, () => list.press('lists:toolbar.ubl'))
  expect(name).toMatch(/\.xml$/)
  return readFile(path)
}

/** What a supplier's own system makes of an order: 30 of its first line, in two boxes on a pallet that have their numbers. */
async function despatchOf(order: Buffer, { outsideNo, codes }: { outsideNo: string; codes: readonly string[] }) {
  const reading = await readUbl(order, 'Order')
  const line = reading.one('OrderLine', 'LineItem')
  if (!line) throw new Error('the order has no line')
  const pieces = (value: string) => {
    const unitCode = line.one('Quantity')?.element.attributes.get('unitCode') ?? ''
    return { value, attributes: { unitCode } }
  }
  const numbered = (value = '') => ({ value, attributes: { schemeID: 'SSCC' } })
  const today = new Date().toISOString().slice(0, 10)
  const [pallet, first, second] = codes
  const despatched: UblParts = {
    ID: '1',
    DeliveredQuantity: pieces('30'),
    OrderLineReference: { LineID: line.text('ID'), OrderReference: { ID: reading.text('ID') } },
    Item: { Name: line.text('Item', 'Name'), ItemInstance: { LotIdentification: { LotNumberID: 'LOT-UBL' } } },
  }
  return writeUbl('DespatchAdvice', {
    ID: outsideNo,
    IssueDate: today,
    DespatchSupplierParty: { CustomerAssignedAccountID: 'S1001' },
    DeliveryCustomerParty: { Party: { PartyIdentification: { ID: 'SZ10' } } },
    Shipment: {
      ID: '1',
      Delivery: { EstimatedDeliveryPeriod: { EndDate: addDays(today, 2) }, Despatch: { ActualDespatchDate: today } },
      TransportHandlingUnit: {
        ID: numbered(pallet),
        HandlingUnitDespatchLine: despatched,
        ActualPackage: [
          { ID: numbered(first), Quantity: pieces('10') },
          { ID: numbered(second), Quantity: pieces('20') },
        ],
      },
    },
    DespatchLine: despatched,
  })
}

test('an order leaves and a despatch advice comes in as UBL, its packages are received, and a web hook tells of it and tells it again', {
  tag: '@long',
}, async ({ openAs, buyer, supplier }) => {
  test.setTimeout(240_000)
  const number = randomInt(1_000_000, 9_999_999)
  const webhookNo = `JOURNEY-${number}`
  const admin = await openAs('admin')

  await test.step('the administrator registers a web hook, and issues what its messages are signed with', async () => {
    const { page, t } = admin
    const screens = recordScreens(admin, webhookRecord, '/system/webhook')
    await screens.open()
    await screens.add(
      {
        webhookNo,
        webhookName: 'Warehouse of the journey',
        url: 'https://hooks.example/in',
        events: [{ noticeEvent: 'asnSubmitted' }, { noticeEvent: 'receiptPosted' }],
      },
      [],
    )
    await screens.list.select(screens.rowOf(webhookNo))
    await screens.list.press('messages:webhook.issue')
    const dialog = dialogNamed(admin, t('messages:webhook.issue'))
    await pressIn(admin, dialog, 'messages:webhook.issue')
    await expect.poll(() => textOf(dialog.locator('code'))).toMatch(/^whsec_/)
    await expectAccessible(page)
    await pressIn(admin, dialog, 'lists:secret.done')
  })

  const { purchaseNo, order } = await test.step('the buyer releases an order and downloads it as UBL', async () => {
    const list = await openOrders(buyer)
    const made = await newOrder(buyer, list, [{}])
    await release(buyer, list, made.purchaseNo)
    await list.tab('orders:tabs.all')
    await list.search(made.purchaseNo)
    return { ...made, order: await savedXml(buyer, list, list.row(made.purchaseNo).first()) }
  })
  const reading = await readUbl(order, 'Order')
  expect([reading.findings, reading.text('ID')]).toEqual([[], purchaseNo])
  expect(reading.text('OrderLine', 'LineItem', 'Quantity')).toBe('5000')

  const codes = [1, 2, 3].map((at) => sscc('4012345', BigInt(number * 10 + at), '1'))
  const asnNo =
    await test.step('the supplier accepts it and uploads the despatch advice of its own system', async () => {
      const { page, t } = supplier
      const orders = await openOrders(supplier)
      await orders.tab('orders:tabs.accepting')
      await orders.search(purchaseNo)
      await orders.select(orders.row(purchaseNo).first())
      await orders.press('orders:actions.batchAccept.label')
      await confirm(supplier, 'orders:actions.batchAccept.title', 'orders:actions.batchAccept.label')
      await readMessage(supplier, t('orders:actions.batchAccept.done', { orders: purchaseNo }))

      const asns = await openAsns(supplier)
      await asns.press('lists:toolbar.uploadUbl')
      const dialog = dialogNamed(supplier, t('deliveries:xml.title'))
      const send = async (name: string, xml: string) => {
        const file = { name, mimeType: 'application/xml', buffer: Buffer.from(xml) }
        await dialog.getByLabel(t('lists:xml.choose')).setInputFiles(file)
        await pressIn(supplier, dialog, 'lists:xml.start')
      }
      const advice = await despatchOf(order, { outsideNo: `OUT-${number}`, codes })
      // One that names an order that nobody knows is refused, and says where; nothing is written.
      supplier.watch.expectRefusal('ISrmAsnHeadService/receiveubldespatchadvice', 422)
      await send('wrong.xml', advice.replaceAll(purchaseNo, 'NOBODY-KNOWS'))
      await expect(dialog.getByText(t('lists:xml.refused'))).toBeVisible()
      await expect(dialog.getByRole('grid', { name: t('lists:xml.findings') })).toContainText('OrderLineReference')
      await expectAccessible(page)
      await takePicture(supplier, 'despatch-advice-refused')
      await pressIn(supplier, dialog, 'lists:import.another')
      await send('advice.xml', advice)
      const done = dialog.getByText(textPattern(t, 'deliveries:xml.done', ['asnNo']))
      await expect(done).toBeVisible()
      const made = /ASN[\w-]*\d/.exec(await textOf(done))?.[0] ?? ''
      // Sent a second time it acts once.
      await pressIn(supplier, dialog, 'lists:import.another')
      await send('advice.xml', advice)
      await expect(dialog.getByText(t('deliveries:xml.repeated', { asnNo: made }))).toBeVisible()
      await dialog
        .getByRole('button', { name: t('lists:close'), exact: true })
        .last()
        .click()
      await expect(dialog).toBeHidden()
      return made
    })

  for (const user of [supplier, buyer]) {
    await test.step(`the notice opens with its packages for the ${user === buyer ? 'buyer' : 'supplier'}`, async () => {
      const { page, t } = user
      const list = await openAsns(user, `?keyword=${asnNo}`)
      const drawer = await openDrawer(user, list.row(asnNo))
      await drawer.getByRole('tab', { name: t('deliveries:detail.packages'), exact: true }).click()
      for (const code of codes) await expect(drawer.getByText(code)).toBeVisible()
      await expectAccessible(page)
      if (user === buyer) await takePicture(user, 'packages-of-despatch-advice')
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
    })
  }

  const receiptNo = await test.step('the buyer receives all of it', async () => {
    const { t } = buyer
    const list = listOf(buyer, 'deliveries:routes.asnTracking')
    await list.select(list.row(asnNo))
    await list.press('deliveries:actions.receive')
    const dialog = dialogNamed(buyer, t('receipts:receive.title', { asnNo }))
    await expect(dialog.getByText(purchaseNo).first()).toBeVisible()
    await pressIn(buyer, dialog, 'receipts:receive.confirm')
    const said = await readMessage(buyer, textPattern(t, 'receipts:receive.done', ['receiptNo']))
    return /GR[\w-]*\d/.exec(said)?.[0] ?? ''
  })

  await test.step('and downloads the receipt advice', async () => {
    await goTo(buyer, `/receipt-tracking/acceptance-details?keyword=${receiptNo}`)
    const list = listOf(buyer, 'receipts:titles.acceptance')
    const xml = await savedXml(buyer, list, list.row(receiptNo).first())
    const advice = await readUbl(xml, 'ReceiptAdvice')
    expect(advice.findings).toEqual([])
    expect(advice.text('DespatchDocumentReference', 'ID')).toBe(asnNo)
    expect(advice.text('ReceiptLine', 'ReceivedQuantity')).toBe('30')
  })

  await test.step('the log of exchanged documents has what went out and came in', async () => {
    const { t } = admin
    await goTo(admin, `/system/exchangeMessage`)
    const list = listOf(admin, 'documents:titles.exchange')
    await list.search(`OUT-${number}`)
    const results = list.rows().filter({ hasText: t('documents:enums.exchangeKind.despatchAdvice') })
    await expect(results.filter({ hasText: t('documents:enums.exchangeResult.accepted') })).not.toHaveCount(0)
    await expect(results.filter({ hasText: asnNo })).not.toHaveCount(0)
  })

  await test.step('the administrator reads what the web hook told, and has it told again', async () => {
    const { page, t } = admin
    const list = listOf(admin, 'messages:routes.webhookMessages')
    const row = list.row(t('deliveries:enums.noticeEvent.asnSubmitted'))
    const factOf = async (name: string) => {
      await goTo(admin, '/system/webhookMessage')
      await list.search(webhookNo)
      const drawer = await openDrawer(admin, row)
      await expect(drawer.getByText('hooks.example').first()).toBeVisible()
      await expect(drawer.getByRole('region', { name: t('messages:webhook.payload') })).toContainText(asnNo)
      return textOf(
        drawer
          .locator('.field-item')
          .filter({ hasText: t(`messages:fields.${name}`) })
          .locator('dd'),
      )
    }
    // Nobody answers at that address: the message is tried once a minute at first, and waits meanwhile.
    await expect.poll(() => factOf('webhookError'), { timeout: 90_000 }).not.toBe('–')
    await expectAccessible(page)
    await takePicture(admin, 'web-hook-message')
    await page.keyboard.press('Escape')
    // What is told of the receipt may come while the list is open.
    await expect
      .poll(async () => {
        await list.search(webhookNo)
        return list.rows().count()
      })
      .toBe(2)
    await expect(list.row(t('receipts:enums.noticeEvent.receiptPosted'))).toContainText(asnNo)
    await expect
      .poll(() => cellOf(row, t('messages:fields.webhookState')))
      .toBe(t('messages:enums.webhookState.waiting'))
    const due = await factOf('dueAt')
    await page.keyboard.press('Escape')
    await list.select(row)
    await list.press('messages:webhook.resend')
    await confirm(admin, 'messages:webhook.resend', 'messages:webhook.resend')
    await readMessage(admin, t('messages:webhook.resent'))
    await expect.poll(() => factOf('dueAt')).not.toBe(due)
  })
})
