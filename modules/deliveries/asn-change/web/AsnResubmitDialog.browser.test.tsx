import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { asnFormFixtures } from '#modules/deliveries/asn-creation/web/asn-form-fixtures.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { serveEdits } from '#platform/web/form/serve-edits.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AsnResubmitDialog } from './AsnResubmitDialog.tsx'

const { line: matched, stranger } = asnFormFixtures
const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'deliveries'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]

const line = (id: string, lots: readonly string[]) => ({
  ...{ id, asnSeq: Number(id), batchId: id, headId: '1', purchaseNo: 'PO-1', lineBatch: `${id}0-1-1` },
  ...{ goodsNo: `IT-${id}`, goodsName: 'Bolt', purchaseUnitNo: 'PCS', unitDecimals: 0, giftQty: '0' },
  ...{ deliveryQty: String(lots.length * 10), supRemarks: 'B1', aboveQty: '0' },
  lots: lots.map((lot) => ({ id: lot, lotNo: `L${lot}`, productDate: null, qty: '10' })),
})
const detail = {
  ...{ id: '9', asnNo: 'ASN-9', version: 3, status: '0', rejectReason: '', deliveryDate: '2026-11-20' },
  ...{ orgNo: 'SZ10', warehouseNo: 'SZ-RM', classifyType: 'RAW', supplierNo: 'S1' },
  lines: [line('1', ['11', '12']), line('2', ['21'])],
}
const fresh = matched('4', { deliveryQty: '70' })
const listed = [fresh, stranger]
const recordsOf = (lines: readonly (typeof fresh)[]) =>
  lines.map((one) => ({ ...one, id: one.batchId, actions: { addAsn: null } }))
let records = recordsOf(listed)

interface Asked {
  path: string
  condition: Record<string, unknown>
}
const asked: Asked[] = []
let findings: object[] = []
const sent = (method: string) => asked.filter(({ path }) => path.endsWith(method)).map(({ condition }) => condition)

function answerOf({ path }: Asked): unknown {
  if (path.endsWith('getAsnById')) return detail
  if (path.endsWith('getShippablePage')) {
    return { records, total: 2, isTotalCapped: false, pageSize: 20, rowCount: 2, pageCount: 1, currentPage: 1 }
  }
  if (path.endsWith('matchDelivery')) return { lines: [fresh, stranger] }
  if (path.endsWith('checkAsn')) return { findings }
  return { id: '9', asnNo: 'ASN-9', status: '0', version: 4 }
}

const onClose = vi.fn()
beforeEach(() => {
  asked.length = 0
  findings = []
  records = recordsOf(listed)
  toasts.set([])
  onClose.mockClear()
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const call = { path: String(url), condition: JSON.parse(String(init?.body)).condition }
    asked.push(call)
    return Promise.resolve(Response.json({ status: 200, data: answerOf(call) }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

/** Antd gives all dialogs one name here, so they are told apart by their order. */
const dialog = page.getByRole('dialog').first()
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const toShip = (row: number) => dialog.getByLabelText(`To ship ${row}`, { exact: true })

async function mount(flags: PermissionFlag[] = ['isSearch', 'isAdd', 'isModify'], menuNos = ['asnTracking', 'addAsn']) {
  const asn = { id: '9', asnNo: 'ASN-9', version: 3 }
  await mountScreen(<AsnResubmitDialog asn={asn} onClose={onClose} />, flags, { menuNos, side: 'supplier', texts })
  await expect.element(toShip(1)).toBeVisible()
}

describe('an ASN that is submitted again', () => {
  it('drops a line with its lots, puts it back, and keeps the last one', async () => {
    await mount()
    await button('Drop line PO-1 10-1-1').click()
    expect(dialog.getByText('dropped').elements()).toHaveLength(2)
    await button('Drop line PO-1 20-1-1').click({ force: true })
    await expect.element(page.getByText(/keeps at least one of its lines/).first()).toBeVisible()
    expect(dialog.getByText('dropped').elements()).toHaveLength(2)
    // Why it keeps its line stands beside the button for as long as the pointer does.
    await toShip(3).hover()
    await button('Put back PO-1 line 10-1-1').click()
    await expect.element(toShip(1)).toHaveValue('10')
    await button('Drop line PO-1 20-1-1').click()
    await button('Submit again').click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent('resubmitAsn')).toMatchObject([
      { id: '9', version: 3, lines: [{ id: '1', lots: [{ id: '11' }, { id: '12' }] }], dropped: ['2'], added: [] },
    ])
  })

  it('says of a chosen line that stands on the ASN that it is not added once more', async () => {
    records = recordsOf([matched('1'), fresh])
    await mount()
    await button('Add lines').click()
    const picker = page.getByRole('dialog').last()
    await expect.element(picker.getByText('IT-4')).toBeVisible()
    for (const row of [1, 2]) await picker.getByRole('checkbox', { name: `Select row ${row}`, exact: true }).click()
    await picker.getByRole('button', { name: 'OK', exact: true }).click()
    await expect.element(toShip(4)).toHaveValue('70')
    expect(sent('matchDelivery')).toMatchObject([{ batchIds: ['4'], besideBatchIds: ['1', '2'] }])
    expect(toasts.get()[0]?.text).toMatch(/^Not added: PO-1 10-1-1: These order lines stand on the ASN already/)
  })

  it('gets lines from what can be shipped, matched beside those that stay, split into lots of their own', async () => {
    await mount()
    await button('Drop line PO-1 20-1-1').click()
    await button('Add lines').click()
    await expect.element(page.getByText('Add order lines to ASN ASN-9')).toBeVisible()
    const picker = page.getByRole('dialog').last()
    await expect.element(picker.getByText('IT-4')).toBeVisible()
    for (const row of [1, 2]) await picker.getByRole('checkbox', { name: `Select row ${row}`, exact: true }).click()
    await picker.getByRole('button', { name: 'OK', exact: true }).click()
    await expect.element(toShip(4)).toHaveValue('70')
    // What stands on the ASN already is left out; what was dropped may come back.
    expect(sent('getShippablePage')[0]).toEqual({
      ...{ orgNo: 'SZ10', supplierNo: 'S1' },
      exceptIds: ['1'],
    })
    expect(sent('matchDelivery')).toMatchObject([
      { batchIds: ['3', '4'], besideBatchIds: ['1'], deliveryDate: '2026-11-20' },
    ])
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'Not added: PO-1 30-1-1: Other warehouse than SZ-RM: needs an ASN of its own.',
    ])
    await button('Split PO-1 line 40-1-1 into lots').click()
    await dialog.getByLabelText('Lot number 4', { exact: true }).fill('N1')
    await dialog.getByLabelText('Lot number 5', { exact: true }).fill('N2')
    await toShip(4).fill('40')
    await button('Submit again').click()
    await expect.element(toShip(5)).toHaveAttribute('aria-invalid', 'true')
    await toShip(5).fill('25')
    await button('Submit again').click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent('resubmitAsn')).toMatchObject([
      {
        dropped: ['2'],
        added: [
          {
            ...{ batchId: '4', deliveryQty: '65', giftQty: '0', supRemarks: 'N1' },
            lots: [
              { lotNo: 'N1', productDate: null, qty: '40' },
              { lotNo: 'N2', productDate: null, qty: '25' },
            ],
          },
        ],
      },
    ])
  })

  it('is checked while it is filled in, and mends what can be mended here', async () => {
    const finding = { code: 'd', isError: true, rule: undefined }
    findings = [
      { ...finding, path: 'lines.1', message: 'Too much.', fix: { kind: 'quantity', value: '7' } },
      {
        ...finding,
        path: 'expectedArrivalDate',
        message: 'Closed.',
        fix: { kind: 'expectedArrivalDate', value: '2026-11-23' },
      },
    ]
    await mount()
    await expect.element(dialog.getByText('PO-1 · 20-1-1: Too much.')).toBeVisible()
    expect(sent('checkAsn')[0]).toMatchObject({
      asnId: '9',
      lines: [
        { batchId: '1', deliveryQty: '20', lots: [{ lotNo: 'L11', qty: '10' }, { lotNo: 'L12' }] },
        { batchId: '2', deliveryQty: '10' },
      ],
    })
    await expect.element(dialog.getByText('Correct this in the ASN itself.')).toBeVisible()
    await button('Use 7').click()
    await expect.element(toShip(3)).toHaveValue('7')
  })

  it('keeps what was typed when somebody else was faster, asks where both changed, and submits what is there now', async () => {
    const [first, second] = detail.lines
    const [l11, l12] = first?.lots ?? []
    const now = {
      ...detail,
      ...{ version: 4, status: '1', rejectReason: 'Too early', updateName: 'Lin', updateDate: '2026-03-01 10:00:00' },
      lines: [
        {
          ...first,
          lots: [
            { ...l11, qty: '8' },
            { ...l12, lotNo: 'L12a', qty: '9' },
          ],
        },
        line('3', ['31']),
      ],
    }
    expect(second?.id).toBe('2')
    const besides = { checkAsn: { findings: [] }, matchDelivery: { lines: [fresh] } }
    const edits = serveEdits({ read: 'getAsnById', save: 'resubmitAsn', besides }, detail, now)
    await mount()
    await toShip(1).fill('7')
    await toShip(3).fill('6')
    await button('Submit again').click()
    const reported = dialog.getByRole('alert').filter({ hasText: 'Lin changed this record in the meantime' })
    await expect.element(reported).toBeVisible()
    await expect.element(reported).toMatchTextContent(/PO-1 · 10-1-1 · L12a · Lot number: now L12a/)
    await expect.element(reported).toMatchTextContent(/PO-1 · 10-1-1 · L12a · To ship: now 9/)
    await expect.element(reported).toMatchTextContent(/PO-1 · 30-1-1 · L31: now 10/)
    await expect.element(reported).toMatchTextContent(/PO-1 · 20-1-1 · L21. You had: To ship 6/)
    await expect.element(dialog.getByText('Too early')).toBeVisible()
    await expect.element(toShip(1)).toHaveValue('7')
    await expect.element(toShip(2)).toHaveValue('9')
    await expect.element(toShip(3)).toHaveValue('10')
    expect(toasts.get()).toEqual([])
    await dialog.getByRole('radio', { name: 'Take theirs: 8' }).click()
    await expect.element(toShip(1)).toHaveValue('8')
    await dialog.getByRole('radio', { name: 'Keep mine: 7' }).click()
    await button('Submit again').click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(edits.map(({ condition }) => condition)).toMatchObject([
      { version: 3, lines: [{ id: '1' }, { id: '2' }] },
      {
        version: 4,
        lines: [
          {
            id: '1',
            lots: [
              { id: '11', qty: '7' },
              { id: '12', qty: '9' },
            ],
          },
          { id: '3', lots: [{ id: '31', qty: '10' }] },
        ],
        dropped: [],
        added: [],
      },
    ])
  })

  it('leaves a line dropped whose lots somebody else changed', async () => {
    const [first, second] = detail.lines
    const more = line('1', ['11', '12', '13'])
    const now = { ...detail, version: 4, lines: [more, second] }
    expect(first?.lots).toHaveLength(2)
    const edits = serveEdits(
      { read: 'getAsnById', save: 'resubmitAsn', besides: { checkAsn: { findings: [] } } },
      detail,
      now,
    )
    await mount()
    await button('Drop line PO-1 10-1-1').click()
    await button('Submit again').click()
    await expect.element(dialog.getByRole('alert').filter({ hasText: 'in the meantime' })).toBeVisible()
    await expect.poll(() => dialog.getByText('dropped', { exact: true }).elements().length).toBe(3)
    await button('Submit again').click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(edits[1]?.condition).toMatchObject({ version: 4, lines: [{ id: '2' }], dropped: ['1'] })
  })

  it('offers quantities only to whoever may make no ASN', async () => {
    await mount(['isSearch', 'isModify'], ['asnTracking'])
    expect(button('Add lines').query()).toBeNull()
    expect(dialog.getByText('Before you submit it again').query()).toBeNull()
    expect(sent('checkAsn')).toEqual([])
  })
})
