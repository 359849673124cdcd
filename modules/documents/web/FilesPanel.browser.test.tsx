import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { CallError } from '#platform/web/call-client.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts.ts'
import { type DocumentFiles, FilesPanel } from './FilesPanel.tsx'

const texts = textSources(import.meta.glob('../contract/locales/en-US.json', { import: 'default' }), 'documents')

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

afterEach(unmountScreen)

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
