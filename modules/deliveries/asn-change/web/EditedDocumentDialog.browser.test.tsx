import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { ApprovalDialog } from '#modules/deliveries/approval/web/ApprovalDialog.tsx'
import type { Approval } from '#modules/deliveries/approval/web/approval.ts'
import type { AsnReference } from '#modules/deliveries/asn/web/asn-actions.ts'
import { type Invoice, SavedInvoiceDialog } from '#modules/deliveries/invoice/web/SavedInvoiceDialog.tsx'
import { type SentEdit, serveEdits } from '#platform/web/form/serve-edits.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AsnEditDialog } from './AsnEditDialog.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'deliveries')

const APPROVAL = {
  id: '8',
  version: 3,
  approvalNo: 'DA-1',
  orgNo: 'O1',
  supplierNo: 'S1',
  goodsNo: 'G1',
  purchaseNo: 'PO-1',
  lineBatch: '10/1',
  validFrom: '2026-03-01',
  validTo: '2026-03-08',
  reason: 'Early',
  updateDate: '2026-03-01 08:00:00',
} as unknown as Approval

const INVOICE: Invoice = {
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

const ASN = {
  id: '9',
  version: 4,
  asnNo: 'ASN-1',
  deliveryDate: '2026-03-01',
  expectedArrivalDate: '2026-03-02',
  wayCarriage: '2',
  trackingNo: '',
  shippingAddress: 'Mill road 1',
  sender: 'Lin',
  senderPhone: '13800000000',
  deliveryAddress: 'Quay street 2',
  driver: '',
  driverPhone: '',
  carNo: '',
  carType: '',
  carInfo: '',
  remarks: '',
  updateDate: '2026-03-01 10:00:00',
}

const close = vi.fn()
const reported = screen.getByRole('alert').filter({ hasText: 'Somebody else changed this record in the meantime' })
const save = () => screen.getByRole('button', { name: 'Save', exact: true }).click()

/** Mounts a dialog over a server on which somebody else is faster, edits it, and saves it twice. */
async function saveTwice(dialog: ReactNode, sent: SentEdit[], edit: () => Promise<void>): Promise<SentEdit[]> {
  await mountScreen(dialog, ['isSearch', 'isModify'], { texts, side: 'supplier' })
  await edit()
  await save()
  await expect.element(reported).toBeVisible()
  await save()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  return sent
}

afterEach(() => {
  vi.restoreAllMocks()
  close.mockClear()
  unmountScreen()
})

describe('the second of two editors keeps what was typed and takes over the rest', () => {
  it('of a delivery approval', async () => {
    const sent = await saveTwice(
      <ApprovalDialog rows={[APPROVAL]} onClose={close} />,
      serveEdits(
        { read: 'getDeliveryApprovalPage', save: 'updateDeliveryApproval' },
        { records: [APPROVAL] },
        { records: [{ ...APPROVAL, version: 4, lineBatch: '20/1' }] },
      ),
      () => screen.getByLabelText('Why it is needed', { exact: false }).fill('Ship is early'),
    )
    expect(sent.map(({ condition }) => condition)).toMatchObject([
      { version: 3, reason: 'Ship is early', lineBatch: '10/1' },
      { version: 4, reason: 'Ship is early', lineBatch: '20/1' },
    ])
  })

  it('of an invoice, whose tax follows from both', async () => {
    const sent = await saveTwice(
      <SavedInvoiceDialog asnId="7" invoice={INVOICE} currencies={['CNY']} onClose={close} />,
      serveEdits(
        { read: 'getAsnInvoiceList', save: 'saveAsnInvoice' },
        { rows: [INVOICE] },
        { rows: [{ ...INVOICE, version: 3, invoiceAmount: '200', taxAmount: '26' }] },
      ),
      () => screen.getByLabelText('Tax rate', { exact: false }).fill('10'),
    )
    expect(sent.map(({ condition }) => condition)).toMatchObject([
      { version: 2, invoiceAmount: '100', taxRate: '10', taxAmount: '10' },
      { version: 3, invoiceAmount: '200', taxRate: '10', taxAmount: '20' },
    ])
  })

  it('of the shipping details of an ASN', async () => {
    const reference = { id: '9', version: 4, asnNo: 'ASN-1' } as unknown as AsnReference
    const sent = await saveTwice(
      <AsnEditDialog asn={reference} onClose={close} />,
      serveEdits({ read: 'getAsnById', save: 'updateAsn' }, ASN, { ...ASN, version: 5, driver: 'Wang' }),
      () => screen.getByLabelText('Sender', { exact: true }).fill('Mai'),
    )
    expect(sent.map(({ condition }) => condition)).toMatchObject([
      { version: 4, sender: 'Mai', driver: '' },
      { version: 5, sender: 'Mai', driver: 'Wang' },
    ])
  })
})
