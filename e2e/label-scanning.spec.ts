import { toBuffer } from 'bwip-js/node'
import type { ListAnswer } from '#platform/contract/envelope.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newShippedAsn } from './support/asns.ts'
import { giveReason } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { sendCall } from './support/send-call.ts'

/** A shipped ASN for the keeper's warehouse, its lots packed into four boxes each. Answers its number. */
async function boxedAsn(buyer: E2eUser, supplier: E2eUser): Promise<string> {
  const { asnNo } = await newShippedAsn(buyer, supplier)
  const labels = 'ISupBmBarcodePrintService'
  const search = { condition: { asnNo } }
  const lots = await sendCall<ListAnswer<{ id: string }>>(supplier, `${labels}/getbarcodeprintlistbyparams`, search)
  const list = lots.records.map(({ id }) => ({ id, boxBarcodeCount: 4 }))
  await sendCall(supplier, `${labels}/printlabel`, { list, reportKey: 'label-100x60', copies: 1 })
  return asnNo
}

/** Gives the page a camera that sees nothing but this label. The reader runs under the policy of the product. */
async function showToCamera({ page }: E2eUser, message: string): Promise<void> {
  const label = { bcid: 'gs1-128', text: message, scale: 3, height: 20, padding: 12, backgroundcolor: 'FFFFFF' }
  const picture = (await toBuffer(label)).toString('base64')
  await page.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('no canvas')
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, 1280, 720)
    setInterval(() => drawing.drawImage(image, 100, 200), 100)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10))
  }, picture)
}

test('domain §3: boxes are packed onto pallets, and the warehouse books a pallet with one scan on a phone', {
  tag: '@long',
}, async ({ buyer, supplier, openAs }) => {
  const asnNo = await boxedAsn(buyer, supplier)
  const { page, t } = supplier
  await goTo(supplier, `/offsite/asnTracking?keyword=${encodeURIComponent(asnNo)}&open=1`)
  await page.getByRole('tab', { name: t('deliveries:detail.packages'), exact: true }).click()
  const named = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  await named('deliveries:packages.packByPlan').click()
  const dialog = page.getByRole('dialog', { name: t('deliveries:packages.planTitle'), exact: true })
  await dialog.getByRole('combobox').click()
  await page.getByText(t('deliveries:packages.perPallet'), { exact: true }).last().click()
  await dialog.getByRole('spinbutton').fill('3')
  await dialog.getByRole('button', { name: t('deliveries:packages.pack'), exact: true }).click()
  const tree = page.getByRole('tabpanel').locator('tbody tr')
  const pallet = tree.filter({ hasText: `${t('deliveries:enums.packageLevel.3')} 1` }).first()
  await expect(pallet).toBeVisible()
  await expectAccessible(page)
  const unitCode = /U\d{10}|\d{18}/.exec((await pallet.textContent()) ?? '')?.[0] ?? ''

  const keeper = await openAs('warehouse')
  await keeper.page.setViewportSize({ width: 390, height: 844 })
  await goTo(keeper, '/offsite/scan-receipt')
  const field = keeper.page.getByRole('textbox', { name: keeper.t('receipts:scan.code'), exact: true })
  await expect(field).toBeFocused()
  const result = keeper.page.locator('.scan-result')
  await keeper.page.keyboard.type(`(91)${unitCode}`)
  await keeper.page.keyboard.press('Enter')
  await expect(result).toContainText(keeper.t('receipts:scan.booked', { unit: '', number: 3 }).trim())
  await keeper.page.keyboard.type(unitCode)
  await keeper.page.keyboard.press('Tab')
  await expect(result).toHaveClass(/scan-repeated/)
  const width = await keeper.page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await expectAccessible(keeper.page)

  const unit = `${keeper.t('deliveries:enums.packageLevel.3')} ${unitCode}`
  await keeper.page.getByRole('button', { name: keeper.t('receipts:scan.cancelOf', { unit }), exact: true }).click()
  const title = keeper.t('receipts:scan.cancelTitle', { unit })
  await giveReason(keeper, title, 'receipts:scan.cancel', 'Counted wrongly')
  await expect(keeper.page.getByText(keeper.t('receipts:scan.cancelled'), { exact: true }).first()).toBeVisible()

  await showToCamera(keeper, `(91)${unitCode}`)
  await keeper.page.getByRole('button', { name: keeper.t('receipts:scan.camera'), exact: true }).click()
  await expect(result).toHaveClass(/scan-good/, { timeout: 30_000 })
  await expect(result).toContainText(unitCode)
})
