import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { queryClient } from '#platform/web/call/query-client.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { LimitsDialog } from './LimitsDialog.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')

const order = (version: number) => ({ id: '5', purchaseNo: 'PO-1', version, lines: [] })
const onClose = vi.fn()

/** Mounts the dialog over a server that answers the reads one after the other, the last one over and over. */
const mountDialog = (...reads: (() => Promise<Response>)[]) => mountOf(['1'], reads)

async function mountOf(lineIds: readonly string[], reads: (() => Promise<Response>)[]) {
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
    if (String(url).endsWith('getPurchaseById')) return (reads.length > 1 ? reads.shift() : reads[0])?.() ?? never()
    sent.push((JSON.parse(String(request?.body)) as { condition: unknown }).condition)
    return Promise.resolve(Response.json({ status: 200, data: { ...order(9), status: 'executing' } }))
  })
  await mountScreen(<LimitsDialog order={{ id: '5', purchaseNo: 'PO-1' }} lineIds={lineIds} onClose={onClose} />, [], {
    texts,
  })
  return sent
}
const never = () => new Promise<Response>(() => undefined)
const read = (version: number) => () => Promise.resolve(Response.json({ status: 200, data: order(version) }))
const dialog = screen.getByRole('dialog')
const confirm = dialog.getByRole('button', { name: 'Change delivery limits', exact: true })

afterEach(() => {
  vi.restoreAllMocks()
  onClose.mockClear()
  unmountScreen()
})

describe('changing the limits of deliveries', () => {
  it('says that it is loading, and that it could not be loaded', async () => {
    await mountDialog(never)
    await expect.element(confirm).toHaveAccessibleDescription('Loading…')
    unmountScreen()
    const refused = { errorCode: 'x', errorMessage: 'refused' }
    await mountDialog(() => Promise.resolve(Response.json(refused, { status: 409 })))
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    expect(dialog.getByRole('textbox').query()).toBeNull()
  })

  it('sends the version that was read first, however often it is read again', async () => {
    const sent = await mountDialog(read(3), read(4))
    await dialog.getByLabelText('Reason').fill('Scrap')
    await queryClient.invalidateQueries()
    await confirm.click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toMatchObject([{ id: '5', version: 3, lineIds: ['1'], reason: 'Scrap' }])
  })

  it('says beside the percentages what empty and 0 mean', async () => {
    await mountDialog(read(3))
    const hints = dialog.getByText('Empty: the limit above stays. 0: exactly 0 %.')
    await vi.waitFor(() => expect(hints.elements()).toHaveLength(2))
  })

  it('keeps a limit below 0, says so, and sends nothing', async () => {
    const sent = await mountDialog(read(3))
    await dialog.getByLabelText('Reason').fill('Scrap')
    const over = dialog.getByLabelText('Over-delivery %')
    await over.fill('-5')
    await confirm.click()
    await expect.element(over).toHaveValue('-5')
    await expect.element(over).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toEqual([])
    await over.fill('5')
    await confirm.click()
    await vi.waitFor(() => expect(sent).toMatchObject([{ overPercent: '5' }]))
  })

  it('sets those of the order where no line was chosen, and asks for nothing else', async () => {
    const sent = await mountOf([], [read(3)])
    await dialog.getByLabelText('Reason').fill('Scrap')
    expect(dialog.getByText('Holds for').query()).toBeNull()
    await confirm.click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toMatchObject([{ id: '5', version: 3, lineIds: [], reason: 'Scrap' }])
  })
})
