import { Activity, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineFields, text } from '#platform/contract/fields.ts'
import { CallError } from '#platform/web/call/call-client.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { BarField } from '../control/BarField.tsx'
import { useCommand } from '../use-command.ts'
import { LinesDialog } from './LinesDialog.tsx'
import type { LineColumn } from './line-column.ts'
import { createLineStore } from './line-store.ts'
import { useDialogLines } from './use-dialog-lines.ts'
import { useProposedRows } from './use-edited-rows.ts'

interface Row {
  cellNo: string
  qty: string
}
const columns: LineColumn<Row>[] = [
  { key: 'cellNo', title: 'Cell', width: 100, isFixedLeft: true },
  { key: 'qty', title: 'Quantity', width: 100, edit: 'decimal', isRequired: true },
]
const fields = defineFields('orders', { remark: text({ label: 'Remark', show: '3' }) })
const rows = [
  { cellNo: 'A-01', qty: '5' },
  { cellNo: 'B-02', qty: '' },
]
const onClose = vi.fn()
const details = [{ path: 'lines.0.qty', message: 'Only 4 lie there.' }]
const refused = new CallError({ errorCode: 'x', errorMessage: 'No.', details }, 422)

interface SampleProps {
  load?: () => Promise<Row[]>
  send?: (lines: readonly Row[]) => Promise<unknown>
  areAdded?: boolean
}

function Sample({ load = async () => rows, send = async () => 1, areAdded = false }: SampleProps) {
  const [remark, setRemark] = useState('')
  const [store] = useState(() => createLineStore<Row>([], ({ cellNo }) => cellNo))
  const read = useProposedRows({ kind: 'sample', id: '1', read: load, store, rowsOf: (found: Row[]) => found })
  const command = useCommand(send, { onDone: onClose })
  const lines = useDialogLines(store, columns, command)
  const submit = () => {
    const isFit = lines.check()
    lines.setError(remark === '' ? 'Say why.' : '')
    if (isFit && remark !== '') void command.submit(store.lines())
  }
  return (
    <LinesDialog
      title="Count"
      confirmLabel="Send"
      width={600}
      lines={lines}
      label="Cells"
      empty="Nothing lies there."
      read={read}
      isPending={command.isPending}
      hasInput={remark !== ''}
      hasSendKey
      {...(areAdded ? { newLine: () => ({ cellNo: 'NEW', qty: '' }) } : {})}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="lines-dialog-bar">
        <BarField name="remark" field={fields.remark} isMarked value={remark} onChange={setRemark} />
      </div>
    </LinesDialog>
  )
}

function Tab(props: SampleProps) {
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Switch
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Sample {...props} />
      </Activity>
    </>
  )
}
// The dialog covers the page; a press from the test reaches the button all the same.
const switchTab = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Switch')?.click()

const dialog = page.getByRole('dialog')
const quantity = (row: number) => page.getByRole('textbox', { name: `Quantity ${row}`, exact: true })
const remark = page.getByRole('textbox', { name: 'Remark', exact: true })
const send = page.getByRole('button', { name: 'Send' })

afterEach(async () => {
  onClose.mockClear()
  unmountScreen()
  await page.viewport(1280, 720)
})

describe('lines in a dialog', () => {
  it('begin in the first input, and cannot be sent before they are read', async () => {
    const reading = Promise.withResolvers<Row[]>()
    await mountScreen(<Sample load={() => reading.promise} />)
    await expect.element(remark).toHaveFocus()
    await expect.element(dialog.getByText('Loading', { exact: false })).toBeVisible()
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(dialog.getByText('Say why.')).not.toBeInTheDocument()
    reading.resolve([])
    await expect.element(dialog.getByText('Nothing lies there.')).toBeVisible()
    await expect.element(send).not.toHaveAttribute('aria-disabled')
  })

  it('say that they could not be read', async () => {
    await mountScreen(<Sample load={() => Promise.reject(refused)} />)
    await expect.element(dialog.getByRole('alert').first()).toBeVisible()
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  })

  it('are sent once every cell is fit, and say what is wrong with them until one changes', async () => {
    const sent = vi.fn().mockResolvedValue(1)
    await mountScreen(<Sample send={sent} />)
    await expect.element(quantity(1)).toHaveValue('5')
    await send.click()
    await expect.element(quantity(2)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(dialog.getByText('Say why.')).toBeVisible()
    await quantity(2).fill('3')
    await expect.element(dialog.getByText('Say why.')).not.toBeInTheDocument()
    await remark.fill('Counted')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent.mock.calls[0]?.[0]).toEqual([rows[0], { cellNo: 'B-02', qty: '3' }])
  })

  it('ask before what was typed is lost', async () => {
    await mountScreen(<Sample />)
    await quantity(2).fill('3')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(onClose).not.toHaveBeenCalled()
    await expect.element(quantity(2)).toHaveValue('3')
  })

  it('show a refusal at its cell, and do not bring it back with their tab once it is put right', async () => {
    await mountScreen(<Tab send={() => Promise.reject(refused)} />)
    await quantity(2).fill('3')
    await remark.fill('Counted')
    await send.click()
    await expect.element(quantity(1)).toHaveAttribute('aria-invalid', 'true')
    await quantity(1).fill('4')
    await expect.element(quantity(1)).not.toHaveAttribute('aria-invalid', 'true')
    switchTab()
    await expect.element(dialog).not.toBeInTheDocument()
    switchTab()
    await expect.element(quantity(1)).toHaveValue('4')
    await expect.element(quantity(1)).not.toHaveAttribute('aria-invalid', 'true')
  })

  it('are cards on a phone, and a table where lines can be added', async () => {
    await page.viewport(390, 800)
    await mountScreen(<Sample />)
    await expect.element(dialog.getByRole('heading', { name: 'B-02' })).toBeVisible()
    await remark.fill('Counted')
    await send.click()
    await expect.element(quantity(2)).toHaveFocus()
    unmountScreen()
    await mountScreen(<Sample areAdded />)
    await expect.element(quantity(2)).toBeInTheDocument()
    await expect.element(dialog.getByRole('heading', { name: 'B-02' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Add row' }).click()
    await expect.element(quantity(3)).toBeInTheDocument()
  })
})
