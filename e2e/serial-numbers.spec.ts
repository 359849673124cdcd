import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { openAsns } from './support/asns.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { newOrderInProgress, openDrawer } from './support/orders.ts'
import { takePicture } from './support/take-picture.ts'
import { textPattern } from './support/texts.ts'

/** An item of the demo company that is told apart by serial number. */
const ITEM = 'DRV-SERVO-400'
const STATES = ['initial', 'arrival', 'inStorage', 'outOfStorage'] as const
const reason = 'Alarm at power-on'

test.describe('serial numbers in en-US', () => {
  test.use({ language: 'en-US' })

  test('domain §4: the supplier ships pieces under their numbers, the buyer receives two, refuses one, and both follow each of them', {
    tag: '@long',
  }, async ({ buyer, supplier }) => {
    test.setTimeout(180_000)
    const run = `S${Date.now().toString(36).toUpperCase()}`
    const [a = '', b = '', c = '', d = ''] = [1, 2, 3, 4].map((piece) => `${run}-${piece}`)
    const purchaseNo = await newOrderInProgress(buyer, supplier, [{ goodsNo: ITEM, batchPurQty: 4 }])

    const asnNo = await test.step('the supplier scans, types and pastes the numbers of four pieces', () =>
      ship(supplier, purchaseNo, [a, b, c, d]))
    await test.step('all of them are on their way, for both sides', async () => {
      for (const user of [buyer, supplier]) await expectStates(user, asnNo, [4, 0, 0, 0])
    })
    await test.step('the buyer accepts two, refuses one and leaves one open', () => receive(buyer, asnNo, [a, b], c))
    for (const user of [buyer, supplier]) {
      const side = user === buyer ? 'buyer' : 'supplier'
      await test.step(`the ${side} sees two in storage, one gone with its reason, and one on its way`, async () => {
        const { page, t } = user
        const pieces = await expectStates(user, asnNo, [1, 0, 2, 1])
        await takePicture(user, `serials-list-${side}`)
        const drawer = await openDrawer(user, pieces.row(c))
        const trail = drawer.getByRole('listitem')
        await expect(trail).toHaveCount(2)
        await expect(trail.last()).toContainText(t('inventory:enums.serialAction.refuse'))
        await expect(trail.last()).toContainText(reason)
        await expectAccessible(page)
        await takePicture(user, `serials-trail-${side}`)
        await page.keyboard.press('Escape')
        await pieces.tab('inventory:enums.serialState.initial')
        await expect(pieces.row(d)).toHaveCount(1)
        await expect(pieces.rows()).toHaveCount(1)
      })
    }
  })
})

/** Whether the list of serial numbers has so many pieces of an ASN in each state. */
async function expectStates(user: E2eUser, asnNo: string, counts: readonly number[]) {
  await goTo(user, `/receipt-tracking/serial-numbers?keyword=${asnNo}`)
  const pieces = listOf(user, 'inventory:titles.serial')
  for (const [at, state] of STATES.entries()) {
    await expect.poll(() => pieces.tabCount(`inventory:enums.serialState.${state}`)).toBe(counts[at])
  }
  return pieces
}

/** Pastes a text into a field, as from another program. */
const paste = (field: Locator, pasted: string) =>
  field.evaluate((element, value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', value)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)

async function ship(
  supplier: E2eUser,
  purchaseNo: string,
  [a = '', b = '', c = '', d = '']: string[],
): Promise<string> {
  const { page, t } = supplier
  await goTo(supplier, '/offsite/addAsn')
  const lines = listOf(supplier, 'deliveries:routes.addAsn')
  await lines.search(purchaseNo)
  await lines.select(lines.row(purchaseNo))
  await lines.press('deliveries:actions.match')
  const form = page.getByRole('region', { name: t('deliveries:routes.newAsn'), exact: true })
  await form.getByLabel(`${t('deliveries:fields.supRemarks')} 1`, { exact: true }).fill('LOT-SN')
  const title = t('inventory:serials.title', { item: `${ITEM} 10-1-1` })
  await form.getByRole('button', { name: title }).click()

  const dialog = dialogNamed(supplier, title)
  const field = dialog.getByLabel(t('inventory:serials.add'), { exact: true })
  // A scanner types, and ends with Enter.
  await expect(field).toBeFocused()
  await page.keyboard.type(a)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  // A number that is there already is told, and not counted.
  await field.fill(a)
  await pressIn(supplier, dialog, 'inventory:serials.addButton')
  await expect(dialog.getByText(t('inventory:serials.twice', { numbers: a }))).toBeVisible()
  await expect(field).toBeFocused()
  await paste(field, `${b}\n${c}\n${d}`)
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await expect(dialog.getByRole('status')).toContainText(t('inventory:serials.count', { told: 4, quantity: 4 }))
  await expectAccessible(page)
  await takePicture(supplier, 'serials-entry')
  await pressIn(supplier, dialog, 'inventory:serials.done')
  await expect(dialog).toBeHidden()

  await form.getByLabel(t('deliveries:fields.driver'), { exact: true }).fill('罗建国')
  await form.getByLabel(t('deliveries:fields.carNo'), { exact: true }).fill('粤S·7K215')
  await expectAccessible(page)
  await takePicture(supplier, 'serials-shipment')
  await form.getByRole('button', { name: t('deliveries:actions.createAsn'), exact: true }).click()
  const said = await readMessage(supplier, textPattern(t, 'deliveries:form.created', ['asnNo']))
  return /ASN[\w-]+/.exec(said)?.[0] ?? ''
}

async function receive(buyer: E2eUser, asnNo: string, accepted: readonly string[], refused: string): Promise<void> {
  const { page, t } = buyer
  const asns = await openAsns(buyer, `?keyword=${asnNo}`)
  await asns.select(asns.row(asnNo))
  await asns.press('deliveries:actions.receive')
  const dialog = dialogNamed(buyer, t('receipts:receive.title', { asnNo }))
  const titleOf = (kind: string) => t('inventory:serials.title', { item: `${ITEM} ${t(`receipts:receive.${kind}`)}` })
  const choose = async (kind: string, serials: readonly string[]) => {
    await dialog.getByRole('button', { name: titleOf(kind) }).click()
    const choice = dialogNamed(buyer, titleOf(kind))
    await expect(choice.getByRole('checkbox')).toHaveCount(4)
    for (const serialNo of serials) await choice.getByRole('checkbox', { name: serialNo }).check()
    await expectAccessible(page)
    await takePicture(buyer, `serials-${kind}`)
    await pressIn(buyer, choice, 'inventory:serials.done')
    await expect(choice).toBeHidden()
  }
  await choose('accepted', accepted)
  await expect(dialog.getByLabel(`${t('receipts:receive.accepted')} 1`, { exact: true })).toHaveValue('2')
  await dialog.getByLabel(`${t('receipts:receive.refused')} 1`, { exact: true }).fill('1')
  await dialog.getByLabel(`${t('receipts:receive.reason')} 1`, { exact: true }).fill(reason)
  await choose('refused', [refused])
  await expectAccessible(page)
  await takePicture(buyer, 'serials-received')
  await pressIn(buyer, dialog, 'receipts:receive.confirm')
  await readMessage(buyer, textPattern(t, 'receipts:receive.done', ['receiptNo']))
  await expect(dialog).toBeHidden()
}
