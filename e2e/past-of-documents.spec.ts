import { expectAccessible } from './support/accessibility.ts'
import { type Actor, goTo } from './support/actor.ts'
import { expect, test } from './support/journey.ts'
import { listOf } from './support/list.ts'
import { newShippedNotice } from './support/notices.ts'
import { sendCall } from './support/send-call.ts'

/** Opens the drawer of the only row that a number finds. */
async function drawerOf(actor: Actor, path: string, titleKey: string, documentNo: string) {
  await goTo(actor, `${path}?keyword=${documentNo}`)
  await listOf(actor, titleKey).row(documentNo).first().getByRole('button', { name: documentNo, exact: true }).click()
  return actor.page.getByRole('dialog')
}

test('any document is shown as it stood at each of its changes, and is only looked at there', {
  tag: '@long',
}, async ({ buyer, supplier }) => {
  const { id, version, asnNo } = await newShippedNotice(buyer, supplier)
  // What happens within one second is shown at its end.
  await buyer.page.waitForTimeout(1100)
  const receiptDate = new Date().toISOString().slice(0, 10)
  const { receiptNo } = await sendCall<{ receiptNo: string }>(buyer, 'ISrmAsnHeadService/receiveAsn', {
    id,
    version,
    receiptDate,
  })
  for (const actor of [buyer, supplier]) {
    const { t } = actor
    const drawer = await drawerOf(actor, '/offsite/asnTracking', 'deliveries:routes.asnTracking', asnNo)
    await expect(drawer.getByText(t('deliveries:enums.status.4'), { exact: true }).first()).toBeVisible()
    await drawer.getByRole('button', { name: t('lists:past.title'), exact: true }).click()
    const changes = drawer.getByRole('region', { name: t('lists:past.title'), exact: true })
    const [shipped, received] = [t('deliveries:enums.status.2'), t('deliveries:enums.status.4')]
    await expect(changes.getByRole('row').nth(1)).toContainText(`${shipped} → ${received}`)
    const made = changes.getByRole('row').last()
    await expect(made).toContainText(t('lists:past.made'))
    await made.getByRole('button').click()
    await expect(
      drawer.getByRole('status').filter({ hasText: t('lists:past.shown', { time: '' }).slice(0, 12) }),
    ).toBeVisible()
    await expect(drawer.getByText(shipped, { exact: true }).first()).toBeVisible()
    await expect(drawer.getByRole('tab', { name: `${t('deliveries:detail.receipts')}0` })).toBeVisible()
    // What may be done to the notice of now is not offered for that of then.
    await expect(drawer.getByRole('button', { name: t('deliveries:actions.void'), exact: true })).toHaveCount(0)
    if (actor === buyer) await expectAccessible(actor.page)
    await drawer.getByRole('button', { name: t('lists:past.backToNow'), exact: true }).click()
    await expect(drawer.getByRole('tab', { name: /[1-9]$/ }).last()).toContainText(t('deliveries:detail.receipts'))
  }
  const acceptance = await drawerOf(
    buyer,
    '/receipt-tracking/acceptance-details',
    'receipts:titles.acceptance',
    receiptNo,
  )
  await acceptance.getByRole('button', { name: buyer.t('lists:past.title'), exact: true }).click()
  await acceptance.getByLabel(buyer.t('lists:past.asOf'), { exact: true }).fill('2020-01-01T00:00:00')
  await acceptance.getByRole('button', { name: buyer.t('lists:past.show'), exact: true }).click()
  await expect(acceptance.getByText(buyer.t('lists:past.notYet'))).toBeVisible()
})
