import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choice, code, defineFields, text } from '#platform/contract/fields.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { offerLookupFields } from './lookup-fields.ts'
import { ReferencePicker } from './ReferencePicker.tsx'

const LOOKUP = 'IBmSupplierService/getFullAuthoritySupListByParams'
const fields = defineFields('t', {
  supplierNo: code({ show: '12', search: 'fuzzy', isKeyword: true, isRequired: true }),
  supplierShortName: text({ show: '12', search: 'fuzzy', isKeyword: true, isRequired: true }),
  statusCode: choice({ show: '12', search: 'in', enumName: 'statusCode', enumValues: ['1', '0'] }),
  grade: code({ show: '12', search: 'exact' }),
})

const onRows = vi.fn()
function Sample({ isMultiple = false, reason }: { isMultiple?: boolean; reason?: string }) {
  const [value, setValue] = useState<string | string[] | undefined>(isMultiple ? ['S9'] : undefined)
  return (
    <>
      <ReferencePicker
        lookup={LOOKUP}
        name="supplierNo"
        label="Supplier"
        isMultiple={isMultiple}
        value={value}
        disabledReason={reason}
        onChange={(next, rows) => {
          setValue(next)
          onRows(rows)
        }}
      />
      <output>{[value].flat().join(' ')}</output>
    </>
  )
}
const open = page.getByRole('button', { name: 'Supplier: choose from a table' })

beforeEach(() => {
  onRows.mockClear()
  offerLookupFields([() => Promise.resolve({ [LOOKUP]: fields })])
  vi.spyOn(window, 'fetch').mockImplementation(() => {
    const records = ['S1', 'S2', 'S3'].map((supplierNo, index) => ({
      supplierNo,
      supplierShortName: `Supplier ${index + 1}`,
      statusCode: '1',
      grade: 'A',
      id: String(index),
    }))
    return Promise.resolve(new Response(JSON.stringify({ status: 200, data: { records, total: 3, pageSize: 10 } })))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  offerLookupFields([])
  unmountScreen()
})

describe('shell §2: the reference with a table to choose from', () => {
  it('takes the chosen row, and gives the focus back to its button', async () => {
    await mountScreen(<Sample />)
    await open.click()
    await page
      .getByRole('row', { name: /Supplier 2/ })
      .getByRole('checkbox')
      .click()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect.element(page.getByRole('status')).toHaveTextContent('S2')
    expect(onRows).toHaveBeenCalledWith([expect.objectContaining({ supplierNo: 'S2' })])
    await expect.element(open).toHaveFocus()
  })

  it('adds to what is chosen where several may be', async () => {
    await mountScreen(<Sample isMultiple />)
    await open.click()
    await page
      .getByRole('row', { name: /Supplier 1/ })
      .getByRole('checkbox')
      .click()
    await page
      .getByRole('row', { name: /Supplier 3/ })
      .getByRole('checkbox')
      .click()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect.element(page.getByRole('status')).toHaveTextContent('S9 S1 S3')
  })

  it('searches by what the keyword does not reach, never by status', async () => {
    await mountScreen(<Sample />)
    await open.click()
    await expect.element(page.getByRole('textbox', { name: 'fields.grade' })).toBeVisible()
    expect(page.getByRole('combobox', { name: 'fields.statusCode' }).query()).toBeNull()
  })

  it('is closed, with the reason, until what it depends on is chosen', async () => {
    await mountScreen(<Sample reason="Choose Purchase center first" />)
    await expect.element(open).toBeDisabled()
    await expect.element(page.getByRole('combobox', { name: 'Supplier' })).toBeDisabled()
    await expect
      .element(page.getByRole('combobox', { name: 'Supplier' }))
      .toHaveAccessibleDescription('Choose Purchase center first')
    await userEvent.keyboard('{Tab}')
    expect(page.getByRole('dialog').query()).toBeNull()
  })
})
