import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { NO_TOLERANCE } from '#modules/orders/answer-rule/contract/tolerance.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import type { Side } from '#platform/web/session.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { DateChangeFormPage } from './DateChangeFormPage.tsx'
import { OrderChangeFormPage } from './OrderChangeFormPage.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')

const batch = (id: string, change: object = {}) => ({
  id,
  purchasePhaseSeq: 1,
  purchaseBatchSeq: 1,
  batchPurQty: '100',
  deliveryQty: '30',
  pendingQty: '0',
  checkReturnQty: '0',
  returnExchangeQty: '0',
  endedQty: '0',
  unDeliveryQty: '70',
  receiveQty: '0',
  expectArrivalDate: '2026-02-10',
  supReplyQty: null,
  supReplyDate: null,
  isClosed: false,
  ...change,
})
const line = (purchaseSeq: number, batches: object[]) => ({
  id: `${purchaseSeq}`,
  purchaseSeq,
  goodsNo: `IT-${purchaseSeq}`,
  goodsName: 'Bolt',
  purchaseUnitNo: 'PCS',
  orderedUnitNo: null,
  unitDecimals: 0,
  price: '2',
  orderedPrice: null,
  tolerance: NO_TOLERANCE,
  batches,
})
const order = (change: object = {}) => ({
  id: '5',
  purchaseNo: 'PO-1',
  status: 'executing',
  version: 3,
  orderVersion: 1,
  isRedFlag: false,
  orgNo: 'O1',
  orgName: 'O1',
  supplierNo: 'S1',
  supplierName: 'Bolt works',
  warehouseNo: 'W1',
  warehouseName: 'W1',
  employeeName: '',
  purchaseDate: '2026-01-02',
  orderType: '1',
  remarks: '',
  currency: 'CNY',
  currencyDecimals: 2,
  amountWithTax: '113',
  lines: [line(1, [batch('7')]), line(2, [batch('8', { receiveQty: '1' }), batch('9', { isClosed: true })])],
  changes: [],
  confirmed: { isQtyConfirmed: true, isDateConfirmed: true, isAnsweredDateConfirmed: false, isPriceOpen: true },
  actions: { proposeChange: null },
  ...change,
})

const answer = (data: unknown) =>
  new Response(JSON.stringify({ status: 200, data }), { headers: { 'content-type': 'application/json' } })

/** Mounts a screen over a server that knows one order; answers the bodies of its commands by the call's name. */
async function mountPage(
  Screen: typeof OrderChangeFormPage,
  detail: object = order(),
  query = 'id=5',
  answers: Readonly<Record<string, Promise<Response>>> = {},
  side: Side = 'supplier',
) {
  const sent: Record<string, unknown> = {}
  vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
    const call = String(url).split('/').at(-1) ?? ''
    if (call === 'getPurchaseById') return Promise.resolve(answer(detail))
    sent[call] = (JSON.parse(String(request?.body)) as { condition: unknown }).condition
    const reported = answers[call]
    if (reported) return reported
    return Promise.resolve(answer({ id: '5', purchaseNo: 'PO-1', status: 'changing', version: 4 }))
  })
  const page = { query: new URLSearchParams(query), close: vi.fn(), setDirty: vi.fn() }
  await mountScreen(<Screen />, ['isModify'], { side, menuNos: ['userOrder'], texts, page })
  await expect.element(screen.getByRole('heading', { name: /PO-1/ })).toBeVisible()
  return { sent, page }
}
const box = (name: string) => screen.getByRole('textbox', { name, exact: true })
const button = (name: string) => screen.getByRole('button', { name, exact: true })
const proposed = { state: 'proposed', changeParty: 'purchaser', reason: 'Less demand', lineId: '1', batchId: '7' }
const waiting = (actions: object) =>
  order({
    status: 'changing',
    changes: [{ ...proposed, fieldName: 'batchPurQty', valueBefore: '100', valueAfter: '80' }],
    actions,
  })

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('changing an order', () => {
  it('sends what differs, with the reason, and closes the tab', async () => {
    const { sent, page } = await mountPage(OrderChangeFormPage)
    await button('Send proposal').click()
    await expect.element(screen.getByText('This changes nothing.')).toBeVisible()
    await box('New quantity 1').fill('29')
    await button('Send proposal').click()
    await expect.element(box('New quantity 1')).toHaveAttribute('aria-invalid', 'true')
    await box('New quantity 1').fill('120')
    await box('New date 2').fill('2026-03-01')
    await box('New price 1').fill('2.5')
    await box('Reason').fill('Dearer steel')
    await button('Send proposal').click()
    await vi.waitFor(() => expect(page.close).toHaveBeenCalled())
    expect(sent.proposeChange).toEqual({
      id: '5',
      version: 3,
      reason: 'Dearer steel',
      changes: [
        { batchId: '7', batchPurQty: '120' },
        { batchId: '8', expectArrivalDate: '2026-03-01' },
      ],
      prices: [{ lineId: '1', price: '2.5' }],
    })
  })

  it('shows what is promised now, beside what is to change', async () => {
    const promised = batch('7', { supReplyQty: '90.0', supReplyDate: '2026-02-12' })
    const detail = order({ lines: [line(1, [promised]), line(2, [batch('8')])] })
    await mountPage(OrderChangeFormPage, detail)
    const row = screen.getByRole('row').filter({ hasText: 'IT-1' })
    await expect.element(row).toMatchTextContent(/PCS30100902026-02-102026-02-12/)
    await expect.element(screen.getByRole('row').filter({ hasText: 'IT-2' })).toMatchTextContent(/PCS30100–2026-02-10–/)
    await expect.element(box('New quantity 1')).toHaveValue('100')
    unmountScreen()
    await mountPage(DateChangeFormPage, detail)
    await expect.element(row).toMatchTextContent(/1009070PCS2026-02-102026-02-12/)
    await expect.element(box('New date 1')).toHaveValue('2026-02-10')
  })

  it('names the supplier to the purchaser, who has many', async () => {
    await mountPage(OrderChangeFormPage, order(), 'id=5', {}, 'purchaser')
    await expect.element(screen.getByText('S1 Bolt works')).toBeVisible()
    unmountScreen()
    await mountPage(OrderChangeFormPage)
    expect(screen.getByText('S1 Bolt works').query()).toBeNull()
  })

  it('counts a typed reason, and puts the refused values at their cells', async () => {
    const details = [{ path: 'changes.0.expectArrivalDate', message: 'That day is a holiday.' }]
    const refusal = { errorCode: 'x', errorMessage: 'refused', details }
    const proposeChange = Promise.resolve(Response.json(refusal, { status: 422 }))
    const { page } = await mountPage(OrderChangeFormPage, order(), 'id=5', { proposeChange })
    await box('Reason').fill('Dearer steel')
    await button('Send proposal').click()
    await expect.element(screen.getByText('This changes nothing.')).toBeVisible()
    expect(page.setDirty).toHaveBeenLastCalledWith(true)
    await box('New date 2').fill('2026-03-01')
    await button('Send proposal').click()
    await expect.element(box('New date 2')).toHaveAccessibleDescription('That day is a holiday.')
    await expect.element(box('New date 1')).toHaveAttribute('aria-invalid', 'false')
    expect(page.close).not.toHaveBeenCalled()
  })

  it('says at the cell that a day lies before the order, and that a quantity is more than an order holds', async () => {
    const { sent } = await mountPage(OrderChangeFormPage)
    await box('New date 1').fill('2026-01-01')
    await box('New quantity 1').fill('100000000000000')
    await box('Reason').fill('Dearer steel')
    await expect
      .element(box('New date 1'))
      .toHaveAccessibleDescription('Order PO-1, line 1-1-1: 2026-01-01 lies before the date of the order, 2026-01-02.')
    await expect.element(box('New quantity 1')).toHaveAccessibleDescription('At most 99,999,999,999,999.')
    await button('Send proposal').click()
    await expect.element(box('New quantity 1')).toHaveFocus()
    expect(sent.proposeChange).toBeUndefined()
  })

  it('offers no price for a line of which something is received, nor where prices stay', async () => {
    await mountPage(OrderChangeFormPage)
    await expect.element(box('New price 1')).toBeVisible()
    expect(box('New price 2').query()).toBeNull()
    unmountScreen()
    const { confirmed } = order()
    await mountPage(OrderChangeFormPage, order({ confirmed: { ...confirmed, isPriceOpen: false } }))
    expect(box('New price 1').query()).toBeNull()
  })

  it('says why it cannot be changed instead of offering it', async () => {
    await mountPage(OrderChangeFormPage, order({ status: 'closed', actions: { proposeChange: 'Not in progress.' } }))
    await expect.element(screen.getByText('Not in progress.')).toBeVisible()
    expect(button('Send proposal').query()).toBeNull()
  })
})

describe('a change that waits', () => {
  it('stands beside what is in force, and is confirmed', async () => {
    const { sent, page } = await mountPage(OrderChangeFormPage, waiting({ confirmChange: null, refuseChange: null }))
    const row = screen.getByRole('row').filter({ hasText: 'IT-1' })
    await expect.element(row).toHaveTextContent('1-1-1IT-1BoltOrdered100≠ differs 80Less demand')
    await button('Confirm change').click()
    await vi.waitFor(() => expect(page.close).toHaveBeenCalled())
    expect(sent.confirmChange).toEqual({ id: '5', version: 3 })
  })

  it('is not refused while it is being confirmed', async () => {
    const confirming = Promise.withResolvers<Response>()
    const detail = waiting({ confirmChange: null, refuseChange: null })
    const { page } = await mountPage(OrderChangeFormPage, detail, 'id=5', { confirmChange: confirming.promise })
    await button('Confirm change').click()
    await expect
      .element(button('Refuse change'))
      .toHaveAttribute('aria-description', 'This is running already. Please wait.')
    // What is never answered would keep the page busy, which other files share.
    confirming.resolve(answer({ id: '5', purchaseNo: 'PO-1', status: 'executing', version: 4 }))
    await vi.waitFor(() => expect(page.close).toHaveBeenCalled())
  })

  it('is refused with a reason, and the tab is closed without asking whether the reason is lost', async () => {
    const { sent, page } = await mountPage(OrderChangeFormPage, waiting({ confirmChange: null, refuseChange: null }))
    await button('Refuse change').click()
    await screen.getByRole('dialog').getByRole('textbox').fill('Produced')
    await screen.getByRole('dialog').getByRole('button', { name: 'Refuse change', exact: true }).click()
    await vi.waitFor(() => expect(page.close).toHaveBeenCalled())
    expect(sent.refuseChange).toEqual({ id: '5', version: 3, reason: 'Produced' })
    // Part by part, as the tab counts them: none is unsaved at the time of the closing.
    const closedAt = page.close.mock.invocationCallOrder[0] ?? 0
    const said = page.setDirty.mock.calls.filter(
      (_, at) => (page.setDirty.mock.invocationCallOrder[at] ?? 0) < closedAt,
    )
    const parts = new Map(said.map(([isDirty, part]) => [part, isDirty]))
    expect(parts.size).toBeGreaterThan(1)
    expect([...parts.values()]).not.toContain(true)
  })

  it('is the other party’s to answer: who proposed it reads why', async () => {
    const theirs = 'The other party has to answer this change.'
    await mountPage(OrderChangeFormPage, waiting({ confirmChange: theirs, refuseChange: theirs }))
    await expect.element(button('Confirm change')).toHaveAttribute('aria-description', theirs)
  })
})

describe('a cancellation that waits', () => {
  const asked = { ...proposed, fieldName: 'isCancelled', valueBefore: 'false', valueAfter: 'true' }
  const detail = order({
    status: 'changing',
    changes: [asked],
    actions: { confirmCancellation: null, refuseCancellation: null, confirmChange: 'no', refuseChange: 'no' },
  })

  it('says what stays since it is under delivery, and is confirmed or refused with a reason', async () => {
    const { sent, page } = await mountPage(OrderChangeFormPage, detail)
    const row = screen.getByRole('row').filter({ hasText: 'IT-1' })
    await expect.element(row).toHaveTextContent('1-1-1IT-1BoltPCS1003070')
    await button('Refuse cancellation').click()
    await screen.getByRole('dialog').getByRole('textbox').fill('Produced')
    await screen.getByRole('dialog').getByRole('button', { name: 'Refuse cancellation', exact: true }).click()
    await vi.waitFor(() => expect(sent.refuseCancellation).toEqual({ id: '5', version: 3, reason: 'Produced' }))
    await button('Confirm cancellation').click()
    await vi.waitFor(() => expect(sent.confirmCancellation).toEqual({ id: '5', version: 3 }))
    expect(page.close).toHaveBeenCalled()
  })
})

describe('changing dates of several lines', () => {
  it('gives the chosen lines one date, or moves each by so many days', async () => {
    const { sent } = await mountPage(DateChangeFormPage, order(), 'id=5&lines=2')
    await expect.element(screen.getByRole('checkbox', { name: 'Choose line 1-1-1' })).not.toBeChecked()
    await box('New date for the chosen lines').fill('2026-02-20')
    await button('Apply').first().click()
    expect(box('New date 1').query()).toBeNull()
    await expect.element(box('New date 2')).toHaveValue('2026-02-20')
    await button('Choose all').click()
    await box('Move the chosen lines by days').fill('x')
    await button('Apply').last().click()
    await expect.element(screen.getByText('Enter a whole number of days, such as 7 or -3.')).toBeVisible()
    await box('Move the chosen lines by days').fill('-3')
    await button('Apply').last().click()
    await box('Reason').fill('Earlier ship')
    await button('Send proposal').click()
    await vi.waitFor(() =>
      expect(sent.proposeChange).toMatchObject({
        changes: [
          { batchId: '7', expectArrivalDate: '2026-02-07' },
          { batchId: '8', expectArrivalDate: '2026-02-07' },
        ],
      }),
    )
  })

  it('gives a line that is chosen no longer its date back; choosing alone types nothing', async () => {
    const { sent, page } = await mountPage(DateChangeFormPage)
    const first = screen.getByRole('checkbox', { name: 'Choose line 1-1-1' })
    await first.click()
    await first.click()
    expect(page.setDirty).not.toHaveBeenCalledWith(true)
    await box('New date for the chosen lines').fill('2026-02-20')
    await button('Apply').first().click()
    expect(page.setDirty).toHaveBeenLastCalledWith(true)
    await first.click()
    expect(box('New date 1').query()).toBeNull()
    await box('Reason').fill('Later ship')
    await button('Send proposal').click()
    await vi.waitFor(() =>
      expect(sent.proposeChange).toHaveProperty('changes', [{ batchId: '8', expectArrivalDate: '2026-02-20' }]),
    )
  })

  it('says at the cell that a day lies before the order', async () => {
    const { sent } = await mountPage(DateChangeFormPage)
    await box('New date 1').fill('2026-01-01')
    await box('Reason').fill('Earlier ship')
    await button('Send proposal').click()
    await expect
      .element(box('New date 1'))
      .toHaveAccessibleDescription('Order PO-1, line 1-1-1: 2026-01-01 lies before the date of the order, 2026-01-02.')
    expect(sent.proposeChange).toBeUndefined()
  })
})
