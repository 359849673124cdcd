import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, giveReason, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { cellOf, type List, listOf } from './support/list.ts'
import { openDrawer } from './support/orders.ts'
import { textOf } from './support/text-of.ts'
import { textPattern } from './support/texts.ts'

const MODE = 'orders:tracking.modes'

/** Opens order tracking by its address. */
async function openTracking(user: E2eUser, query = ''): Promise<List> {
  await goTo(user, `/offsite/orderTracking${query}`)
  const list = listOf(user, 'orders:routes.orderTracking')
  await expect(list.rows().first()).toBeVisible()
  return list
}

test.describe('order tracking in zh-CN', () => {
  test.use({ language: 'zh-CN' })

  test('domain §2: orders are tracked in list and detail modes by both sides', async ({ buyer, supplier }) => {
    for (const user of [buyer, supplier]) {
      const list = await openTracking(user)
      const all = await list.tabCount('orders:tracking.tabs.all')
      await expect.poll(() => list.tabCount('orders:tracking.tabs.unfinished')).toBeLessThan(all)
      await list.tab('orders:tracking.tabs.overdue')
      const row = list.rows().first()
      const purchaseNo = await cellOf(row, user.t('orders:fields.purchaseNo'))
      await expect.poll(async () => Number(await cellOf(row, user.t('orders:fields.lateDays')))).toBeGreaterThan(0)
      if (user === buyer) await expectAccessible(user.page)
      await list.press(`${MODE}.detail`)
      await list.tab('orders:tracking.tabs.overdue')
      await list.search(purchaseNo)
      await expect(list.row(purchaseNo).first()).toBeVisible()
      if (user === buyer) await expectAccessible(user.page)
    }
  })
})

test('a red flag is seen by both sides until it is cleared, a mark by the own side alone', { tag: '@long' }, async ({
  buyer,
  supplier,
}) => {
  const list = await openTracking(buyer)
  await list.tab('orders:tracking.tabs.unfinished')
  await list.search('S1001')
  const open = list
    .rows()
    .filter({ hasText: buyer.t('orders:actions.raiseRedFlag.label') })
    .first()
  const purchaseNo = await cellOf(open, buyer.t('orders:fields.purchaseNo'))
  await list.search(purchaseNo)
  const inRow = (key: string) => list.row(purchaseNo).getByRole('button', { name: buyer.t(key), exact: true })
  await inRow('orders:actions.raiseRedFlag.label').click()
  const title = buyer.t('orders:actions.raiseRedFlag.title')
  await expect(dialogNamed(buyer, title).getByText(purchaseNo)).toBeVisible()
  await expectAccessible(buyer.page)
  await giveReason(buyer, title, 'orders:actions.raiseRedFlag.label', 'the line stops on Friday')
  await readMessage(buyer, buyer.t('orders:actions.raiseRedFlag.done', { orders: purchaseNo }))
  await inRow('orders:actions.mark.label').click()
  await readMessage(buyer, buyer.t('orders:actions.mark.done', { orders: purchaseNo }))

  const seen = await openTracking(supplier, `?keyword=${purchaseNo}&tab=redFlag`)
  await expect.poll(() => cellOf(seen.row(purchaseNo), supplier.t('orders:fields.isMarked'))).toBe('')
  const drawer = await openDrawer(supplier, seen.row(purchaseNo))
  const flag = supplier.t('orders:list.flaggedBecause', { reason: 'the line stops on Friday' })
  await expect(drawer.getByText(flag)).toBeVisible()
  await expectAccessible(supplier.page)
  await supplier.page.keyboard.press('Escape')

  await list.tab('orders:tracking.tabs.marked')
  await list
    .row(purchaseNo)
    .getByRole('button', { name: buyer.t('orders:actions.clearRedFlag.label') })
    .click()
  await giveReason(
    buyer,
    buyer.t('orders:actions.clearRedFlag.title'),
    'orders:actions.clearRedFlag.label',
    'comes by air',
  )
  await readMessage(buyer, buyer.t('orders:actions.clearRedFlag.done', { orders: purchaseNo }))
  await expect(seen.screen.getByRole('button', { name: supplier.t('lists:changed') })).toBeVisible()
})

test('an order line tells its whole history, and how it stood at each of its times', { tag: '@long' }, async ({
  buyer,
  supplier,
}) => {
  for (const user of [buyer, supplier]) {
    const { t, page } = user
    const list = await openTracking(user, '?tab=completed')
    const drawer = await openDrawer(user, list.rows().first())
    await drawer.getByRole('tab', { name: textPattern(t, 'orders:timeline.of', ['line']) }).click()
    const history = drawer.getByRole('region', { name: t('orders:timeline.title'), exact: true })
    for (const movement of ['order', 'asnShip', 'accept']) {
      const words = t(`orders:enums.movement.${movement}`)
      await expect(history.getByRole('cell', { name: new RegExp(`^${words}: [\\d,.]+$`) }).first()).toBeVisible()
    }
    const shipped = history
      .getByRole('row')
      .filter({ hasText: `${t('orders:enums.movement.asnShip')}: ` })
      .first()
    const time = await textOf(shipped.getByRole('button').first())
    await shipped.getByRole('button').first().click()
    const shown = drawer.getByText(t('lists:history.shown', { time }))
    await expect(shown).toBeVisible()
    if (user === buyer) await expectAccessible(page)
    // The timeline stays open, so that one time is looked at after the other.
    await expect(history).toBeVisible()
    await drawer.getByLabel(t('lists:history.asOf'), { exact: true }).fill('2020-01-01T00:00:00')
    await drawer.getByRole('button', { name: t('lists:history.show'), exact: true }).click()
    await expect(drawer.getByText(t('lists:history.notYet'))).toBeVisible()
    await drawer.getByRole('button', { name: t('lists:history.backToNow'), exact: true }).click()
    await expect(shown).toBeHidden()
  }
})
