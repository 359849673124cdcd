import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AsnReceiving } from '#modules/deliveries/asn/web/asn-actions.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AsnListPage } from './AsnListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'deliveries'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]

const ownAsn = (id: string, status: string, actions: Record<string, string | null>) => ({
  id,
  version: 3,
  asnNo: `ASN-${id}`,
  status,
  purchaseNos: 'PO-1',
  lineCount: 1,
  supplierNo: 'S1',
  deliveryDate: '2026-11-20',
  expectedArrivalDate: '2026-11-21',
  isOverdue: false,
  actions,
})
const waiting = ownAsn('1', '0', {
  edit: null,
  resubmit: 'not rejected',
  approve: null,
  reject: null,
  void: null,
  receive: 'not shipped yet',
  endLine: 'nothing is under way',
})
const shipped = ownAsn('2', '2', {
  edit: 'no longer pending',
  resubmit: null,
  approve: 'not pending',
  reject: 'not pending',
  void: null,
  receive: null,
  endLine: null,
})

const detail = {
  ...shipped,
  orgNo: 'SZ10',
  orgName: 'Harbour',
  warehouseNo: 'SZ-RM',
  unloadingWarehouseNo: 'SZ-RM',
  warehouseName: 'Raw',
  wayCarriage: '2',
  sender: 'Li',
  senderPhone: '1',
  shippingAddress: 'Mill road 1',
  deliveryAddress: 'Quay street 2',
  carType: '',
  carNo: '',
  carInfo: '',
  driver: '',
  driverPhone: '',
  trackingNo: '',
  remarks: '',
  rejectReason: 'labels are missing',
  lines: [
    {
      id: '21',
      asnSeq: 1,
      batchId: '5',
      headId: '1',
      purchaseNo: 'PO-1',
      lineBatch: '10-1-1',
      goodsNo: 'IT-1',
      goodsName: 'Bolt',
      purchaseUnitNo: 'PCS',
      unitDecimals: 0,
      deliveryQty: '100',
      onWayQty: '60',
      receiveQty: '30',
      checkReturnQty: '10',
      inspectQty: '0',
      endedQty: '0',
      aboveQty: '0',
      giftQty: '0',
      supRemarks: 'B1',
      actions: { endLine: null },
      lots: [
        {
          id: '31',
          lotNo: 'B1',
          productDate: null,
          qty: '100',
          receiveQty: '30',
          checkReturnQty: '10',
          inspectQty: '0',
        },
      ],
      receipts: [
        {
          id: '41',
          kind: 'accepted',
          receiptNo: 'GR-1',
          lotNo: 'B1',
          qty: '30',
          receiptDate: '2026-11-21',
          deliveryTiming: '1',
          reason: '',
          isReversed: false,
          reversesId: null,
          createName: 'Mai',
          updateDate: '2026-11-21 08:00:00',
          actions: { cancelReceipt: null },
        },
        {
          id: '42',
          kind: 'refused',
          receiptNo: 'GR-1',
          lotNo: 'B1',
          qty: '10',
          receiptDate: '2026-11-21',
          deliveryTiming: null,
          reason: 'bent',
          isReversed: false,
          reversesId: null,
          createName: 'Mai',
          updateDate: '2026-11-21 08:00:00',
          actions: { cancelReceipt: null },
        },
      ],
    },
  ],
}

const receiving: AsnReceiving = {
  ReceiveDialog: ({ asn }) => <p>Receiving {asn.asnNo}</p>,
  CancelReceiptDialog: ({ receiptIds, returnIds }) => (
    <p>
      Cancelling {receiptIds.join()} and {returnIds.join()}
    </p>
  ),
}

interface Asked {
  path: string
  body: { condition: Record<string, unknown> }
}
const asked: Asked[] = []
let listed: ReturnType<typeof ownAsn>[] = []
/** An ASN that waits for its approval, of a warehouse. */
const placed = (id: string, warehouseNo: string) => ({
  ...ownAsn(id, '0', { approve: null }),
  orgNo: 'O1',
  warehouseNo,
})
const commands = () => asked.filter(({ path }) => !/get(AsnPage|AsnStatus|AsnById)$/.test(path))

function answerOf({ path, body }: Asked): unknown {
  if (path.endsWith('getAsnStatus')) return { all: 2, pendingApproval: 1, shipped: 1 }
  if (path.endsWith('getAsnById')) return body.condition.id === '1' ? { ...detail, ...waiting } : detail
  if (path.endsWith('getAsnPage')) {
    const records = listed
    return { records, total: 2, isTotalCapped: false, pageSize: 20, rowCount: 2, pageCount: 1, currentPage: 1 }
  }
  return path.endsWith('approveAsn') ? [] : { id: '1', asnNo: 'ASN-1', status: '1', version: 4 }
}

const ALL: PermissionFlag[] = ['isSearch', 'isCheck', 'isCancelInvalid', 'isSubmit', 'isDelete', 'isEnd', 'isExport']
const button = (name: string) => page.getByRole('button', { name, exact: true })

const USUAL = [1366, 768] as const
/** Room for all buttons above the list, so that none is folded away. */
const ROOMY = [1920, 768] as const

async function mountList(flags = ALL, query = '', side: 'purchaser' | 'supplier' = 'purchaser') {
  await mountScreen(<AsnListPage receiving={receiving} />, flags, {
    menuNos: ['asnTracking'],
    side,
    texts,
    page: { query: new URLSearchParams(query) },
  })
  await expect.element(page.getByText('ASN-1', { exact: true })).toBeVisible()
}
const select = (position: number) =>
  page
    .getByRole('checkbox', { name: `Select row ${position}`, exact: true })
    .first()
    .click()

beforeEach(() => {
  asked.length = 0
  listed = [waiting, shipped]
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const call = { path: String(url), body: JSON.parse(String(init?.body)) }
    asked.push(call)
    return Promise.resolve(Response.json({ status: 200, data: answerOf(call) }))
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  unmountScreen()
  await page.viewport(...USUAL)
})

describe('the list of ASNs', () => {
  it('begins with the keyword and the tab that a link brought along', async () => {
    await mountList(ALL, 'keyword=ASN-1&tab=pendingApproval')
    const list = asked.find(({ path }) => path.endsWith('getAsnPage'))
    expect(list?.body.condition).toEqual({ keyword: 'ASN-1', status: '0' })
    await expect.element(page.getByRole('tab', { name: /^Shipped/ })).toHaveTextContent('Shipped1')
  })

  it("offers only what the reader's flags allow", async () => {
    await mountList(['isSearch', 'isCancelInvalid'])
    await expect.element(button('Void')).toBeVisible()
    for (const name of ['Receive', 'Approve', 'Reject', 'Export']) expect(button(name).query()).toBeNull()
  })

  it("gives the server's reason where the selected ASN does not allow an action", async () => {
    await mountList()
    await select(1)
    await button('Receive').click({ force: true })
    await expect.element(page.getByText('not shipped yet')).toBeVisible()
    expect(page.getByText('Receiving ASN-1').query()).toBeNull()
    await expect.element(button('Approve')).toHaveAttribute('aria-disabled', 'false')
  })

  it('closes approval for ASNs of several warehouses, with the reason', async () => {
    listed = [placed('1', 'W1'), placed('2', 'W2'), placed('3', 'W1')]
    await mountList()
    await select(1)
    await select(2)
    await button('Approve').click({ force: true })
    await expect.element(page.getByText(/^Rows of different purchase centers, warehouses/)).toBeVisible()
    await select(2)
    await select(3)
    await expect.element(button('Approve')).toHaveAttribute('aria-disabled', 'false')
  })

  it('approves the selected ASN with the version that the reader saw', async () => {
    await mountList()
    await select(1)
    await button('Approve').click()
    await vi.waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]).toMatchObject({ body: { condition: { list: [{ id: '1', version: 3 }] } } })
  })

  it('lets the supplier correct the shipping details of an ASN that waits for approval', async () => {
    await page.viewport(...ROOMY)
    await mountList(['isSearch', 'isModify', 'isExport'], '', 'supplier')
    await expect.element(button('Export for editing')).toBeVisible()
    await select(2)
    await button('Edit shipping details').click({ force: true })
    await expect.element(page.getByText('no longer pending')).toBeVisible()
    await select(2)
    await select(1)
    await button('Edit shipping details').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('Edit shipping details of ASN ASN-1')).toBeVisible()
    await expect.element(dialog.getByLabelText('Sender', { exact: true })).toHaveValue('Li')
    await dialog.getByLabelText('Tracking number').fill('SF-7')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await vi.waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]).toMatchObject({
      path: expect.stringMatching(/updateAsn$/) as string,
      body: { condition: { id: '1', version: 3, trackingNo: 'SF-7', sender: 'Li', lines: [] } },
    })
  })

  it('lets the supplier submit a rejected ASN again with other quantities of its lots', async () => {
    await mountList(['isSearch', 'isModify'], '', 'supplier')
    await select(1)
    await button('Submit again').click({ force: true })
    await expect.element(page.getByText('not rejected')).toBeVisible()
    await select(1)
    await select(2)
    await button('Submit again').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('labels are missing')).toBeVisible()
    const quantity = dialog.getByLabelText('To ship 1', { exact: true })
    await expect.element(quantity).toHaveValue('100')
    await quantity.fill('1.5')
    await dialog.getByRole('button', { name: 'Submit again' }).click()
    await expect.element(dialog.getByText(/more decimals than the unit PCS allows/)).toBeVisible()
    expect(commands()).toHaveLength(0)
    await quantity.fill('60')
    await dialog.getByLabelText('Gift qty 1', { exact: true }).fill('2')
    await dialog.getByRole('button', { name: 'Submit again' }).click()
    await vi.waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]).toMatchObject({
      path: expect.stringMatching(/resubmitAsn$/) as string,
      body: {
        condition: { id: '2', version: 3, lines: [{ id: '21', lots: [{ id: '31', qty: '60' }], giftQty: '2' }] },
      },
    })
  })

  it('offers corrections to suppliers only', async () => {
    await page.viewport(...ROOMY)
    await mountList([...ALL, 'isModify'])
    await expect.element(button('Void')).toBeVisible()
    for (const name of ['Edit shipping details', 'Submit again', 'Export for editing'])
      expect(button(name).query()).toBeNull()
  })

  it('rejects and voids only with a reason', async () => {
    await mountList()
    await select(1)
    await button('Reject').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(dialog.getByText('Please give a reason.')).toBeVisible()
    expect(commands()).toHaveLength(0)
    await dialog.getByRole('textbox').fill('wrong lot')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await vi.waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]?.path).toMatch(/rejectAsn$/)
    expect(commands()[0]?.body.condition).toEqual({ id: '1', version: 3, reason: 'wrong lot' })
  })

  it('settles a whole ASN that is under way, with a reason', async () => {
    await page.viewport(...ROOMY)
    await mountList()
    await select(1)
    await expect.element(button('Settle')).toHaveAccessibleDescription('nothing is under way')
    await select(1)
    await select(2)
    await button('Settle').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('the rest never left')
    await dialog.getByRole('button', { name: 'Settle' }).click()
    await vi.waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]?.path).toMatch(/endAsnLine$/)
    expect(commands()[0]?.body.condition).toEqual({ id: '2', version: 3, reason: 'the rest never left' })
  })

  it('shows the lines of an ASN, and ends those that are chosen with a reason', async () => {
    await mountList()
    await button('ASN-2').click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByText('IT-1', { exact: true })).toBeVisible()
    await expect.element(drawer.getByRole('button', { name: 'End lines' })).toHaveAttribute('aria-disabled', 'true')
    await drawer.getByRole('checkbox', { name: 'Select row 1' }).click()
    await drawer.getByRole('button', { name: 'End lines' }).click()
    await expect.element(page.getByText('Lines of ASN-2 to end: 1')).toBeVisible()
    await page.getByRole('textbox', { name: /^Reason/ }).fill('discontinued')
    await page.getByRole('button', { name: 'End lines' }).last().click()
    await vi.waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]?.body.condition).toEqual({ id: '2', version: 3, lineIds: ['21'], reason: 'discontinued' })
  })

  it('hands the chosen receipts of an ASN over for cancellation, accepted and refused apart', async () => {
    await mountList()
    await button('ASN-2').click()
    await page.getByRole('tab', { name: /^Receipts/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('checkbox', { name: 'Select all rows' }).click()
    await drawer.getByRole('button', { name: 'Cancel receipt' }).click()
    await expect.element(page.getByText('Cancelling 41 and 42')).toBeInTheDocument()
  })
})
