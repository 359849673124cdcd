import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { CallError } from '#platform/web/call/call-client.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { type DocumentFiles, FilesPanel } from './FilesPanel.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'documents')

const file = (id: string, remove: string | null = null): DocumentFiles['files'][number] => ({
  id,
  fileId: id,
  fileName: `packing list ${id}.pdf`,
  contentType: 'application/pdf',
  sizeBytes: 2_400_000,
  isSvg: false,
  createName: 'Lin',
  createDate: '2026-03-02 10:11:12',
  actions: { remove },
})

async function mountPanel(files: DocumentFiles['files'], more: Partial<Parameters<typeof FilesPanel>[0]> = {}) {
  const held = [...files]
  const add = vi.fn(async ({ name }: File) => void held.push({ ...file('9'), fileName: name }))
  const remove = vi.fn(async (id: string) => {
    held.splice(
      held.findIndex((one) => one.id === id),
      1,
    )
  })
  const load = async () => ({ files: [...held], actions: { add: null } })
  await mountScreen(<FilesPanel queryKey={['test.files']} load={load} add={add} remove={remove} {...more} />, [], {
    texts,
  })
  return { add, remove }
}

afterEach(() => {
  unmountScreen()
  vi.restoreAllMocks()
})

describe('the files of a document (shell §7, Files)', () => {
  it('are listed with size, who and when', async () => {
    await mountPanel([file('1')])
    await expect.element(screen.getByRole('button', { name: 'packing list 1.pdf', exact: true })).toBeVisible()
    await expect.element(screen.getByText('2.3 MB')).toBeVisible()
    await expect.element(screen.getByText('2026-03-02 10:11', { exact: true })).toBeVisible()
  })

  it('grow by a chosen file', async () => {
    const { add } = await mountPanel([])
    await expect.element(screen.getByText('No files yet')).toBeVisible()
    await userEvent.upload(screen.getByLabelText(/Drop files here/), new File(['%PDF-'], 'certificate.pdf'))
    await expect.element(screen.getByRole('button', { name: 'certificate.pdf', exact: true })).toBeVisible()
    expect(add).toHaveBeenCalledOnce()
  })

  it('say which file was not taken and why, and let that be dismissed', async () => {
    const refusal = async () => {
      throw new CallError({ errorCode: 'wire.fileBroken', errorMessage: 'The file is damaged.' }, 422)
    }
    await mountPanel([], { add: refusal })
    const chooser = screen.getByLabelText(/Drop files here/)
    await userEvent.upload(chooser, [new File(['x'], 'tool.exe'), new File(['x'], 'cut.pdf')])
    await expect.element(screen.getByText(/tool\.exe is not accepted/)).toBeVisible()
    await expect.element(screen.getByText('Upload failed: cut.pdf. The file is damaged.')).toBeVisible()
    await screen.getByRole('button', { name: 'Dismiss tool.exe' }).click()
    await expect.element(screen.getByText(/tool\.exe is not accepted/)).not.toBeInTheDocument()
  })

  it('are removed after a question, and only by the side that brought them', async () => {
    const { remove } = await mountPanel([file('1'), file('2', 'Only the party that uploaded the file can remove it.')])
    await expect
      .element(screen.getByRole('button', { name: 'Remove packing list 2.pdf' }))
      .toHaveAccessibleDescription('Only the party that uploaded the file can remove it.')
    await screen.getByRole('button', { name: 'Remove packing list 1.pdf' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect
      .element(screen.getByRole('button', { name: 'packing list 1.pdf', exact: true }))
      .not.toBeInTheDocument()
    expect(remove).toHaveBeenCalledWith('1', expect.anything())
  })

  it('cannot be changed by a reader without the right', async () => {
    await mountPanel([file('1')], { add: undefined, remove: undefined })
    await expect.element(screen.getByRole('button', { name: 'packing list 1.pdf', exact: true })).toBeVisible()
    await expect.element(screen.getByText(/Drop files here/)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /Remove/ })).not.toBeInTheDocument()
  })
})

describe('pictures among the files of a document (domain §8, picture view failure)', () => {
  const RED = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='
  const photo = (id: string) => ({ ...file(id), fileName: `photo ${id}.png`, contentType: 'image/png' })
  const pixels = Uint8Array.from(atob(RED), (character) => character.charCodeAt(0))
  const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="photo.png"' }
  const answer = (bytes: BlobPart) => () => Promise.resolve(new Response(new Blob([bytes]), { headers }))
  const button = (name: string) => screen.getByRole('button', { name, exact: true })

  it('show in small, and in large one after the other by button and arrow key', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(answer(pixels))
    await mountPanel([photo('1'), file('2'), photo('3')])
    await expect.element(button('Show packing list 2.pdf')).not.toBeInTheDocument()
    await vi.waitFor(() => expect(button('Show photo 3.png').element().querySelector('img')).not.toBeNull())
    await button('Show photo 1.png').click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByRole('img', { name: 'photo 1.png' })).toBeVisible()
    await expect.element(dialog.getByText('1 / 2')).toBeVisible()
    await expect.element(button('Previous')).toHaveAccessibleDescription('This is the first picture.')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(dialog.getByRole('img', { name: 'photo 3.png' })).toBeVisible()
    await expect.element(button('Next')).toHaveAccessibleDescription('This is the last picture.')
    await button('Previous').click()
    await expect.element(dialog.getByRole('img', { name: 'photo 1.png' })).toBeVisible()
    await button('Close').click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it.each([
    ['7', 'is not given', () => Promise.resolve(Response.json({ errorCode: 'wire.fileGone' }, { status: 404 }))],
    ['8', 'is no picture', answer('no picture')],
  ])('say so where one cannot be viewed: photo %s %s', async (id, _why, fetched) => {
    vi.spyOn(window, 'fetch').mockImplementation(fetched)
    await mountPanel([photo(id)])
    await button(`Show photo ${id}.png`).click()
    await expect.element(screen.getByRole('alert').filter({ hasText: 'The picture cannot be shown.' })).toBeVisible()
  })
})
