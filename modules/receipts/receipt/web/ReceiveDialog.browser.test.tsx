import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadReceiving } from '#modules/receipts/web.ts'
import type { ErrorAnswer } from '#platform/contract/envelope.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { serveEdits } from '#platform/web/form/serve-edits.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { stubUploads } from '#platform/web/list/import/upload-stub.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { offerTexts, textSources, translate } from '#platform/web/texts/texts.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'

const screenTexts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]
const photoTexts = textSources(
  import.meta.glob('../../../files/locales/en-US.json', { import: 'default' }),
  'documents',
)
const texts = [...screenTexts, ...photoTexts]

const line = (id: string, onWayQty: string, lots: { id: string; lotNo: string; qty: string }[]) => ({
  id,
  purchaseNo: 'PO-1',
  lineBatch: `${id}0-1-1`,
  goodsNo: `IT-${id}`,
  goodsName: 'Bolt',
  purchaseUnitNo: 'PCS',
  unitDecimals: 0,
  onWayQty,
  inspectQty: '0',
  giftQty: '0',
  giftReceiveQty: '0',
  isInspected: id === '2',
  // Of the second line up to 4 more; of the others nothing.
  aboveLimitQty: id === '2' ? '4' : '0',
  supRemarks: lots[0]?.lotNo ?? '',
  lots: lots.map((lot) => ({ ...lot, productDate: null, receiveQty: '0', checkReturnQty: '0', inspectQty: '0' })),
})
const detail = {
  id: '7',
  asnNo: 'ASN-7',
  version: 2,
  status: '2',
  lines: [
    line('1', '100', [{ id: '11', lotNo: 'B1', qty: '100' }]),
    line('2', '50', [
      { id: '21', lotNo: 'C1', qty: '30' },
      { id: '22', lotNo: 'C2', qty: '20' },
    ]),
    line('3', '0', [{ id: '31', lotNo: 'D1', qty: '5' }]),
  ],
}

const sent: { condition: { lines: unknown[] } }[] = []
let reported = detail
let refusal: ErrorAnswer | null = null
const onClose = vi.fn()

beforeEach(async () => {
  sent.length = 0
  reported = detail
  refusal = null
  toasts.set([])
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    if (String(url).endsWith('/getAsnById')) return Promise.resolve(Response.json({ status: 200, data: reported }))
    sent.push(JSON.parse(String(init?.body)))
    if (refusal) return Promise.resolve(Response.json(refusal, { status: 409 }))
    const data = { id: '7', asnNo: 'ASN-7', status: '4', version: 3, receiptNo: 'GR-1' }
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onClose.mockClear()
  unmountScreen()
  await page.viewport(1280, 720)
})

async function mountDialog(areWaived = false) {
  await page.viewport(1280, 720)
  const flags: PermissionFlag[] = areWaived ? ['isSubmit', 'isEnd'] : ['isSubmit']
  await mountScreen(<ReceiveDialog asn={{ id: '7', asnNo: 'ASN-7', version: 2 }} onClose={onClose} />, flags, {
    menuNos: ['asnTracking', 'inspections'],
    texts,
  })
  await expect.element(input('Accepted 1')).toHaveValue('100')
}
const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const waiver = page.getByRole('textbox', { name: 'Without inspection, because' })
const waiting = page.getByText(/^Lines that wait for inspection after their arrival/)
const receive = page.getByRole('button', { name: 'Receive', exact: true })

describe('receiving an ASN', () => {
  // The first test here: texts that were fetched once stay.
  it('brings the texts of photos along, so that the button that adds one has its name at once', async () => {
    offerTexts(photoTexts)
    const { ReceiveDialog: LoadedDialog } = await loadReceiving()
    await mountScreen(<LoadedDialog asn={{ id: '7', asnNo: 'ASN-7', version: 2 }} onClose={onClose} />, ['isSubmit'], {
      menuNos: ['asnTracking'],
      texts: screenTexts,
    })
    await expect.element(input('Accepted 1')).toHaveValue('100')
    expect(translate('documents:files.addPhoto')).toBe('Add photo')
  })

  it('proposes the gifts that have not come yet, also of a line of which all else is here', async () => {
    const [first, second, third] = detail.lines
    if (!first || !second || !third) throw new Error('no lines')
    const lines = [
      { ...first, giftQty: '5', giftReceiveQty: '2' },
      { ...second, giftQty: '4' },
      { ...third, giftQty: '1' },
    ]
    reported = { ...detail, lines }
    await mountDialog()
    await expect.element(input('Gifts 1')).toHaveValue('3')
    await expect.element(input('Gifts 2')).toHaveValue('4')
    // The gifts of a line stand with its first lot; of a line that is done nothing else is taken.
    expect(input('Gifts 3').query()).toBeNull()
    await expect.element(input('Gifts 4')).toHaveValue('1')
    expect(input('Accepted 4').query()).toBeNull()
    await input('Gifts 1').fill('4')
    await receive.click()
    await expect
      .element(page.getByText('4 gifts are more than the 3 that the ASN announced', { exact: false }).first())
      .toBeInTheDocument()
    expect(sent).toEqual([])
    await input('Gifts 1').fill('')
    await receive.click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    const given = (sent[0]?.condition.lines ?? []) as { asnLineId: string; receiveQty: string; giftQty?: string }[]
    expect(given.map(({ asnLineId, receiveQty, giftQty }) => [asnLineId, receiveQty, giftQty])).toEqual([
      ['1', '100', undefined],
      ['2', '30', '4'],
      ['2', '20', undefined],
      ['3', '0', '1'],
    ])
  })

  it('has no column for gifts where none were announced', async () => {
    await mountDialog()
    await expect.element(page.getByText('Gifts', { exact: true })).not.toBeInTheDocument()
  })

  it('accepts everything open unless something else is typed, lot by lot where a line has several', async () => {
    await mountDialog()
    await expect.element(input('Accepted 2')).toHaveValue('30')
    await expect.element(input('Accepted 3')).toHaveValue('20')
    expect(input('Accepted 4').query()).toBeNull()
    await receive.click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent[0]).toMatchObject({
      condition: {
        id: '7',
        version: 2,
        lines: [
          { asnLineId: '1', lotNo: null, receiveQty: '100', checkReturnQty: '0' },
          { asnLineId: '2', lotNo: 'C1', receiveQty: '30', checkReturnQty: '0' },
          { asnLineId: '2', lotNo: 'C2', receiveQty: '20', checkReturnQty: '0' },
        ],
      },
    })
    expect(toasts.get().map((toast) => toast.text)).toEqual(['Received: GR-1.'])
  })

  it('takes photos of what is refused, each with its row, and sends no receipt before they are there', async () => {
    const uploads = stubUploads({ id: '71' }, { id: '72' })
    uploads.hold()
    await mountDialog()
    const photos = page.getByRole('region', { name: 'Photos of what is refused' })
    await expect.element(photos).not.toBeInTheDocument()
    await input('Accepted 2').fill('25')
    await input('Refused 2').fill('5')
    await input('Reason of refusal 2').fill('bent')
    await expect.element(photos.getByRole('button', { name: 'Add photo: PO-1 · 20-1-1 · IT-2 · C1' })).toBeVisible()
    await userEvent.upload(page.elementLocator(photos.element().querySelector('input') ?? document.body), [
      new File(['x'], 'bent.jpg'),
      new File(['x'], 'dent.jpg'),
    ])
    await expect.element(receive).toHaveAttribute('aria-disabled', 'true')
    uploads.release()
    await photos.getByRole('button', { name: 'Leave out dent.jpg' }).click()
    await expect.element(receive).not.toHaveAttribute('aria-disabled', 'true')
    await receive.click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(uploads.sent.map(({ fileName }) => fileName)).toContain('bent.jpg')
    expect(sent[0]?.condition.lines).toMatchObject([
      { asnLineId: '1', checkReturnQty: '0' },
      { lotNo: 'C1', checkReturnQty: '5', reason: 'bent', fileIds: ['71'] },
      { lotNo: 'C2', checkReturnQty: '0' },
    ])
    expect(sent[0]?.condition.lines[0]).not.toHaveProperty('fileIds')
  })

  it('waits for no photo of a row that refuses nothing any more', async () => {
    stubUploads('never')
    await mountDialog()
    const photos = page.getByRole('region', { name: 'Photos of what is refused' })
    await input('Refused 2').fill('5')
    await userEvent.upload(page.elementLocator(photos.element().querySelector('input') ?? document.body), [
      new File(['x'], 'bent.jpg'),
    ])
    await expect.element(receive).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Accept all' }).click()
    await expect.element(photos).not.toBeInTheDocument()
    await expect.element(receive).not.toHaveAttribute('aria-disabled', 'true')
    // Nor is it there, being sent for ever, when something is refused after all.
    await input('Refused 2').fill('5')
    await expect.element(photos).toBeVisible()
    await expect.element(photos.getByRole('button', { name: 'Leave out bent.jpg' })).not.toBeInTheDocument()
    await expect.element(receive).not.toHaveAttribute('aria-disabled', 'true')
  })

  it('refuses more than is open at the line, accepted and refused together, and takes it back when it fits', async () => {
    await mountDialog()
    await input('Refused 1').fill('5')
    await input('Reason of refusal 1').fill('bent')
    await receive.click()
    await expect
      .element(input('Accepted 1'))
      .toHaveAccessibleDescription(
        'Order PO-1, line 10-1-1, item IT-1: 105 exceeds what can be received: 100 are open on the ASN, 0 more within the limit of the order line.',
      )
    expect(sent).toEqual([])
    await input('Accepted 1').fill('95')
    await expect.element(input('Refused 1')).toHaveAttribute('aria-invalid', 'false')
    await receive.click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.condition.lines[0]).toMatchObject({ receiveQty: '95', checkReturnQty: '5', reason: 'bent' })
  })

  it('says what waits for inspection, lots of a line counting once, and offers no waiver to those who may not waive it', async () => {
    await mountDialog()
    await expect.element(waiting).toHaveTextContent('Lines that wait for inspection after their arrival: 1')
    expect(page.getByRole('cell', { name: 'To inspect', exact: true }).elements()).toHaveLength(2)
    expect(waiver.query()).toBeNull()
    await input('Accepted 2').fill('')
    await expect.element(waiting).toBeVisible()
    await input('Accepted 3').fill('0')
    await vi.waitFor(() => expect(waiting.query()).toBeNull())
  })

  it('offers a waiver to those who may waive inspection, and sends its reason', async () => {
    await mountDialog(true)
    await expect.element(waiting).toBeVisible()
    await waiver.fill('Line stands still')
    await vi.waitFor(() => expect(waiting.query()).toBeNull())
    await receive.click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.condition).toMatchObject({ waiver: 'Line stands still' })
  })

  it('offers no waiver where nothing is inspected', async () => {
    reported = { ...detail, lines: detail.lines.map((one) => ({ ...one, isInspected: false })) }
    await mountDialog(true)
    await expect.element(input('Accepted 3')).toHaveValue('20')
    expect(waiver.query()).toBeNull()
    expect(waiting.query()).toBeNull()
  })

  it('wants to know why something is refused', async () => {
    await mountDialog()
    expect(input('Reason of refusal 1').query()).toBeNull()
    await input('Accepted 1').fill('90')
    await input('Refused 1').fill('10')
    await receive.click()
    await expect.element(input('Reason of refusal 1')).toHaveAccessibleDescription('Please enter why goods are refused')
    expect(sent).toEqual([])
  })

  it('asks for no reason any more where nothing is refused after all', async () => {
    await mountDialog()
    await input('Refused 1').fill('5')
    await input('Accepted 1').fill('95')
    await receive.click()
    await expect.element(page.getByText(/^To correct: 1/)).toBeVisible()
    await input('Refused 1').fill('')
    await expect.element(page.getByText(/^To correct/)).not.toBeInTheDocument()
    await receive.click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.condition.lines[0]).toMatchObject({ receiveQty: '95', checkReturnQty: '0', reason: '' })
  })

  it('tells at once of a day that is still to come', async () => {
    await mountDialog()
    const day = page.getByRole('textbox', { name: /^Receipt date/ })
    await day.fill('2999-12-30')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('The receipt date must not be in the future.')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('writes quantities in its sentences as in its columns', async () => {
    await mountDialog()
    await input('Accepted 1').fill('12000')
    await receive.click()
    await expect
      .element(input('Accepted 1'))
      .toHaveAccessibleDescription(/: 12,000 exceeds what can be received: 100 are/)
    expect(sent).toEqual([])
  })

  it('sends nothing when nothing is received, and only the lines that are', async () => {
    await mountDialog()
    await page.getByRole('button', { name: 'Clear quantities' }).click()
    await receive.click()
    await expect.element(page.getByText('The receipt quantity must be greater than 0')).toBeVisible()
    expect(sent).toEqual([])
    await input('Accepted 3').fill('7')
    await receive.click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.condition.lines).toMatchObject([{ asnLineId: '2', lotNo: 'C2', receiveQty: '7' }])
  })

  it('works by keyboard: Enter moves down, Ctrl and Enter receive', async () => {
    await mountDialog()
    await input('Accepted 1').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(input('Accepted 2')).toHaveFocus()
    await userEvent.keyboard('25{Control>}{Enter}{/Control}')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.condition.lines[1]).toMatchObject({ lotNo: 'C1', receiveQty: '25' })
  })

  it('takes more than is open within the limit of the order, tells so, and asks where the server wants to be sure', async () => {
    await mountDialog()
    await input('Accepted 2').fill('34')
    await expect.element(page.getByText('Lines with more than the ASN announced: 1')).toBeVisible()
    refusal = {
      errorCode: 'receipts.overGift',
      errorMessage: 'asked',
      details: [{ path: 'lines.1', message: '34 is more than the 30 open.', rule: 'receipts.overLimit' }],
    }
    await receive.click()
    await expect.element(page.getByText('Receive more than was announced?')).toBeVisible()
    expect(toasts.get()).toEqual([])
    refusal = null
    await page.getByRole('button', { name: 'Receive it' }).click()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.condition).toMatchObject({
      isOverConfirmed: true,
      lines: [{}, { lotNo: 'C1', receiveQty: '34' }, {}],
    })
  })

  it("shows the server's refusal at its row, not counting rows that were not sent", async () => {
    await mountDialog()
    await input('Accepted 1').fill('')
    refusal = {
      errorCode: 'receipts.overOpen',
      errorMessage: 'too much',
      details: [{ path: 'lines.1', message: 'Only 4 are open.' }],
    }
    await receive.click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await input('Accepted 3').click()
    await expect.element(input('Accepted 3')).toHaveAccessibleDescription('Only 4 are open.')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('asks before typed quantities are lost', async () => {
    await mountDialog()
    await input('Accepted 1').fill('1')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('keeps what was typed when somebody else was faster, tells what changed and fell away, and receives what is there now', async () => {
    const [first, second, third] = detail.lines
    if (!first || !second || !third) throw new Error('no lines')
    const [c1, c2] = second.lots
    if (!c1 || !c2) throw new Error('no lots')
    const lines = [
      { ...first, onWayQty: '60', lots: first.lots.map((lot) => ({ ...lot, receiveQty: '40' })) },
      { ...second, onWayQty: '20', lots: [{ ...c1, receiveQty: '30' }, c2] },
      { ...third, onWayQty: '5' },
    ]
    const head = { updateName: 'Lin', updateDate: '2026-03-01 10:00:00' }
    const receipts = serveEdits(
      { read: 'getAsnById', save: 'receiveAsn' },
      { ...detail, ...head },
      { ...detail, ...head, version: 3, lines },
    )
    await mountDialog()
    await input('Accepted 1').fill('70')
    await input('Accepted 2').fill('25')
    await input('Refused 2').fill('5')
    await input('Reason of refusal 2').fill('bent')
    await receive.click()
    const reported = page.getByRole('alert').filter({ hasText: 'Lin changed this record in the meantime' })
    await expect.element(reported).toMatchTextContent(/choose "Receive" again/)
    await expect.element(reported).toMatchTextContent(/PO-1 · 10-1-1 · B1 · Open: now 60/)
    await expect.element(reported).toMatchTextContent(/PO-1 · 30-1-1 · D1: now 5/)
    await expect
      .element(reported)
      .toMatchTextContent(/PO-1 · 20-1-1 · C1. You had: Accepted 25, Refused 5, Reason of refusal bent/)
    // What was typed stays, and is held against what is open now; what was not touched follows.
    await expect.element(input('Accepted 1')).toHaveValue('70')
    await expect.element(input('Accepted 1')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input('Accepted 2')).toHaveValue('20')
    await expect.element(input('Accepted 3')).toHaveValue('5')
    expect(onClose).not.toHaveBeenCalled()
    expect(toasts.get()).toEqual([])
    await input('Accepted 1').fill('55')
    await receive.click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(receipts.map(({ condition }) => condition)).toMatchObject([
      { version: 2, lines: [{ receiveQty: '70' }, { lotNo: 'C1' }, { lotNo: 'C2' }] },
      {
        version: 3,
        lines: [
          { asnLineId: '1', receiveQty: '55' },
          { asnLineId: '2', lotNo: 'C2', receiveQty: '20' },
          { asnLineId: '3', receiveQty: '5' },
        ],
      },
    ])
  })

  it('says that all was received meanwhile, and goes without asking as nothing is left to lose', async () => {
    serveEdits({ read: 'getAsnById', save: 'receiveAsn' }, detail, {
      ...detail,
      version: 3,
      lines: detail.lines.map((one) => ({ ...one, onWayQty: '0' })),
    })
    await mountDialog()
    await receive.click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'Not there any more' })).toBeVisible()
    await expect.element(page.getByText('PO-1 · 10-1-1 · B1', { exact: true })).toBeVisible()
    await receive.click()
    await expect.element(page.getByText('The receipt quantity must be greater than 0')).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  it('shows the lines as cards on a phone', async () => {
    await mountDialog()
    await page.viewport(390, 800)
    await expect.element(page.getByRole('heading', { name: 'PO-1 · 10-1-1' })).toBeVisible()
    expect(page.getByRole('table').query()).toBeNull()
    await input('Refused 1').fill('200')
    await receive.click()
    await expect.element(page.getByText(/300 exceeds what can be received/).first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
