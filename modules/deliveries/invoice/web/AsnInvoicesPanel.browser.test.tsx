import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { stubWire } from '#platform/web/list/wire-stub.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AsnInvoicesPanel } from './AsnInvoicesPanel.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'deliveries')
const row = {
  id: '3',
  version: 2,
  invoiceNo: 'INV-1',
  invoiceType: '3',
  invoiceClassify: '1',
  invoiceDate: '2026-03-01',
  invoiceAmount: '100',
  taxRate: '13',
  taxAmount: '13',
  currency: 'CNY',
  isGoodsInvoice: true,
  updateDate: '2026-03-01 10:00:00',
}
const flags = new Set(['isSearch', 'isModify'] as const)
const mountPanel = (side: 'supplier' | 'purchaser', change: Partial<typeof row> = {}) => {
  const wire = stubWire({
    getAsnInvoiceList: { currencies: [change.currency ?? 'CNY'], editing: null, rows: [{ ...row, ...change }] },
    saveAsnInvoice: { id: '4', version: 1 },
  })
  return mountScreen(<AsnInvoicesPanel asnId="7" flags={flags} />, ['isModify'], { texts, side }).then(() => wire)
}

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('invoices of an ASN (domain §2)', () => {
  it('are added by the supplier, the tax following from amount and rate', async () => {
    const wire = await mountPanel('supplier')
    await screen.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('Invoice number').fill('INV-2')
    await dialog.getByLabelText('Invoice date').fill('2026-03-02')
    await dialog.getByLabelText('Invoice number').click()
    await dialog.getByLabelText('Amount without tax').fill('250.10')
    await dialog.getByLabelText('Invoice number').click()
    await expect.element(dialog.getByLabelText('Tax', { exact: true })).toHaveValue('32.51')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await vi.waitFor(() => expect(wire.sent('saveAsnInvoice')).toHaveLength(1))
    expect(wire.sent('saveAsnInvoice')[0]).toMatchObject({ asnId: '7', invoiceNo: 'INV-2', taxAmount: '32.51' })
  })

  it.each([
    ['follows if it was what amount and rate make', '100', '13', 'CNY', '26'],
    ['stays if another one was typed', '100', '0', 'CNY', '0'],
    ['has no more decimals than the currency', '105', '14', 'VND', '26'],
  ])('change: the tax %s', async (_rule, invoiceAmount, taxAmount, currency, expected) => {
    await mountPanel('supplier', { invoiceAmount, taxAmount, currency })
    await screen.getByRole('checkbox').last().click()
    await screen.getByRole('button', { name: 'Modify', exact: true }).click()
    const dialog = screen.getByRole('dialog')
    const tax = dialog.getByLabelText('Tax', { exact: true })
    await expect.element(tax).toHaveValue(taxAmount)
    await dialog.getByLabelText('Amount without tax').fill('200')
    await dialog.getByLabelText('Invoice number').click()
    await expect.element(tax).toHaveValue(expected)
  })

  it('show amounts with the decimals of their currency', async () => {
    await mountPanel('purchaser', { invoiceAmount: '1050', taxAmount: '14', currency: 'VND' })
    await expect.element(screen.getByRole('gridcell', { name: '1,050', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('gridcell', { name: '14', exact: true })).toBeVisible()
  })

  it('are read by the buyer, without a button to change them', async () => {
    await mountPanel('purchaser')
    await expect.element(screen.getByText('INV-1')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add', exact: true })).not.toBeInTheDocument()
  })
})
