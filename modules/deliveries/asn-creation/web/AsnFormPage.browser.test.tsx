import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ErrorAnswer } from '#platform/contract/envelope.ts'
import { questions } from '#platform/web/kit/confirm.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AsnFormPage } from './AsnFormPage.tsx'
import { asnFormFixtures } from './asn-form-fixtures.ts'
import type { AsnFinding } from './use-preflight.ts'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'deliveries'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]

const { defaults, line, original, stranger } = asnFormFixtures
const threeLines = [line('1'), line('2', { hasLotRule: true }), stranger]
let matched = threeLines
const sent: unknown[] = []
const open = vi.fn()
const close = vi.fn()
const setDirty = vi.fn()
/** Drafts that the server looked at, and what it says of each. */
const checked: unknown[] = []
let findings: AsnFinding[] = []
let refusal: ErrorAnswer | null = null

function answerOf(url: string, init: RequestInit | undefined): Response {
  if (url.endsWith('/matchDelivery')) return Response.json({ status: 200, data: { lines: matched } })
  if (url.endsWith('/getAsnDefaults')) return Response.json({ status: 200, data: defaults })
  if (url.endsWith('/getAsnById')) return Response.json({ status: 200, data: original })
  if (url.endsWith('/checkAsn')) {
    checked.push(JSON.parse(String(init?.body)))
    return Response.json({ status: 200, data: { findings } })
  }
  sent.push(JSON.parse(String(init?.body)))
  if (url.endsWith('/generateLotNo') && !refusal)
    return Response.json({ status: 200, data: { lotNo: `S1-260228-0${sent.length}` } })
  if (refusal) return Response.json(refusal, { status: 409 })
  return Response.json({ status: 200, data: { id: '9', asnNo: 'ASN-9', status: '2', version: 1 } })
}

const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const create = button('Create ASN')

async function mountForm(query = 'batchIds=1,2,3&match=1', sender = 'Ms Huang') {
  await mountScreen(<AsnFormPage />, ['isAdd'], {
    menuNos: ['addAsn', 'deliveryApproval'],
    side: 'supplier',
    texts,
    page: { query: new URLSearchParams(query), open, close, setDirty },
  })
  await expect.element(page.getByText('IT-1 Bolt').first()).toBeVisible()
  await expect.element(page.getByLabelText('Sender', { exact: true })).toHaveValue(sender)
}

async function fillBatchNumbers() {
  await input('Supplier batch no. 1').fill('B1')
  await input('Supplier batch no. 2').fill('B2')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 9) })
  defaults.transportDays = null
  sent.length = 0
  checked.length = 0
  findings = []
  matched = threeLines
  refusal = null
  toasts.set([])
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => Promise.resolve(answerOf(String(url), init)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
  unmountScreen()
  vi.useRealTimers()
})

describe('the form of a new ASN', () => {
  it('says of every order line why it got its quantity; strangers cannot be added', async () => {
    await mountForm()
    await expect.element(page.getByText('The whole open quantity of 100.').first()).toBeVisible()
    await expect.element(page.getByText('Other warehouse than SZ-RM: needs an ASN of its own.')).toBeVisible()
    await expect.element(page.getByText('2 of 3 can be shipped together')).toBeVisible()
    await expect.element(input('Delivery qty 2')).toHaveValue('100')
    expect(button('Add PO-1 line 30-1-1 to the shipment list').query()).toBeNull()
  })

  it('takes over what of another ASN can be shipped again, with its details, but not its lots', async () => {
    await mountForm('copyOf=7', 'Mr Chen')
    await expect.element(input('Delivery qty 1')).toHaveValue('60')
    await expect.element(input('Delivery qty 2')).toHaveValue('110')
    expect(input('Delivery qty 3').query()).toBeNull()
    await expect.element(input('Supplier batch no. 1')).toHaveValue('')
    await expect.element(page.getByLabelText('Driver', { exact: true })).toHaveValue('Mr Liu')
  })

  it('without the match leaves the quantities to be typed, and fills them on one click', async () => {
    await mountForm('batchIds=1,2,3')
    await expect.element(input('Delivery qty 1')).toHaveValue('')
    await input('Supplier batch no. 1').fill('B1')
    await button('One-click match').click()
    await expect.element(input('Delivery qty 1')).toHaveValue('100')
    await expect.element(input('Supplier batch no. 1')).toHaveValue('B1')
  })

  it('wants the supplier batch number of every line before anything is sent', async () => {
    await mountForm()
    await create.click()
    await expect.element(button('To correct: 2 · show')).toBeVisible()
    await input('Supplier batch no. 2').click()
    await expect
      .element(input('Supplier batch no. 2'))
      .toHaveAccessibleDescription('Please enter the supplier batch number')
    expect(sent).toEqual([])
  })

  it('fills batch number and production date down into the lines that have none', async () => {
    await mountForm()
    const fill = button('Fill down batch numbers')
    await expect.element(fill).toHaveAccessibleDescription(/^Enter the batch number of a line first/)
    await input('Supplier batch no. 1').fill('B1')
    await fill.click()
    await expect.element(input('Supplier batch no. 2')).toHaveValue('B1')
    await expect.element(fill).toHaveAccessibleDescription('Every line has its batch number.')
  })

  it('has a few order lines and the rows of their shipment in sight without scrolling in them', async () => {
    matched = ['1', '2', '3', '4'].map((id) => line(id))
    await mountForm()
    await expect.element(input('Delivery qty 4')).toHaveValue('100')
    const frames = [...document.querySelectorAll('.asn-form-area .grid-frame')]
    expect(frames.map((frame) => frame.scrollHeight - frame.clientHeight)).toEqual([0, 0])
  })

  it('folds the order lines where they are many, and opens them again', async () => {
    matched = Array.from({ length: 11 }, (_, at) => line(String(at + 1)))
    await mountForm()
    await expect.element(page.getByRole('grid', { name: 'Order lines' })).not.toBeInTheDocument()
    await button('Show Order lines').click()
    await expect.element(page.getByRole('grid', { name: 'Order lines' })).toBeVisible()
    expect(page.getByRole('region', { name: 'Shipment list' }).elements().length).toBeGreaterThan(0)
  })

  it('has lots numbered by the rule of their item, and tells what the rule misses at the cell that has it', async () => {
    await mountForm()
    const generate = button('New lot number for PO-1 line 20-1-1')
    expect(button('New lot number for PO-1 line 10-1-1').query()).toBeNull()
    const error = { errorCode: 'master-data.numberValueMissing', errorMessage: 'The production date is missing.' }
    refusal = {
      ...error,
      details: [{ path: 'productDate', code: error.errorCode, message: error.errorMessage }],
    } as never
    await generate.click()
    await input('Production date 2').click()
    await expect.element(input('Production date 2')).toHaveAccessibleDescription('The production date is missing.')
    refusal = null
    await input('Production date 2').fill('2026-02-28')
    await generate.click()
    await expect.element(input('Supplier batch no. 2')).toHaveValue('S1-260228-02')
    expect(sent[1]).toMatchObject({ condition: { batchId: '2', productDate: '2026-02-28' } })

    await button('Split PO-1 line 20-1-1 into lots').click()
    await expect.element(input('Supplier batch no. 3')).toHaveValue('S1-260228-02')
    expect(generate.elements()).toHaveLength(2)
  })

  it('refuses more than can be shipped, zero, and decimals that the unit does not have, at the line', async () => {
    await mountForm()
    await fillBatchNumbers()
    const quantity = input('Delivery qty 1')
    for (const [typed, reported] of [
      ['111', 'Order PO-1, line 10-1-1, item IT-1: 111 exceeds what can be shipped now, 110.'],
      ['0', 'The delivery quantity is wrong'],
      ['1.5', 'Order PO-1, line 10-1-1: 1.5 has more decimals than the unit PCS allows (0).'],
    ] as const) {
      await quantity.fill(typed)
      await create.click()
      await quantity.click()
      await expect.element(quantity).toHaveAccessibleDescription(reported)
    }
    expect(sent).toEqual([])
  })

  it('says when goods are taken in at the chosen address', async () => {
    await mountForm()
    await expect.element(page.getByText('Goods are taken in from 08:30 to 17:30.')).toBeVisible()
  })

  it('lets the date that nobody puts in follow from the other by the days of transport', async () => {
    defaults.transportDays = 3
    await mountForm()
    const leaves = page.getByLabelText('Delivery date', { exact: true })
    const arrives = page.getByLabelText('Estimated arrival', { exact: true })
    // What is typed stands in the field before the form has it: it is typed until the other date says so.
    const put = (field: typeof leaves, day: string, other: typeof leaves, otherDay: string) =>
      vi.waitFor(async () => {
        await field.fill(day)
        await userEvent.keyboard('{Enter}')
        await expect.element(other, { timeout: 1000 }).toHaveValue(otherDay)
        expect((field.element() as HTMLInputElement).value).toBe(day)
      }, 15_000)
    await expect.element(arrives).toHaveValue('2026-12-01')
    await expect.element(leaves).toHaveValue('2026-11-28')
    await put(leaves, '2026-12-10', arrives, '2026-12-13')
    await put(leaves, '2026-12-12', arrives, '2026-12-15')
    await put(arrives, '2026-12-20', leaves, '2026-12-12')
  })

  it('starts with what can be shipped on the day that it puts in, though nothing can be today', async () => {
    defaults.transportDays = 3
    const early = line('1', {
      ...{ deliveryQty: '0', isProposed: false },
      ...{ reasonCode: 'tooEarly', reason: 'Leaves on 2026-11-26 at the earliest.' },
    })
    vi.mocked(window.fetch).mockImplementation((url, init) => {
      if (!String(url).endsWith('/matchDelivery')) return Promise.resolve(answerOf(String(url), init))
      const { condition } = JSON.parse(String(init?.body))
      const lines = [condition.deliveryDate < '2026-11-26' ? early : line('1')]
      return Promise.resolve(Response.json({ status: 200, data: { lines } }))
    })
    await mountForm('batchIds=1&match=1')
    await expect.element(page.getByLabelText('Delivery date', { exact: true })).toHaveValue('2026-11-28')
    await expect.element(input('Delivery qty 1')).toHaveValue('100')
  })

  it('splits a line into lots whose sum must be its quantity, and sends lots with their production dates', async () => {
    await mountForm()
    await fillBatchNumbers()
    await button('Split PO-1 line 10-1-1 into lots').click()
    await expect.element(input('Supplier batch no. 2')).toHaveValue('B1')
    await input('Delivery qty 2').fill('60')
    await input('Delivery qty 3').fill('30')
    await input('Supplier batch no. 3').fill('B1')
    await expect.element(page.getByText('Lots: 2, 90 of 100')).toBeVisible()
    await create.click()
    await input('Delivery qty 1').click()
    await expect
      .element(input('Delivery qty 1'))
      .toHaveAccessibleDescription('Order PO-1, line 10-1-1: the lots add up to 90, the delivery quantity is 100.')
    await input('Supplier batch no. 3').click()
    await expect
      .element(input('Supplier batch no. 3'))
      .toHaveAccessibleDescription(/the lot B1 is there more than once/)
    expect(sent).toEqual([])

    await input('Delivery qty 3').fill('40')
    await expect.element(input('Delivery qty 1')).toHaveAttribute('aria-invalid', 'false')
    await input('Supplier batch no. 3').fill('B1-2')
    await input('Production date 3').fill('2026-11-02')
    await input('Shipping warehouse').fill('Hall 7')
    await create.click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      condition: {
        ...{ shippingAddress: 'Dock 1', delWarehouse: 'Hall 7', deliveryAddress: 'Gate 3', wayCarriage: '2' },
        lines: [
          {
            batchId: '1',
            deliveryQty: '100',
            giftQty: '0',
            supRemarks: 'B1',
            lots: [
              { lotNo: 'B1', productDate: null, qty: '60' },
              { lotNo: 'B1-2', productDate: '2026-11-02', qty: '40' },
            ],
          },
          { batchId: '2', deliveryQty: '100', supRemarks: 'B2', lots: [] },
        ],
      },
    })
  })

  it('makes a line its only lot again when one of two lots is removed', async () => {
    await mountForm()
    await button('Split PO-1 line 10-1-1 into lots').click()
    await input('Supplier batch no. 3').fill('B7')
    await button('Remove a lot of PO-1 line 10-1-1').first().click()
    await expect.element(input('Supplier batch no. 1')).toHaveValue('B7')
  })

  it('opens the new ASN and closes itself once it is created', async () => {
    await mountForm()
    await fillBatchNumbers()
    await create.click()
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/offsite/asnTracking?keyword=ASN-9'))
    expect(setDirty).toHaveBeenLastCalledWith(false)
    expect(close).toHaveBeenCalled()
    expect(toasts.get().map((toast) => toast.text)).toEqual(['ASN ASN-9 is created.'])
  })

  it("shows the server's refusal at its line, lots counted in, and keeps what was typed", async () => {
    await mountForm()
    await fillBatchNumbers()
    await button('Split PO-1 line 10-1-1 into lots').click()
    await input('Delivery qty 2').fill('99')
    await input('Delivery qty 3').fill('1')
    await input('Supplier batch no. 3').fill('B1-2')
    refusal = {
      errorCode: 'deliveries.overShippable',
      errorMessage: 'too much',
      details: [{ path: 'lines.1', message: 'Only 40 are left.' }],
    }
    await create.click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await input('Delivery qty 4').click()
    await expect.element(input('Delivery qty 4')).toHaveAccessibleDescription('Only 40 are left.')
    await expect.element(input('Supplier batch no. 4')).toHaveValue('B2')
    expect(open).not.toHaveBeenCalled()
  })

  it('asks before more than a limit is shipped that wants to be asked about, and sends it as confirmed', async () => {
    const asks = { overAction: 'warn' as const, shippableQty: '110' }
    vi.mocked(window.fetch).mockImplementation((url, init) =>
      Promise.resolve(
        String(url).endsWith('/matchDelivery')
          ? Response.json({ status: 200, data: { lines: [line('1', asks)] } })
          : answerOf(String(url), init),
      ),
    )
    await mountForm('batchIds=1&match=1')
    await expect.element(page.getByText('+10 % asks · item')).toBeVisible()
    await input('Supplier batch no. 1').fill('B1')
    await input('Delivery qty 1').fill('120')
    const message = '120 is above the limit, 110 can be shipped without being asked.'
    refusal = {
      errorCode: 'deliveries.overLimit',
      errorMessage: message,
      details: [{ path: 'lines.0', message, rule: 'deliveries.overLimit' }],
    }
    await create.click()
    await vi.waitFor(() => expect(questions.get()).toMatchObject([{ items: [message], confirmLabel: 'Ship it' }]))
    expect(sent).toMatchObject([{ condition: { lines: [{ deliveryQty: '120' }] } }])
    refusal = null
    questions.get()[0]?.answer(true)
    await vi.waitFor(() => expect(sent[1]).toMatchObject({ condition: { isOverConfirmed: true } }))
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/offsite/asnTracking?keyword=ASN-9'))
  })

  it('says while it is filled in what would be said against it, and mends what it can', async () => {
    const fix = (kind: NonNullable<AsnFinding['fix']>['kind'], value = '') => ({ kind, value })
    findings = [
      { path: 'lines.1', code: 'deliveries.giftTold', isError: false, message: 'Gifts are not invoiced.', fix: null },
      { path: 'lines.0', code: 'a', isError: true, message: '100 is too much.', fix: fix('quantity', '40') },
      { path: 'lines.1', code: 'b', isError: true, message: 'A stranger.', fix: fix('remove') },
      { path: 'deliveryDate', code: 'c', isError: true, message: 'Too early.', fix: fix('deliveryDate', '2026-12-24') },
      { path: 'lines.0.supRemarks', code: 'd', isError: true, message: 'No batch number.', fix: fix('field') },
    ]
    await mountForm()
    await expect.element(page.getByText('Validation failed, to correct: 4 · To know: 1')).toBeVisible()
    expect(checked.at(-1)).toMatchObject({ condition: { sender: 'Ms Huang', lines: [{ deliveryQty: '100' }, {}] } })
    await button('Use 40').click()
    await expect.element(input('Delivery qty 1')).toHaveValue('40')
    await button('Ship on 2026-12-24').click()
    await expect.element(page.getByLabelText('Delivery date', { exact: true })).toHaveValue('2026-12-24')
    await button('Show').click()
    await expect.element(input('Supplier batch no. 1')).toHaveFocus()
    await button('Remove line').click()
    expect(input('Delivery qty 2').query()).toBeNull()
    findings = []
    await input('Supplier batch no. 1').fill('B1')
    await expect.element(page.getByText('Nothing is said against this ASN.')).toBeVisible()
    expect(checked.at(-1)).toMatchObject({
      condition: { deliveryDate: '2026-12-24', lines: [{ deliveryQty: '40', supRemarks: 'B1' }] },
    })
  })

  it('leads to the invoices that do not come to what their lines cost', async () => {
    const fix = { kind: 'invoices', value: '' } as const
    findings = [{ path: 'invoices', code: 'i', isError: false, message: 'Invoices differ.', fix }]
    await mountForm()
    await button('Show the invoices').click()
    await expect.element(button('Add an invoice')).toHaveFocus()
    expect(checked.at(-1)).toMatchObject({ condition: { invoices: [] } })
  })

  it('tells at the fields of an invoice what would keep it from being saved, with its currency, and keeps it once it is right', async () => {
    findings = [{ path: 'invoices.0.invoiceAmount', code: 'd', isError: true, message: 'INV-1: Too fine.', fix: null }]
    await mountForm()
    await button('Add an invoice').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('CNY', { exact: true })).toBeVisible()
    await dialog.getByLabelText('Invoice number').fill('INV-1')
    await dialog.getByLabelText('Invoice date').fill('2026-03-02')
    await dialog.getByLabelText('Invoice number').click()
    await dialog.getByLabelText('Amount without tax').fill('100.555')
    await dialog.getByLabelText('Invoice number').click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(dialog.getByText('Too fine.', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('gridcell', { name: 'INV-1', exact: true })).not.toBeInTheDocument()
    findings = [{ path: 'invoices.0.taxRate', code: 'i', isError: false, message: 'Another rate.', fix: null }]
    await dialog.getByLabelText('Amount without tax').fill('100')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByRole('gridcell', { name: 'INV-1', exact: true })).toBeVisible()
    await expect.element(page.getByRole('gridcell', { name: 'CNY', exact: true })).toBeVisible()
  })

  it('is looked at as far as it can be read while a day that does not exist stands there', async () => {
    await mountForm()
    await input('Production date 1').fill('2026-02-30')
    await input('Supplier batch no. 1').fill('B1')
    await vi.waitFor(() =>
      expect(checked.at(-1)).toMatchObject({
        condition: { lines: [{ lots: [{ lotNo: 'B1', productDate: null }] }, {}] },
      }),
    )
  })

  it('leads to an approval of the line that the rules keep back', async () => {
    findings = [
      { path: 'lines.0', code: 'e', isError: true, message: 'Too early.', fix: null, isApprovable: true },
      { path: 'lines.1', code: 'f', isError: true, message: 'Too much.', fix: null },
    ]
    await mountForm()
    await button('Ask for approval').click()
    expect(open).toHaveBeenCalledWith('/deliverySchedule/deliveryApproval?purchaseNo=PO-1&lineBatch=10-1-1')
  })

  it.each([
    ['the server', /^Match ERROR!/, () => Promise.resolve(Response.json({ errorMessage: 'Down' }, { status: 500 }))],
    ['the network', /^Matching failed/, () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'says that the server could not match, or that matching failed, and matches again: %s',
    async (_of, said, error) => {
      let isDown = true
      vi.mocked(window.fetch).mockImplementation((url, init) =>
        String(url).endsWith('/matchDelivery') && isDown ? error() : Promise.resolve(answerOf(String(url), init)),
      )
      const mounted = mountForm()
      await expect.element(page.getByText(said)).toBeVisible()
      isDown = false
      await button('Try again').click()
      await mounted
      await expect.element(page.getByText(said)).not.toBeInTheDocument()
    },
  )

  it('mends the line that a finding was said of, though lines went away since', async () => {
    const line = (at: number, kind: 'remove' | 'quantity', value: string): AsnFinding => {
      return { path: `lines.${at}`, code: kind, isError: true, message: `Line ${at}`, fix: { kind, value } }
    }
    findings = [line(0, 'remove', ''), line(1, 'quantity', '40')]
    await mountForm()
    await expect.element(button('Use 40')).toBeVisible()
    vi.mocked(window.fetch).mockImplementation(() => new Promise(() => {}))
    await button('Remove line').click()
    expect(button('Remove line').query()).toBeNull()
    await button('Use 40').click()
    await expect.element(input('Delivery qty 1')).toHaveValue('40')
  })

  it('asks for the currency of an invoice where the orders have two, and shows at the invoices what is wrong with them', async () => {
    vi.mocked(window.fetch).mockImplementation((url, init) =>
      Promise.resolve(
        String(url).endsWith('/matchDelivery')
          ? Response.json({ status: 200, data: { lines: [line('1'), line('2', { currency: 'USD' })] } })
          : answerOf(String(url), init),
      ),
    )
    await mountForm('batchIds=1,2&match=1')
    await fillBatchNumbers()
    await button('Add an invoice').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('Invoice number').fill('INV-1')
    await dialog.getByLabelText('Invoice date').fill('2026-03-02')
    await dialog.getByLabelText('Amount without tax').fill('100')
    await dialog.getByLabelText('Invoice number').click()
    await dialog.getByRole('combobox', { name: /Currency/ }).click()
    await page.getByTitle('USD', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByRole('gridcell', { name: 'INV-1', exact: true })).toBeVisible()
    const message = 'The rate is wrong.'
    refusal = { errorCode: 'x', errorMessage: message, details: [{ path: 'invoices.0.taxRate', message }] }
    await create.click()
    await expect.element(page.getByText(`INV-1: ${message}`)).toBeVisible()
    expect(sent[0]).toMatchObject({ condition: { invoices: [{ invoiceNo: 'INV-1', currency: 'USD' }] } })
    await expect.element(input('Delivery qty 1')).toHaveAttribute('aria-invalid', 'false')
  })

  it('does not let a frozen supplier create an ASN, and says why', async () => {
    vi.mocked(window.fetch).mockImplementation((url, init) =>
      Promise.resolve(
        String(url).endsWith('/getAsnDefaults')
          ? Response.json({ status: 200, data: { ...defaults, isDeliveryFrozen: true } })
          : answerOf(String(url), init),
      ),
    )
    await mountForm()
    await fillBatchNumbers()
    await expect
      .element(page.getByRole('alert').first())
      .toHaveTextContent('Your delivery has been frozen, and you cannot create a delivery note at this time!')
    await create.click({ force: true })
    expect(sent).toEqual([])
  })
})
