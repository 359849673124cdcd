import { expectAccessible } from './support/accessibility.ts'
import { asnLines, newPendingAsn, openAsns } from './support/asns.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { openDrawer } from './support/orders.ts'

const LOT = 'LOT-CORRECTED'

test.describe('lines of an ASN that waits in en-US', () => {
  test.use({ language: 'en-US' })

  test('are added from what can be shipped and dropped by its supplier, and both sides read so in its history', {
    tag: '@long',
  }, async ({ buyer, supplier }) => {
    const { page, t } = supplier
    const asnNo = await newPendingAsn(supplier)
    const list = await openAsns(supplier, `?keyword=${asnNo}`)
    await expect(list.row(asnNo)).toHaveCount(1)
    const dropLine = new RegExp(`^${t('deliveries:actions.dropLine')} `)
    const resubmit = async (lines: number) => {
      await list.select(list.row(asnNo))
      await list.press('deliveries:actions.resubmit')
      const dialog = dialogNamed(supplier, t('deliveries:actions.resubmitTitle', { asnNo }))
      // The ASN as it is now, not as it was read before.
      await expect(dialog.getByRole('button', { name: dropLine })).toHaveCount(lines)
      return dialog
    }

    const dialog = await resubmit(1)
    const drop = () => dialog.getByRole('button', { name: dropLine })
    await expect(drop()).toHaveAttribute('aria-disabled', 'true')
    await pressIn(supplier, dialog, 'deliveries:actions.addLines')
    const picker = dialogNamed(supplier, t('deliveries:actions.addLinesTitle', { asnNo }))
    // What the ASN has already is not offered.
    await picker.getByRole('row').nth(1).getByRole('checkbox').check()
    await expectAccessible(page)
    await pressIn(supplier, picker, 'lists:pick.confirm')
    await expect(picker).toBeHidden()
    const lotNo = dialog.getByLabel(`${t('deliveries:fields.lotNo')} 2`, { exact: true })
    await expect(lotNo).toBeVisible()
    // What is missing is said before anything is sent, and said no more once it is there.
    const checked = dialog.getByRole('region', { name: new RegExp(`^${t('deliveries:preflight.titleAgain')}`) })
    await expect(checked.getByText(t('deliveries:errors.supplierBatchEmpty'))).toBeVisible()
    await lotNo.fill(LOT)
    await dialog.getByLabel(`${t('deliveries:actions.resubmitQty')} 2`, { exact: true }).fill('1')
    await expect(checked.getByText(t('deliveries:errors.supplierBatchEmpty'))).toBeHidden()
    await expectAccessible(page)
    await pressIn(supplier, dialog, 'deliveries:actions.resubmit')
    await readMessage(supplier, t('deliveries:actions.resubmitted', { asnNo }))
    await expect(dialog).toBeHidden()

    await resubmit(2)
    await drop().first().click()
    await expect(dialog.getByText(t('deliveries:actions.lineDropped'), { exact: true })).toBeVisible()
    await expect(drop()).toHaveAttribute('aria-disabled', 'true')
    await pressIn(supplier, dialog, 'deliveries:actions.resubmit')
    await readMessage(supplier, t('deliveries:actions.resubmitted', { asnNo }))
    await expect(dialog).toBeHidden()

    for (const user of [supplier, buyer]) {
      const asns = await openAsns(user, `?keyword=${asnNo}`)
      await expect(asns.row(asnNo)).toHaveCount(1)
      const drawer = await openDrawer(user, asns.row(asnNo))
      await expect(asnLines(user, drawer)).toHaveCount(1)
      await drawer.getByRole('button', { name: t('lists:history.title'), exact: true }).click()
      const changes = drawer.getByRole('region', { name: t('lists:history.title'), exact: true })
      const lines = t('lists:history.parts.lines')
      await expect(changes.getByText(t('lists:history.removed', { part: lines, count: 1 }))).toBeVisible()
      await expect(changes.getByText(t('lists:history.added', { part: lines, count: 1 }))).toBeVisible()
    }
  })
})
