import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { questions } from '#platform/web/kit/confirm.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AsnFormPage } from './AsnFormPage.tsx'
import { asnFormFixtures } from './asn-form-fixtures.ts'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'deliveries'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]

const { defaults, line, stranger } = asnFormFixtures
let matched = [line('1'), line('2'), stranger]

/** What the server answers: of the order lines that are asked for. */
function answerOf(url: string, init: RequestInit | undefined): Response {
  if (url.endsWith('/matchDelivery')) {
    const asked = String(init?.body)
    const { batchIds } = (JSON.parse(asked).condition ?? JSON.parse(asked)) as { batchIds: string[] }
    return Response.json({ status: 200, data: { lines: matched.filter(({ batchId }) => batchIds.includes(batchId)) } })
  }
  if (url.endsWith('/getAsnDefaults')) return Response.json({ status: 200, data: defaults })
  return Response.json({ status: 200, data: { findings: [] } })
}

const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function mountForm(query = 'batchIds=1,2,3&match=1') {
  await mountScreen(<AsnFormPage />, ['isAdd'], {
    menuNos: ['addAsn'],
    side: 'supplier',
    texts,
    page: { query: new URLSearchParams(query), open: vi.fn(), close: vi.fn(), setDirty: vi.fn() },
  })
  await expect.element(page.getByText('IT-1 Bolt').first()).toBeVisible()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 9) })
  matched = [line('1'), line('2'), stranger]
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => Promise.resolve(answerOf(String(url), init)))
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
  vi.useRealTimers()
})

describe('the items of a new ASN', () => {
  it('lists the items of the order lines; a typed quantity is filled in by the match, or split by hand', async () => {
    matched = [line('1', { goodsNo: 'IT-1' }), line('2', { goodsNo: 'IT-1', expectArrivalDate: '2026-11-30' })]
    await mountForm('batchIds=1,2')
    const items = page.getByRole('region', { name: 'Items' })
    await expect.element(items.getByText('220')).toBeVisible()
    await expect.element(items.getByText('2026-11-30')).toBeVisible()
    await items.getByLabelText('Quantity of IT-1 to ship').fill('150')
    await button('One-click match').click()
    await expect.element(input('Delivery qty 1')).toHaveValue('40')
    await expect.element(input('Delivery qty 2')).toHaveValue('110')
    await items.getByRole('checkbox', { name: /^I distribute/ }).click()
    await button('One-click match').click()
    await expect.element(input('Delivery qty 1')).toHaveValue('')
    await input('Delivery qty 2').fill('100')
    await expect.element(items.getByRole('cell', { name: '50', exact: true })).toBeVisible()
    await items.getByLabelText('Quantity of IT-1 to ship').fill('221')
    await expect.element(items.getByText('At most 220 can be shipped.')).toBeVisible()
  })

  it('shows the order lines of the chosen items alone', async () => {
    await mountForm()
    const items = page.getByRole('region', { name: 'Items' })
    await items.getByRole('checkbox', { name: 'IT-2 Bolt' }).click()
    const grid = page.getByRole('grid', { name: 'Order lines' })
    await expect.element(grid.getByText('IT-2 Bolt')).toBeVisible()
    await expect.element(grid.getByText('IT-1 Bolt')).not.toBeInTheDocument()
  })

  it('domain §5: clears the selected data when the order nature changes, once that is confirmed', async () => {
    matched = [line('1'), line('2', { orderType: '2' })]
    await mountForm('batchIds=1,2')
    await input('Delivery qty 1').fill('5')
    const nature = page.getByLabelText('Order type')
    await nature.selectOptions('2')
    await vi.waitFor(() => expect(questions.get()).toHaveLength(1))
    questions.get()[0]?.answer(false)
    await expect.element(nature).toHaveValue('')
    await expect.element(input('Delivery qty 1')).toHaveValue('5')
    await nature.selectOptions('2')
    await vi.waitFor(() => expect(questions.get()).toHaveLength(1))
    questions.get()[0]?.answer(true)
    await expect.element(nature).toHaveValue('2')
    await expect.element(input('Delivery qty 1')).not.toBeInTheDocument()
  })
})
