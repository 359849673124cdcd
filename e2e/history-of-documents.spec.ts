import { expectAccessible } from './support/accessibility.ts'
import { newShippedAsn } from './support/asns.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { sendCall } from './support/send-call.ts'

/** Opens the drawer of the only row that a number finds. */
async function drawerOf(user: E2eUser, path: string, titleKey: string, documentNo: string) {
  await goTo(user, `${path}?keyword=${documentNo}`)
  await listOf(user, titleKey).row(documentNo).first().getByRole('button', { name: documentNo, exact: true }).click()
  return user.page.getByRole('dialog')
}

test('any document is shown as it stood at each of its changes, and is only looked at there', {
  tag: '@long',
}, async ({ buyer, supplier }) => {
  const { id, version, asnNo } = await newShippedAsn(buyer, supplier)
  // What happens within one second is shown at its end.
  await buyer.page.waitForTimeout(1100)
  const receiptDate = new Date().toISOString().slice(0, 10)
  const { receiptNo } = await sendCall<{ receiptNo: string }>(buyer, 'ISrmAsnHeadService/receiveAsn', {
    id,
    version,
    receiptDate,
  })
  for (const user of [buyer, supplier]) {
    const { t } = user
    const drawer = await drawerOf(user, '/offsite/asnTracking', 'deliveries:routes.asnTracking', asnNo)
    await expect(drawer.getByText(t('deliveries:enums.status.4'), { exact: true }).first()).toBeVisible()
    await drawer.getByRole('button', { name: t('lists:history.title'), exact: true }).click()
    const changes = drawer.getByRole('region', { name: t('lists:history.title'), exact: true })
    const [shipped, received] = [t('deliveries:enums.status.2'), t('deliveries:enums.status.4')]
    await expect(changes.getByRole('row').nth(1)).toContainText(`${shipped} → ${received}`)
    const made = changes.getByRole('row').last()
    await expect(made).toContainText(t('lists:history.made'))
    await made.getByRole('button').click()
    await expect(
      drawer.getByRole('status').filter({ hasText: t('lists:history.shown', { time: '' }).slice(0, 12) }),
    ).toBeVisible()
    await expect(drawer.getByText(shipped, { exact: true }).first()).toBeVisible()
    await expect(drawer.getByRole('tab', { name: `${t('deliveries:detail.receipts')}0` })).toBeVisible()
    // What may be done to the ASN of now is not offered for that of then.
    await expect(drawer.getByRole('button', { name: t('deliveries:actions.void'), exact: true })).toHaveCount(0)
    if (user === buyer) await expectAccessible(user.page)
    await drawer.getByRole('button', { name: t('lists:history.backToNow'), exact: true }).click()
    await expect(drawer.getByRole('tab', { name: /[1-9]$/ }).last()).toContainText(t('deliveries:detail.receipts'))
  }
  const acceptance = await drawerOf(
    buyer,
    '/receipt-tracking/acceptance-details',
    'receipts:titles.acceptance',
    receiptNo,
  )
  await acceptance.getByRole('button', { name: buyer.t('lists:history.title'), exact: true }).click()
  await acceptance.getByLabel(buyer.t('lists:history.asOf'), { exact: true }).fill('2020-01-01T00:00:00')
  await acceptance.getByRole('button', { name: buyer.t('lists:history.show'), exact: true }).click()
  await expect(acceptance.getByText(buyer.t('lists:history.notYet'))).toBeVisible()
})
