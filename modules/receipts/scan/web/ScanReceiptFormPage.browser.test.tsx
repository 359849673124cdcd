import { toCanvas } from 'bwip-js/browser'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { stubUploads } from '#platform/web/list/import/upload-stub.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { stubWire } from '#platform/web/list/wire-stub.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { ScanReceiptFormPage } from './ScanReceiptFormPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../deliveries/locales/en-US.json', { import: 'default' }), 'deliveries'),
  ...textSources(import.meta.glob('../../../files/locales/en-US.json', { import: 'default' }), 'documents'),
]
const SSCC = '369012340000000017'
const answer = {
  asnNo: 'ASN-7',
  supplierName: 'Mill',
  unitCode: SSCC,
  level: '3',
  receiptNo: 'GR-1',
  isRefused: false,
  isRepeated: false,
  bookedBoxes: 4,
  earlierBoxes: 0,
  contents: [{ goodsNo: 'BOLT', goodsName: 'Bolt', lotNo: 'LOT-1', qty: '20', purchaseUnitNo: 'PCS' }],
}
const scan = {
  id: '5',
  asnNo: 'ASN-7',
  supplierName: 'Mill',
  unitCode: SSCC,
  level: '3',
  receiptNo: 'GR-1',
  isRefused: false,
  boxCount: 4,
  reason: '',
  isCancelled: false,
  inspectionState: null,
  createDate: '2026-03-20 10:00:00',
}
const field = () => screen.getByRole('textbox', { name: 'Scan a label, or type its number' })

/** A camera that shows nothing, and a reader that answers each picture so; null: never. */
function stubCamera(readerAnswer: object | null) {
  const canvas = document.createElement('canvas')
  canvas.width = 64
  canvas.height = 48
  const drawing = canvas.getContext('2d')
  const timer = setInterval(() => drawing?.fillRect(0, 0, 64, 48), 50)
  const stream = canvas.captureStream(20)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  const post = vi.fn()
  const terminate = vi.fn()
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: object }) => void) | null = null
      terminate = terminate
      postMessage(): void {
        post()
        if (readerAnswer) this.onmessage?.({ data: readerAnswer })
      }
    },
  )
  const [track] = stream.getVideoTracks()
  if (!track) throw new Error('no track')
  return { track, post, terminate, stop: () => clearInterval(timer) }
}

async function mountPage(answers: object = {}) {
  const wire = stubWire({ receiveLabel: answer, getOwnScans: [], ...answers })
  const setDirty = vi.fn()
  const flags = ['isSearch', 'isSubmit', 'isDelete'] as const
  await mountScreen(<ScanReceiptFormPage />, flags, { texts, menuNos: ['scanReceipt'], page: { setDirty } })
  await expect.element(field()).toHaveFocus()
  const sent = () => (wire.sent('receiveLabel') as { code: string }[]).map(({ code }) => code)
  return { wire, sent, setDirty }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  unmountScreen()
})

describe('receiving by scanning', () => {
  it('takes what a scanner types, ended by Enter or Tab, and is ready for the next', async () => {
    const { sent } = await mountPage()
    await userEvent.keyboard(`00${SSCC}{Enter}`)
    await expect.element(screen.getByText(`Pallet ${SSCC} booked. Boxes: 4`)).toBeVisible()
    await userEvent.keyboard('U0000000012{Tab}')
    await vi.waitFor(() => expect(sent()).toEqual([`00${SSCC}`, 'U0000000012']))
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveValue('')
  })

  it('keeps the separator of GS1 elements, which scanners send as Ctrl and ]', async () => {
    const { sent } = await mountPage()
    await userEvent.keyboard('10LOT{Control>}]{/Control}')
    await userEvent.keyboard(`00${SSCC}{Enter}`)
    await vi.waitFor(() => expect(sent()).toEqual([`10LOT\u001d00${SSCC}`]))
  })

  it('says that a label is booked already', async () => {
    await mountPage({ receiveLabel: { ...answer, isRepeated: true, bookedBoxes: 0, earlierBoxes: 4 } })
    await userEvent.keyboard(`${SSCC}{Enter}`)
    await expect.element(screen.getByText(`Pallet ${SSCC} is booked already: GR-1`)).toBeVisible()
  })

  it('says that it is not known what became of a scan that got no answer; the page is not left unasked meanwhile', async () => {
    const answered = Promise.withResolvers<Error>()
    const { setDirty } = await mountPage({ receiveLabel: () => answered.promise })
    await userEvent.keyboard(`${SSCC}{Enter}`)
    await vi.waitFor(() => expect(setDirty).toHaveBeenLastCalledWith(true))
    answered.resolve(new Error('down'))
    await expect
      .element(screen.getByText(`It is not known whether ${SSCC} was booked.`, { exact: false }))
      .toBeVisible()
    expect(setDirty).toHaveBeenLastCalledWith(false)
  })

  it('receives on the day of the scan unless another day is chosen', async () => {
    const { wire } = await mountPage()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 4, 6, 0, 5) })
    await userEvent.keyboard(`${SSCC}{Enter}`)
    await vi.waitFor(() => expect(wire.sent('receiveLabel')).toMatchObject([{ receiptDate: '2031-05-06' }]))
    const day = screen.getByLabelText('Receipt date')
    await expect.element(day).toHaveValue('2031-05-06')
    await day.fill('2031-05-04')
    await userEvent.keyboard('{Enter}')
    vi.setSystemTime(new Date(2031, 4, 7))
    await field().fill(SSCC)
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(wire.sent('receiveLabel')[1]).toMatchObject({ receiptDate: '2031-05-04' }))
  })

  it('refuses nothing without a reason', async () => {
    const { wire, sent } = await mountPage()
    await screen.getByRole('radio', { name: 'Refuse' }).click()
    await field().click()
    await userEvent.keyboard(`${SSCC}{Enter}`)
    await expect.element(screen.getByText('Enter why it is refused before you scan.')).toBeVisible()
    expect(sent()).toEqual([])
    await screen.getByRole('textbox', { name: 'Reason of refusal' }).fill('Wet')
    await field().click()
    await userEvent.keyboard(`${SSCC}{Enter}`)
    await vi.waitFor(() => expect(wire.sent('receiveLabel')).toMatchObject([{ isRefused: true, reason: 'Wet' }]))
  })

  it('sends photos with the next label that is refused, and keeps those that were not used', async () => {
    stubUploads({ id: '71' }, { id: '72' })
    const refused = { ...answer, isRefused: true }
    const answers = [new Error('gone'), refused]
    const { wire } = await mountPage({ receiveLabel: () => answers.shift() ?? refused })
    await screen.getByRole('radio', { name: 'Refuse' }).click()
    await screen.getByRole('textbox', { name: 'Reason of refusal' }).fill('Wet')
    const chooser = screen.elementLocator(document.querySelector('input[type=file]') ?? document.body)
    await userEvent.upload(chooser, new File(['x'], 'wet.jpg'))
    await expect.element(screen.getByRole('button', { name: 'Leave out wet.jpg' })).toBeVisible()
    await expect.element(field()).toHaveFocus()
    await vi.waitFor(() => expect(document.querySelector('progress')).toBeNull())
    const scanOnce = async (times: number) => {
      await field().click()
      await userEvent.keyboard(`${SSCC}{Enter}`)
      await vi.waitFor(() => expect(wire.sent('receiveLabel')).toHaveLength(times))
    }
    await scanOnce(1)
    await expect.element(screen.getByRole('button', { name: 'Leave out wet.jpg' })).toBeVisible()
    await scanOnce(2)
    await expect.element(screen.getByRole('button', { name: 'Leave out wet.jpg' })).not.toBeInTheDocument()
    await scanOnce(3)
    const sentIds = (wire.sent('receiveLabel') as { fileIds?: string[] }[]).map(({ fileIds }) => fileIds)
    expect(sentIds).toEqual([['71'], ['71'], undefined])
  })

  it('keeps no photo that the server has used, or does not have any more', async () => {
    stubUploads({ id: '71' }, { id: '72' })
    const gone = { status: 404, errorCode: 'documents.fileGone', errorMessage: 'The file does not exist.' }
    const repeated = { ...answer, isRefused: true, isRepeated: true }
    const answers: unknown[] = [new Error('no answer'), repeated, new Response(JSON.stringify(gone), { status: 404 })]
    const { wire } = await mountPage({ receiveLabel: () => answers.shift() ?? answer })
    await screen.getByRole('radio', { name: 'Refuse' }).click()
    await screen.getByRole('textbox', { name: 'Reason of refusal' }).fill('Wet')
    const choose = async (name: string) => {
      const chooser = screen.elementLocator(document.querySelector('input[type=file]') ?? document.body)
      await userEvent.upload(chooser, new File(['x'], name))
      await expect.element(screen.getByRole('button', { name: `Leave out ${name}` })).toBeVisible()
      await vi.waitFor(() => expect(document.querySelector('progress')).toBeNull())
    }
    const scanOnce = async (times: number) => {
      await field().click()
      await userEvent.keyboard(`${SSCC}{Enter}`)
      await vi.waitFor(() => expect(wire.sent('receiveLabel')).toHaveLength(times))
    }
    const photo = (name: string) => screen.getByRole('button', { name: `Leave out ${name}` })
    await choose('wet.jpg')
    await scanOnce(1)
    await expect.element(photo('wet.jpg')).toBeVisible()
    await choose('next.jpg')
    await scanOnce(2)
    // The label was booked with the first one; the second is of the next.
    await expect.element(photo('next.jpg')).toBeVisible()
    await expect.element(photo('wet.jpg')).not.toBeInTheDocument()
    await scanOnce(3)
    await expect.element(screen.getByText('The file does not exist.')).toBeVisible()
    await expect.element(photo('next.jpg')).not.toBeInTheDocument()
  })

  it('says of a scan whose goods are inspected that they wait, and not that they are accepted', async () => {
    await mountPage({ getOwnScans: [{ ...scan, inspectionState: 'toInspect' }] })
    await expect.element(screen.getByText('To inspect')).toBeVisible()
    await expect.element(screen.getByText('Accepted', { exact: true })).not.toBeInTheDocument()
  })

  it('takes a scan back, with a reason', async () => {
    const { wire } = await mountPage({ getOwnScans: [scan], cancelScan: { receiptNo: 'GR-2', asns: [] } })
    await screen.getByRole('button', { name: `Take back Pallet ${SSCC}` }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Wrong pallet')
    await dialog.getByRole('button', { name: 'Take back', exact: true }).click()
    await vi.waitFor(() => expect(wire.sent('cancelScan')).toEqual([{ id: '5', reason: 'Wrong pallet' }]))
  })

  it('reads the label that is held before the camera, once', async () => {
    const canvas = document.createElement('canvas')
    const label = document.createElement('canvas')
    toCanvas(label, { bcid: 'gs1-128', text: `(00)${SSCC}`, scale: 3, height: 20, paddingwidth: 12, paddingheight: 12 })
    canvas.width = 1280
    canvas.height = 720
    const drawing = canvas.getContext('2d')
    const draw = () => {
      if (!drawing) return
      drawing.fillStyle = 'white'
      drawing.fillRect(0, 0, 1280, 720)
      drawing.drawImage(label, 200, 200)
    }
    draw()
    const timer = setInterval(draw, 50)
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(canvas.captureStream(20))
    const { sent } = await mountPage()
    await screen.getByRole('button', { name: 'Camera', exact: true }).click()
    await field().fill('half')
    await vi.waitFor(() => expect(sent()).toHaveLength(1), { timeout: 20_000 })
    // What is being typed is not the camera's.
    await expect.element(field()).toHaveValue('half')
    expect(sent()[0]).toContain(SSCC)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(sent()).toHaveLength(1)
    await screen.getByRole('button', { name: 'Close camera' }).click()
    clearInterval(timer)
  })

  it('lets the camera go when the reader of codes fails, and says so', async () => {
    const { track, terminate, stop } = stubCamera({ error: 'no module' })
    await mountPage()
    await screen.getByRole('button', { name: 'Camera', exact: true }).click()
    await expect.element(screen.getByText(/^The reader of codes could not be loaded/)).toBeVisible()
    expect(track.readyState).toBe('ended')
    expect(terminate).toHaveBeenCalled()
    stop()
  })

  it('lets the camera go at once when it is closed, though the reader never answers', async () => {
    const { track, post, terminate, stop } = stubCamera(null)
    await mountPage()
    await screen.getByRole('button', { name: 'Camera', exact: true }).click()
    await vi.waitFor(() => expect(post).toHaveBeenCalled())
    await screen.getByRole('button', { name: 'Close camera' }).click()
    await vi.waitFor(() => expect(track.readyState).toBe('ended'))
    expect(terminate).toHaveBeenCalled()
    stop()
  })

  it('says that the camera was taken away', async () => {
    const { track, post, stop } = stubCamera({ codes: [] })
    await mountPage()
    await screen.getByRole('button', { name: 'Camera', exact: true }).click()
    await vi.waitFor(() => expect(post).toHaveBeenCalled())
    track.dispatchEvent(new Event('ended'))
    await expect.element(screen.getByText(/^The camera has stopped/)).toBeVisible()
    stop()
  })

  it('reads nothing while a question is open', async () => {
    const { post, stop } = stubCamera({ codes: ['U0000000012'] })
    const { sent } = await mountPage({ getOwnScans: [scan] })
    await screen.getByRole('button', { name: `Take back Pallet ${SSCC}` }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await screen.getByRole('button', { name: 'Camera', exact: true, includeHidden: true }).click({ force: true })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(post).not.toHaveBeenCalled()
    expect(sent()).toEqual([])
    stop()
  })

  it('says why there is no picture', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await mountPage()
    await screen.getByRole('button', { name: 'Camera', exact: true }).click()
    await expect.element(screen.getByText(/^The camera may not be used/)).toBeVisible()
  })
})
