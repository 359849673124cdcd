import { Activity, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { z } from 'zod'
import { defineFields, text } from '#platform/contract/fields.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { FormField } from './DocumentForm.tsx'
import { FormFrame } from './FormFrame.tsx'
import { FormPage } from './FormPage.tsx'
import { useEdited } from './use-edited.ts'
import { useSaving } from './use-saving.ts'

const fields = defineFields('t', { name: text({ show: '3', isRequired: true, importAs: 'required' }) })
const schema = z.object({ name: z.string() })

interface Box {
  version: number
  name: string
}
const read = vi.fn<(id: string) => Promise<Box>>()
const send = vi.fn<(name: string, version: number | undefined) => Promise<object>>()

function BoxPage() {
  const box = useEdited('box', '7', read)
  return (
    <FormPage title="Box" number="B-7" query={box}>
      {box.value && <BoxForm box={box.value} />}
    </FormPage>
  )
}

function BoxForm({ box }: { box: Box }) {
  const saving = useSaving<Pick<Box, 'name'>, object, Box>({
    known: box,
    save: ({ name }, base) => send(name, base?.version),
  })
  return (
    <FormFrame saving={saving} schema={schema} initialValues={{ name: box.name }} fields={fields}>
      <FormField name="name" field={fields.name} />
    </FormFrame>
  )
}

function TabOfBox() {
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Switch
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <BoxPage />
      </Activity>
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name, exact: true })
const box = screen.getByRole('textbox')

afterEach(() => {
  unmountScreen()
  read.mockReset()
  send.mockReset()
})

describe('the frame of a form', () => {
  it('keeps what is typed while its tab is left, and counts it against what was read first', async () => {
    read.mockResolvedValueOnce({ version: 3, name: 'Small' }).mockResolvedValue({ version: 4, name: 'Large' })
    send.mockResolvedValue({})
    const close = vi.fn()
    await mountScreen(<TabOfBox />, [], { page: { close } })
    await expect.element(screen.getByRole('heading', { name: 'Box · B-7' })).toBeVisible()
    await box.fill('Tiny')
    await button('Switch').click()
    await expect.element(box).not.toBeInTheDocument()
    await new Promise((done) => setTimeout(done, 50))
    await button('Switch').click()
    await expect.element(box).toHaveValue('Tiny')
    await button('Save').click()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(send.mock.calls).toEqual([['Tiny', 3]])
  })

  it('offers to read anew what could not be read, and closes without saving', async () => {
    read.mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ version: 3, name: 'Small' })
    const close = vi.fn()
    await mountScreen(<BoxPage />, [], { page: { close } })
    await expect.element(screen.getByRole('alert')).toBeVisible()
    await button('Try again').click()
    await expect.element(box).toHaveValue('Small')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await button('Cancel').click()
    expect(close).toHaveBeenCalledOnce()
    expect(send).not.toHaveBeenCalled()
  })
})
