import { expect, type Locator } from '@playwright/test'
import { add, compare, type Decimal } from '#platform/contract/decimal.ts'
import { type Actor, goTo } from './actor.ts'
import { cellOf, type List, listOf } from './list.ts'
import { openDrawer, shownQty } from './orders.ts'

/** A line of a notice as its drawer shows it. */
export interface NoticeLine {
  purchaseNo: string
  lineBatch: string
  qty: Decimal
  /** What of it can still be received. */
  onWay: Decimal
}

/** A notice that a test works with. */
export interface TestNotice {
  asnNo: string
  lines: NoticeLine[]
}

/** Opens the list of notices by its address. */
export async function openNotices(actor: Actor, query = ''): Promise<List> {
  await goTo(actor, `/offsite/asnTracking${query}`)
  const list = listOf(actor, 'deliveries:routes.asnTracking')
  await expect(list.rows().first()).toBeVisible()
  return list
}

/** The lines of the notice whose drawer is open. */
export function noticeLines({ t }: Actor, drawer: Locator): Locator {
  return drawer.getByRole('grid', { name: t('deliveries:detail.lines') }).locator('tbody tr')
}

/** The notice of a list's row, read from its drawer. */
export async function noticeOf(actor: Actor, row: Locator): Promise<TestNotice> {
  const { page, t } = actor
  const asnNo = await cellOf(row, t('deliveries:fields.asnNo'))
  const drawer = await openDrawer(actor, row)
  const rows = noticeLines(actor, drawer)
  await expect(rows.first()).toBeVisible()
  const lines = await Promise.all(
    (await rows.all()).map(async (line) => ({
      purchaseNo: await cellOf(line, t('orders:fields.purchaseNo')),
      lineBatch: await cellOf(line, t('deliveries:form.lineBatch')),
      qty: shownQty(await cellOf(line, t('deliveries:fields.deliveryQty'))),
      onWay: shownQty(await cellOf(line, t('orders:fields.onWayQty'))),
    })),
  )
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  return { asnNo, lines }
}

/** What the supplier's list says can be shipped of a line now; null when the line is not on it. */
export async function shippableOf(supplier: Actor, { purchaseNo, lineBatch }: NoticeLine): Promise<Decimal | null> {
  const { t } = supplier
  await goTo(supplier, '/offsite/addAsn')
  const list = listOf(supplier, 'deliveries:routes.addAsn')
  await list.search(purchaseNo)
  for (const row of await list.row(purchaseNo).all()) {
    const parts = ['purchaseSeq', 'purchasePhaseSeq', 'purchaseBatchSeq'].map((name) =>
      cellOf(row, t(`orders:fields.${name}`)),
    )
    if ((await Promise.all(parts)).join('-') !== lineBatch) continue
    return shownQty(await cellOf(row, t('deliveries:fields.shippableQty')))
  }
  return null
}

/** The quantity of a notice's line can be shipped again, no less and no more. */
export async function expectFreed(supplier: Actor, line: NoticeLine, before: Decimal | null): Promise<void> {
  const now = await shippableOf(supplier, line)
  // A line that was off the list comes back with what may be delivered over the order as well.
  if (before === null) expect(compare(now ?? '0', line.qty)).toBeGreaterThanOrEqual(0)
  else expect(now).toBe(add(before, line.qty))
}
