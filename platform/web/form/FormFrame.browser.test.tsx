import { Activity, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { z } from 'zod'
import { defineFields, text } from '#platform/contract/fields.ts'
import { CallError } from '#platform/web/call/call-client.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { FormField } from './DocumentForm.tsx'
import { FormFrame } from './FormFrame.tsx'
import { FormPage } from './FormPage.tsx'
import { useEdited } from './use-edited.ts'
import { useSaving } from './use-saving.ts'

const fields = defineFields('t', {
  name: text({ show: '3', label: 'Name' }),
  colour: text({ show: '3', label: 'Colour' }),
  remark: text({ show: '3', label: 'Remark' }),
})
const schema = z.object({
  name: z.string().default(''),
  colour: z.string().default(''),
  remark: z.string().default(''),
})

interface Box {
  version: number
  name: string
  colour: string
  remark: string
  updateName?: string
  updateDate?: string
}
type Typed = z.output<typeof schema>

const SMALL: Box = { version: 3, name: 'Small', colour: 'red', remark: '' }
const LARGE: Box = { ...SMALL, version: 4, name: 'Large', updateName: 'Mai', updateDate: '2026-02-02 09:00:00' }
const read = vi.fn<(id: string) => Promise<Box>>()
const send = vi.fn<(typed: Typed, version: number | undefined) => Promise<object>>()
const tooLate = () => new CallError({ errorCode: 'wire.staleVersion', errorMessage: 'Too late.' }, 409)
const valuesOf = ({ name, colour, remark }: Box): Typed => ({ name, colour, remark })

function BoxPage() {
  const box = useEdited('box', '7', read)
  return (
    <FormPage title="Box" number="B-7" query={box}>
      {box.value && <BoxForm box={box.value} />}
    </FormPage>
  )
}

function BoxForm({ box }: { box: Box }) {
  const saving = useSaving<Typed, object, Box>({
    known: box,
    fields,
    valuesOf,
    save: (typed, base) => send(typed, base?.version),
    reread: () => read('7'),
  })
  return (
    <FormFrame saving={saving} schema={schema} initialValues={valuesOf(box)}>
      <FormField name="name" field={fields.name} />
      <FormField name="colour" field={fields.colour} />
      <FormField name="remark" field={fields.remark} />
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
const box = screen.getByRole('textbox', { name: 'Name' })
const colour = screen.getByRole('textbox', { name: 'Colour' })
const remark = screen.getByRole('textbox', { name: 'Remark' })

afterEach(() => {
  unmountScreen()
  read.mockReset()
  send.mockReset()
})

describe('the custom-field set of a form', () => {
  it('keeps what is typed while its tab is left, and counts it against what was read first', async () => {
    read.mockResolvedValueOnce(SMALL).mockResolvedValue(LARGE)
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
    expect(send.mock.calls).toEqual([[{ ...valuesOf(SMALL), name: 'Tiny' }, 3]])
  })

  it('offers to read anew what could not be read, and closes without saving', async () => {
    read.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(SMALL)
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

describe('a form whose saving gets no answer', () => {
  const failed = screen.getByRole('alert').filter({ hasText: 'Save failed' })

  it('says that saving failed when no answer came, and saves once however often it is tried', async () => {
    read.mockResolvedValue(SMALL)
    send.mockRejectedValueOnce(new CallError({ errorCode: 'network', errorMessage: 'Failed to fetch' }, 0))
    send.mockResolvedValue({})
    const close = vi.fn()
    await mountScreen(<BoxPage />, [], { page: { close } })
    await box.fill('Tiny')
    await button('Save').click()
    await expect.element(failed).toBeVisible()
    await expect.element(box).toHaveValue('Tiny')
    expect(close).not.toHaveBeenCalled()
    await button('Save').click()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(send.mock.calls.map(([typed]) => typed.name)).toEqual(['Tiny', 'Tiny'])
  })

  it('says nothing of it where the server answered why', async () => {
    read.mockResolvedValue(SMALL)
    send.mockRejectedValueOnce(new CallError({ errorCode: 'wire.invalidInput', errorMessage: 'Wrong.' }, 400))
    await mountScreen(<BoxPage />, [])
    await box.fill('Tiny')
    await button('Save').click()
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
    await expect.element(button('Save')).toBeEnabled()
    await expect.element(failed).not.toBeInTheDocument()
  })
})

describe('a form that somebody else saved first', () => {
  const reported = screen.getByRole('alert').filter({ hasText: 'Mai changed this record in the meantime' })

  it('takes over what its editor did not touch, keeps what was typed, and saves both against what is there', async () => {
    read.mockResolvedValueOnce(SMALL).mockResolvedValue({ ...LARGE, colour: 'blue' })
    send.mockRejectedValueOnce(tooLate()).mockResolvedValue({})
    const close = vi.fn()
    await mountScreen(<BoxPage />, [], { page: { close } })
    await remark.fill('Mine')
    await button('Save').click()
    await expect.element(reported.getByRole('listitem').first()).toHaveTextContent('Name: now Large')
    await expect.element(reported.getByRole('listitem').nth(1)).toHaveTextContent('Colour: now blue')
    await expect.element(reported.getByRole('radio')).not.toBeInTheDocument()
    await expect.element(box).toHaveValue('Large')
    await expect.element(colour).toHaveValue('blue')
    await expect.element(remark).toHaveValue('Mine')
    await button('Save').click()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(send.mock.calls).toEqual([
      [{ name: 'Small', colour: 'red', remark: 'Mine' }, 3],
      [{ name: 'Large', colour: 'blue', remark: 'Mine' }, 4],
    ])
  })

  it('lets choose where both changed the same field, and marks it', async () => {
    read.mockResolvedValueOnce(SMALL).mockResolvedValue(LARGE)
    send.mockRejectedValueOnce(tooLate()).mockResolvedValue({})
    await mountScreen(<BoxPage />)
    await box.fill('Tiny')
    await button('Save').click()
    const choice = reported.getByRole('group', { name: 'Name' })
    const [mine, theirs] = [
      choice.getByRole('radio', { name: 'Keep mine: Tiny' }),
      choice.getByRole('radio', { name: 'Take theirs: Large' }),
    ]
    await expect.element(mine).toBeChecked()
    await expect.element(box).toHaveValue('Tiny')
    await expect.element(box).toHaveAccessibleDescription('Changed by both of you: choose above.')
    await expect.element(colour).not.toHaveAccessibleDescription()
    await theirs.click()
    await expect.element(box).toHaveValue('Large')
    await mine.click()
    await expect.element(box).toHaveValue('Tiny')
    await theirs.click()
    await button('Save').click()
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(send.mock.calls[1]).toEqual([valuesOf(LARGE), 4])
  })

  it('merges a third editor’s changes into what was merged before', async () => {
    const third: Box = { ...LARGE, version: 5, name: 'Huge', colour: 'green' }
    read.mockResolvedValueOnce(SMALL).mockResolvedValueOnce(LARGE).mockResolvedValue(third)
    send.mockRejectedValueOnce(tooLate()).mockRejectedValueOnce(tooLate()).mockResolvedValue({})
    await mountScreen(<BoxPage />)
    await remark.fill('Mine')
    await button('Save').click()
    await expect.element(box).toHaveValue('Large')
    await button('Save').click()
    await expect.element(box).toHaveValue('Huge')
    await expect.element(colour).toHaveValue('green')
    await button('Save').click()
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3))
    expect(send.mock.calls[2]).toEqual([{ name: 'Huge', colour: 'green', remark: 'Mine' }, 5])
  })
})
