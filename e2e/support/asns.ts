import { randomUUID } from 'node:crypto'
import { expect, type Locator } from '@playwright/test'
import { CALL_BASE_PATH, type ListAnswer } from '#platform/contract/envelope.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { add, compare, type Decimal } from '#platform/contract/values/decimal.ts'
import { type E2eUser, goTo } from './e2e-user.ts'
import { cellOf, type List, listOf } from './list.ts'
import { newOrderInProgress, openDrawer, shownQty } from './orders.ts'
import { sendCall } from './send-call.ts'

/** A line of an ASN as its drawer shows it. */
export interface AsnLine {
  purchaseNo: string
  lineBatch: string
  qty: Decimal
  /** What of it can still be received. */
  onWay: Decimal
}

/** An ASN that a test works with. */
export interface TestAsn {
  asnNo: string
  lines: AsnLine[]
}

/** Opens the list of ASNs by its address. */
export async function openAsns(user: E2eUser, query = ''): Promise<List> {
  await goTo(user, `/offsite/asnTracking${query}`)
  const list = listOf(user, 'deliveries:routes.asnTracking')
  await expect(list.rows().first()).toBeVisible()
  return list
}

/** What an ASN of these order lines says, six of each, and so many gifts with each. */
function shippingOf(batchIds: readonly string[], giftQty = '0'): object {
  const today = new Date().toISOString().slice(0, 10)
  return {
    deliveryDate: today,
    expectedArrivalDate: addDays(today, 3),
    wayCarriage: '2',
    sender: '黄丽华',
    senderPhone: '13922851180',
    shippingAddress: '东莞市长安镇振安东路 266 号',
    deliveryAddress: '9/F, 88 Container Port Road',
    lines: batchIds.map((batchId) => ({ batchId, deliveryQty: '6', giftQty, supRemarks: 'LOT-0' })),
  }
}

/**
 * Ships six of a line of the organisation whose ASNs wait for approval, by the product's own calls: those of the demo company may
 * have been answered by other e2e tests. Answers the ASN's number.
 */
export async function newPendingAsn({ page }: E2eUser): Promise<string> {
  const send = async <T>(path: string, body: object): Promise<T | undefined> => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await page.request.post(`${CALL_BASE_PATH}/${path}`, { data: body, headers })
    return answer.ok() ? ((await answer.json()) as { data: T }).data : undefined
  }
  const shippable = await send<{ records: { id: string; orgNo: string }[] }>('ISupSrmAsnService/getShippablePage', {
    current: 1,
    size: 100,
    condition: {},
  })
  for (const { id, orgNo } of shippable?.records ?? []) {
    if (orgNo !== 'HK30') continue
    const made = await send<{ id: string }>('ISrmAsnHeadService/addAsn', { condition: shippingOf([id]) })
    const detail =
      made && (await send<{ asnNo: string }>('ISrmAsnHeadService/getAsnById', { condition: { id: made.id } }))
    if (detail) return detail.asnNo
  }
  throw new Error('nothing can be shipped to HK30')
}

/** An ASN that is on its way. */
export interface ShippedAsn {
  id: string
  asnNo: string
  version: number
}

/** Ships six of each line of a new order to SZ-RM, by calls: the ASNs of the demo company may have been received. */
export async function newShippedAsn(buyer: E2eUser, supplier: E2eUser): Promise<ShippedAsn> {
  return shipSix(supplier, await newOrderInProgress(buyer, supplier))
}

/** Ships six of each line of an order, by calls, and so many gifts with each. */
export async function shipSix(supplier: E2eUser, purchaseNo: string, giftQty = '0'): Promise<ShippedAsn> {
  const search = { current: 1, size: 20, condition: { keyword: purchaseNo } }
  const open = await sendCall<ListAnswer<{ id: string }>>(supplier, 'ISupSrmAsnService/getShippablePage', search)
  const shipping = shippingOf(
    open.records.map(({ id }) => id),
    giftQty,
  )
  const { id } = await sendCall<{ id: string }>(supplier, 'ISrmAsnHeadService/addAsn', shipping)
  return sendCall<ShippedAsn>(supplier, 'ISrmAsnHeadService/getAsnById', { id })
}

/** The lines of the ASN whose drawer is open. */
export function asnLines({ t }: E2eUser, drawer: Locator): Locator {
  return drawer.getByRole('grid', { name: t('deliveries:detail.lines') }).locator('tbody tr')
}

/** The ASN of a list's row, read from its drawer. */
export async function asnOf(user: E2eUser, row: Locator): Promise<TestAsn> {
  const { page, t } = user
  const asnNo = await cellOf(row, t('deliveries:fields.asnNo'))
  const drawer = await openDrawer(user, row)
  const rows = asnLines(user, drawer)
  await expect(rows.first()).toBeVisible()
  const lines = await Promise.all(
    (await rows.all()).map(async (line) => ({
      purchaseNo: await cellOf(line, t('orders:fields.purchaseNo')),
      lineBatch: await cellOf(line, t('orders:list.lineBatch')),
      qty: shownQty(await cellOf(line, t('deliveries:fields.deliveryQty'))),
      onWay: shownQty(await cellOf(line, t('orders:fields.onWayQty'))),
    })),
  )
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  return { asnNo, lines }
}

/** What the supplier's list says can be shipped of a line now; null when the line is not on it. */
export async function shippableOf(supplier: E2eUser, { purchaseNo, lineBatch }: AsnLine): Promise<Decimal | null> {
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

/** The quantity of an ASN's line can be shipped again, no less and no more. */
export async function expectFreed(supplier: E2eUser, line: AsnLine, before: Decimal | null): Promise<void> {
  const now = await shippableOf(supplier, line)
  // A line that was off the list comes back with what may be delivered over the order as well.
  if (before === null) expect(compare(now ?? '0', line.qty)).toBeGreaterThanOrEqual(0)
  else expect(now).toBe(add(before, line.qty))
}
