import { randomUUID } from 'node:crypto'
import { expect, type Locator } from '@playwright/test'
import { CALL_BASE_PATH, HEADERS, type ListAnswer } from '#platform/contract/envelope.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { type Decimal, multiply, subtract } from '#platform/contract/values/decimal.ts'
import { confirm, readMessage } from './dialogs.ts'
import { type E2eUser, goTo } from './e2e-user.ts'
import { cellOf, type List, listOf } from './list.ts'
import { sendCall } from './send-call.ts'
import { textOf } from './text-of.ts'
import { filled, type ImportRow } from './workbooks.ts'

/** A line of an order as its list shows it. */
export interface OrderLine {
  lineSeq: string
  goodsNo: string
  qty: Decimal
  due: string
}

/** An order that a test works with. */
export interface TestOrder {
  purchaseNo: string
  orgNo: string
  lines: OrderLine[]
}

/** A quantity as the wire has it, from the text on screen. */
export const shownQty = (text: string): Decimal => text.replaceAll(',', '')

/** Opens the list of orders by its address. */
export async function openOrders(user: E2eUser, query = ''): Promise<List> {
  await goTo(user, `/orderCollaboration/userOrder${query}`)
  const list = listOf(user, 'orders:routes.userOrder')
  await expect(list.rows().first()).toBeVisible()
  return list
}

/** The order with this number, its lines from first to last. The list must show all of it. */
export async function orderOnList({ t }: E2eUser, list: List, purchaseNo: string): Promise<TestOrder> {
  await list.search(purchaseNo)
  const rows = await list.row(purchaseNo).all()
  const lines = await Promise.all(
    rows.map(async (row) => ({
      lineSeq: await cellOf(row, t('orders:fields.purchaseSeq')),
      goodsNo: await cellOf(row, t('orders:fields.goodsNo')),
      qty: shownQty(await cellOf(row, t('orders:fields.batchPurQty'))),
      due: await cellOf(row, t('orders:fields.expectArrivalDate')),
    })),
  )
  const [first] = rows
  if (!first) throw new Error(`${purchaseNo} is not on the list`)
  const orgNo = await cellOf(first, t('orders:fields.orgNo'))
  return { purchaseNo, orgNo, lines: lines.sort((a, b) => Number(a.lineSeq) - Number(b.lineSeq)) }
}

/** A line of an import of orders: five thousand transceivers, ten thousand nuts, and so on. */
export function orderRow(purchaseNo: string, line: number, changes: ImportRow = {}): ImportRow {
  return {
    purchaseNo,
    purchaseSeq: line * 10,
    orgNo: 'SZ10',
    warehouseNo: 'SZ-RM',
    supplierNo: 'S1001',
    goodsNo: line === 1 ? 'U-RS485' : 'NUT-M3',
    batchPurQty: line * 5000,
    expectArrivalDate: addDays(new Date().toISOString().slice(0, 10), 20),
    price: 0.5,
    currency: 'CNY',
    ...changes,
  }
}

/** Brings in an order of S1001 that waits for its release, by the product's own import, and answers its number. */
async function importOrder(buyer: E2eUser, lines: readonly ImportRow[] = [{}, {}]): Promise<string> {
  const { page, t, language } = buyer
  const send = async (method: string, options: Parameters<typeof page.request.post>[1]) => {
    const path = `${CALL_BASE_PATH}/ISupSrmPurchaseHeadService/${method}`
    const headers = { [HEADERS.language]: language, 'x-client-id': randomUUID(), 'idempotency-key': randomUUID() }
    const answer = await page.request.post(path, { ...options, headers })
    if (!answer.ok()) throw new Error(`no order comes in: ${await answer.text()}`)
    return answer.body()
  }
  const purchaseNo = `JR-${randomUUID().slice(0, 8).toUpperCase()}`
  const template = await send('downExcelTemplate', { data: { condition: {} } })
  const rows = lines.map((changes, at) => orderRow(purchaseNo, at + 1, changes))
  const buffer = await filled(template, t, rows)
  await send('importexcel', {
    multipart: { file: { name: 'orders.xlsx', mimeType: 'application/octet-stream', buffer } },
  })
  return purchaseNo
}

/** An order of S1001 that waits for its release, shown on the list: those of the demo company may have been released. */
export async function newOrder(buyer: E2eUser, list: List, lines?: readonly ImportRow[]): Promise<TestOrder> {
  const purchaseNo = await importOrder(buyer, lines)
  await list.tab('orders:tabs.pendingRelease')
  return orderOnList(buyer, list, purchaseNo)
}

/** An order of S1001 that waits for its answer, made by calls. Answers its number. */
export async function newReleasedOrder(buyer: E2eUser, lines?: readonly ImportRow[]): Promise<string> {
  const purchaseNo = await importOrder(buyer, lines)
  await commandOrder(buyer, purchaseNo, 'releasePurchase')
  return purchaseNo
}

/** An order of S1001 that is in progress, made by calls: those of the demo company may have been ended. Answers its number. */
export async function newOrderInProgress(
  buyer: E2eUser,
  supplier: E2eUser,
  lines?: readonly ImportRow[],
): Promise<string> {
  const purchaseNo = await newReleasedOrder(buyer, lines)
  await commandOrder(supplier, purchaseNo, 'batchAcceptPurchase')
  return purchaseNo
}

/** The first line of an order, with its order as commands name it. */
export async function firstLineOf(user: E2eUser, purchaseNo: string): Promise<KnownLine> {
  const search = { condition: { purchaseNo }, current: 1, size: 20 }
  const { records } = await sendCall<ListAnswer<KnownLine>>(user, 'ISupSrmPurchaseService/getPurchasePage', search)
  const [line] = records
  if (!line) throw new Error(`${purchaseNo} is not on the list`)
  return line
}

/** What calls need of an order's line, which the list shows batch by batch. */
interface KnownLine {
  id: string
  headId: string
  version: number
  expectArrivalDate: string
}

async function commandOrder(user: E2eUser, purchaseNo: string, method: string): Promise<void> {
  const { headId, version } = await firstLineOf(user, purchaseNo)
  await sendCall(user, `ISupSrmPurchaseHeadService/${method}`, { list: [{ id: headId, version }] })
}

/** The first order of a tab that this keyword finds, such as a supplier's number. */
export async function firstOrderOf(user: E2eUser, list: List, tabKey: string, keyword: string): Promise<TestOrder> {
  await list.tab(tabKey)
  await list.search(keyword)
  const purchaseNo = await cellOf(list.rows().first(), user.t('orders:fields.purchaseNo'))
  return orderOnList(user, list, purchaseNo)
}

/** Whether every line of an order is in progress, asked of the service. */
export async function isInProgress({ page }: E2eUser, purchaseNo: string): Promise<boolean> {
  const answer = await page.request.post(`${CALL_BASE_PATH}/ISupSrmPurchaseService/getPurchasePage`, {
    data: { condition: { purchaseNo }, current: 1, size: 100 },
  })
  const { data } = (await answer.json()) as { data: ListAnswer<{ purchaseNo: string; status: string }> }
  const lines = data.records.filter((line) => line.purchaseNo === purchaseNo)
  return lines.length > 0 && lines.every(({ status }) => status === 'executing')
}

/** Releases an order that the list shows. */
export async function release(user: E2eUser, list: List, purchaseNo: string): Promise<void> {
  await list.select(list.row(purchaseNo).first())
  await list.press('orders:actions.release.label')
  await confirm(user, 'orders:actions.release.title', 'orders:actions.release.label')
  await readMessage(user, user.t('orders:actions.release.done', { orders: purchaseNo }))
}

/** Two parts of a quantity, the first one about 60 %, both whole where the quantity is. */
export function twoParts(qty: Decimal): [Decimal, Decimal] {
  const part = multiply(qty, '0.6')
  const first = part.includes('.') && !qty.includes('.') ? part.slice(0, part.indexOf('.')) : part
  return [first, subtract(qty, first)]
}

/** Opens the drawer of a list's row by its first cell. */
export async function openDrawer({ page }: E2eUser, row: Locator): Promise<Locator> {
  await row.locator('.grid-link, .row-card-title').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading').first()).toBeVisible()
  return drawer
}

/** The numbers of a quantity trace by step, as text. */
export async function storyOf({ t }: E2eUser, drawer: Locator): Promise<Record<string, string>> {
  const chain = drawer
    .getByRole('region', { name: new RegExp(`^${t('orders:story.title')}`) })
    .getByRole('list')
    .first()
  await expect(chain.getByRole('button').first()).toBeVisible()
  const found: Record<string, string> = {}
  for (const item of await chain.getByRole('listitem').all()) {
    const step = /story-(\w+)/.exec((await item.getAttribute('class')) ?? '')?.[1] ?? ''
    found[step] = shownQty(await textOf(item.locator('.story-qty')))
  }
  return found
}
