import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { type EarlyFile, EarlyFilesPanel } from './EarlyFilesPanel.tsx'
import { NewFilesPanel } from './NewFilesPanel.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'documents')
const papers = (count: number) => Array.from({ length: count }, (_, at) => new File(['%PDF-'], `paper ${at + 1}.pdf`))

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

function NewFiles() {
  const [files, setFiles] = useState<readonly File[]>([])
  return <NewFilesPanel files={files} onChange={setFiles} />
}

function EarlyFiles({ send }: { send: (file: File) => Promise<{ id: string }> }) {
  const [files, setFiles] = useState<readonly EarlyFile[]>([])
  return <EarlyFilesPanel files={files} onChange={setFiles} send={send} />
}

describe('files of a document that is not there yet', () => {
  it('are refused with the reason where the document could not take them', async () => {
    await mountScreen(<NewFiles />, [], { texts })
    await userEvent.upload(screen.getByLabelText(/Drop files here/), papers(21))
    await expect.element(screen.getByText('paper 20.pdf', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('paper 21.pdf', { exact: true })).not.toBeInTheDocument()
    await expect.element(screen.getByText('Upload failed: paper 21.pdf.', { exact: false })).toBeVisible()
  })

  it('may be chosen twice, and then one of them is removed', async () => {
    const complaints = vi.spyOn(console, 'error')
    await mountScreen(<NewFiles />, [], { texts })
    for (let time = 0; time < 2; time++)
      await userEvent.upload(
        screen.getByLabelText(/Drop files here/),
        new File(['%PDF-'], 'twice.pdf', { lastModified: 1 }),
      )
    await expect.element(screen.getByText('twice.pdf').nth(1)).toBeVisible()
    await screen.getByRole('button', { name: 'Remove twice.pdf' }).first().click()
    await expect.element(screen.getByText('twice.pdf')).toBeVisible()
    expect(screen.getByText('twice.pdf').elements().length).toBe(1)
    expect(complaints).not.toHaveBeenCalled()
  })
})

describe('files of something that is not booked yet', () => {
  it('are each told that there is no room for them, and take none once they are left out', async () => {
    const send = vi.fn(async ({ name }: File) => ({ id: name }))
    await mountScreen(<EarlyFiles send={send} />, [], { texts })
    await expect.element(screen.getByRole('button', { name: 'Add photo' })).toBeVisible()
    const input = () => screen.elementLocator(document.querySelector('input[type=file]') ?? document.body)
    await userEvent.upload(input(), papers(22))
    for (const name of ['paper 21.pdf', 'paper 22.pdf'])
      await expect.element(screen.getByText(`Upload failed: ${name}.`, { exact: false })).toBeVisible()
    expect(send).toHaveBeenCalledTimes(20)
    for (const name of ['paper 1.pdf', 'paper 2.pdf'])
      await screen.getByRole('button', { name: `Leave out ${name}`, exact: true }).click()
    await userEvent.upload(input(), papers(1))
    await expect.element(screen.getByText('paper 1.pdf', { exact: true })).toBeVisible()
    expect(send).toHaveBeenCalledTimes(21)
  })
})
