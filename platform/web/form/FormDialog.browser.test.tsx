import { Activity, type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { plainText, positiveDecimalText } from '#platform/contract/field-schemas.ts'
import { code, defineFields, quantity, text } from '#platform/contract/fields.ts'
import { CallError } from '#platform/web/call/call-client.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { FormField } from './DocumentForm.tsx'
import { FormDialog } from './FormDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ReasonedModal } from './ReasonedModal.tsx'
import { useCommand } from './use-command.ts'

const fields = defineFields('orders', {
  orgNo: code({ label: 'Organisation', show: '3' }),
  qty: quantity({ label: 'Quantity', show: '3' }),
  remark: text({ label: 'Remark', show: '3' }),
})
const schema = z.object({ orgNo: plainText(), qty: positiveDecimalText(), remark: plainText().optional() })
type Values = z.infer<typeof schema>
const onClose = vi.fn()

function Sample({ save }: { save: (values: Values, key: string | undefined) => Promise<string> }) {
  const command = useCommand((values: Values, options) => save(values, options.idempotencyKey))
  return (
    <FormDialog<Values>
      isOpen
      title="Order"
      schema={schema}
      isPending={command.isPending}
      fieldErrors={command.fieldErrors}
      onSubmit={(values) => void command.submit(values)}
      onClose={onClose}
    >
      <FormField name="orgNo" field={fields.orgNo} />
      <FormField name="qty" field={fields.qty} />
      <FormField name="remark" field={fields.remark} />
    </FormDialog>
  )
}

/** A dialog whose input comes once something is read. */
function ReadLater() {
  const [isRead, setIsRead] = useState(false)
  return (
    <ReasonedModal open title="Order" onCancel={onClose} afterOpenChange={() => setTimeout(() => setIsRead(true), 50)}>
      <input aria-label="Hidden" hidden />
      {isRead ? <input aria-label="Quantity" /> : 'Reading'}
    </ReasonedModal>
  )
}

const field = (name: keyof typeof fields) => page.getByLabelText(fields[name].label)
const save = page.getByRole('button', { name: 'Save' })

afterEach(() => {
  onClose.mockClear()
  unmountScreen()
})

describe('a form in a dialog', () => {
  it('begins in its first input, also where that comes only once something is read', async () => {
    await mountScreen(<Sample save={vi.fn()} />)
    await expect.element(field('orgNo')).toHaveFocus()
    unmountScreen()
    await mountScreen(<ReadLater />)
    await expect.element(page.getByLabelText('Quantity')).toHaveFocus()
  })

  it('marks what the schema requires, and sends nothing until every field fits', async () => {
    const sent = vi.fn().mockResolvedValue('1')
    await mountScreen(<Sample save={sent} />)
    await field('qty').fill('0')
    await save.click()
    await expect.element(page.getByText('required')).toBeVisible()
    await expect.element(page.getByText('Enter a number above 0.')).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
    await field('orgNo').fill(' O1 ')
    await field('qty').fill('1,250.5')
    await save.click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ orgNo: 'O1', qty: '1250.5' })
  })

  it('keeps the key over attempts without an answer, and takes a new one after a refusal', async () => {
    const keys: (string | undefined)[] = []
    const errors = [0, 503, 409].map((status) => new CallError({ errorCode: 'x', errorMessage: 'x' }, status))
    const sent = vi.fn((_values: Values, key: string | undefined) => {
      keys.push(key)
      return Promise.reject(errors[keys.length - 1] ?? new CallError({ errorCode: 'x', errorMessage: 'x' }, 409))
    })
    await mountScreen(<Sample save={sent} />)
    await field('orgNo').fill('O1')
    await field('qty').fill('1')
    for (const attempt of [1, 2, 3, 4]) {
      await save.click()
      await vi.waitFor(() => expect(keys).toHaveLength(attempt))
      await expect.element(save).toBeEnabled()
    }
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).toBe(keys[0])
    expect(keys[3]).not.toBe(keys[0])
  })

  it("puts the server's errors at their fields", async () => {
    const details = [{ path: 'orgNo', message: 'unknown organisation' }]
    const refusal = new CallError({ errorCode: 'x', errorMessage: 'refused', details }, 422)
    await mountScreen(<Sample save={() => Promise.reject(refusal)} />)
    await field('orgNo').fill('O9')
    await field('qty').fill('1')
    await save.click()
    await expect.element(page.getByText('unknown organisation')).toBeVisible()
    await expect.element(field('orgNo')).toHaveValue('O9')
  })

  it('asks before typed input is lost', async () => {
    await mountScreen(<Sample save={() => Promise.resolve('1')} />)
    await field('orgNo').fill('O1')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(onClose).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })
})

describe('asking for a reason', () => {
  it('does not go on without one', async () => {
    const onConfirm = vi.fn()
    await mountScreen(
      <ReasonDialog isOpen title="Refuse?" confirmLabel="Refuse" onConfirm={onConfirm} onCancel={onClose} />,
    )
    await page.getByRole('textbox').fill('   ')
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please give a reason.')
    expect(onConfirm).not.toHaveBeenCalled()
    await page.getByRole('textbox').fill(' too late ')
    await page.getByRole('button', { name: 'Refuse' }).click()
    expect(onConfirm).toHaveBeenCalledWith('too late')
  })
})

/** Which parts of the page say that they hold unsaved input. */
const unsaved = new Set<string>()
const setDirty = (isDirty: boolean, part = '') => void (isDirty ? unsaved.add(part) : unsaved.delete(part))

function Reopened({ children }: { children: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {children(isOpen, () => setIsOpen(false))}
    </>
  )
}

function SavedDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const command = useCommand(() => Promise.resolve('1'), { onDone: close })
  return (
    <FormDialog<Values>
      isOpen={isOpen}
      title="Order"
      schema={schema}
      initialValues={{ qty: '1' }}
      isPending={command.isPending}
      onSubmit={() => void command.submit(null)}
      onClose={close}
    >
      <FormField name="orgNo" field={fields.orgNo} />
      <FormField name="qty" field={fields.qty} />
    </FormDialog>
  )
}

describe('what is typed into a dialog', () => {
  const openAgain = async () => {
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    pressBelow('Open')
    await expect.element(field('orgNo')).toBeVisible()
  }

  it('is unsaved input of its page until it is saved or given up, and nothing typed is none', async () => {
    const form = <Reopened>{(isOpen, close) => <SavedDialog isOpen={isOpen} close={close} />}</Reopened>
    await mountScreen(form, [], { page: { setDirty } })
    await expect.element(field('qty')).toHaveValue('1')
    expect(unsaved.size).toBe(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await openAgain()
    await field('orgNo').fill('O1')
    expect(unsaved.size).toBe(1)
    await save.click()
    await openAgain()
    expect(unsaved.size).toBe(0)
    await field('orgNo').fill('O2')
    expect(unsaved.size).toBe(1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(unsaved.size).toBe(1)
    await page.getByRole('button', { name: 'Discard' }).click()
    await openAgain()
    expect(unsaved.size).toBe(0)
  })

  it('is a reason of which more than blanks is there', async () => {
    await mountScreen(
      <Reopened>
        {(isOpen, close) => (
          <ReasonDialog isOpen={isOpen} title="Refuse?" confirmLabel="Refuse" onConfirm={close} onCancel={close} />
        )}
      </Reopened>,
      [],
      { page: { setDirty } },
    )
    await page.getByRole('textbox').fill('  ')
    expect(unsaved.size).toBe(0)
    await page.getByRole('textbox').fill('late')
    expect(unsaved.size).toBe(1)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await vi.waitFor(() => expect(unsaved.size).toBe(0))
  })
})

function TabOfReason() {
  const [isShown, setIsShown] = useState(true)
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Switch
      </button>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ask
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <ReasonDialog
          isOpen={isOpen}
          title="Refuse?"
          confirmLabel="Refuse"
          onConfirm={vi.fn()}
          onCancel={() => setIsOpen(false)}
        />
      </Activity>
    </>
  )
}

/** The dialog covers the page; a press that no pointer makes reaches what is below all the same. */
const pressBelow = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()

describe('a reason that is begun', () => {
  it('stays while its tab is left, and is gone when the next question is asked', async () => {
    await mountScreen(<TabOfReason />)
    await page.getByRole('textbox').fill('too late')
    pressBelow('Switch')
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
    pressBelow('Switch')
    await expect.element(page.getByRole('textbox')).toHaveValue('too late')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    pressBelow('Ask')
    await expect.element(page.getByRole('textbox')).toHaveValue('')
  })
})

describe('Escape in a dialog with input', () => {
  it('asks before the input is lost, and takes the question back without asking again', async () => {
    await mountScreen(<Sample save={() => Promise.resolve('1')} />)
    await field('orgNo').fill('O1')
    const question = page.getByText('Discard your input?')
    for (const _ of [1, 2]) {
      await userEvent.keyboard('{Escape}')
      await expect.element(question).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(question).not.toBeInTheDocument()
      await expect.element(field('orgNo')).toHaveValue('O1')
      expect(onClose).not.toHaveBeenCalled()
    }
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })
})

describe('a dialog that cannot be confirmed now', () => {
  it('says why, keeps what it asks about, and can be left', async () => {
    const onOk = vi.fn()
    await mountScreen(
      <ReasonedModal
        open
        title="Order"
        okText="Send"
        cancelText="Back"
        reason="The tide is out."
        onOk={onOk}
        onCancel={onClose}
      />,
    )
    const send = page.getByRole('button', { name: 'Send' })
    await expect.element(send).toHaveAccessibleDescription('The tide is out.')
    await send.click({ force: true })
    await vi.waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['The tide is out.']))
    expect(onOk).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Back' }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays while what was confirmed is under way', async () => {
    await mountScreen(<ReasonedModal open title="Order" cancelText="Back" isPending onCancel={onClose} />)
    const back = page.getByRole('button', { name: 'Back' })
    await expect.element(back).toHaveAccessibleDescription('This is running already. Please wait.')
    await back.click({ force: true })
    expect(onClose).not.toHaveBeenCalled()
  })
})
