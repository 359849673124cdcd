import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountList } from '../mount-list.ts'
import { unmountScreen } from '../mount-screen.ts'
import { stubWire } from '../wire-stub.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const template = (exportName: string, isDefault = '0') => ({
  id: exportName,
  version: 1,
  exportName,
  isDefault,
  ownType: '2',
  columns: ['qty', 'purchaseNo'],
})
const exported = { exportPath: 'IOrders/exportexcel' }

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('shell §5: choosing an export template', () => {
  it('is required where there are templates: a warning asks for it', async () => {
    const wire = stubWire({ getExportNameList: { records: [template('Short')] } })
    await mountList(exported, ['isExport'])
    await button('Export').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect.element(dialog.getByText('Please select an export template.')).toBeVisible()
    expect(wire.sent('exportexcel')).toEqual([])
    await dialog.getByRole('radio', { name: /^Short/ }).click()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await vi.waitFor(() => expect(wire.sent('exportexcel')).toEqual([{ condition: {}, exportName: 'Short' }]))
  })

  it('begins with the default one; the standard columns stay a choice', async () => {
    const wire = stubWire({ getExportNameList: { records: [template('Short'), template('Monthly', '1')] } })
    await mountList(exported, ['isExport'])
    await button('Export').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('radio', { name: /^Monthly/ })).toBeChecked()
    await dialog.getByRole('radio', { name: /^Standard/ }).click()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await vi.waitFor(() => expect(wire.sent('exportexcel')).toEqual([{ condition: {} }]))
  })

  it('is not asked for where there is none', async () => {
    const wire = stubWire({ getExportNameList: { records: [] } })
    await mountList(exported, ['isExport'])
    await button('Export').click()
    await vi.waitFor(() => expect(wire.sent('exportexcel')).toHaveLength(1))
    expect(page.getByRole('dialog').query()).toBeNull()
  })

  it('is prepared from the columns as they stand on screen', async () => {
    const wire = stubWire({ addExportTemplate: { id: '1' } })
    await mountList(exported, ['isExport'])
    await button('Column settings').click()
    await page.getByRole('checkbox', { name: 'Item' }).click()
    await button('Save as export template').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('required')).toBeVisible()
    await dialog.getByLabelText('Name').fill('Short')
    await dialog.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await vi.waitFor(() =>
      expect(wire.sent('addExportTemplate')).toEqual([
        {
          exportPath: 'IOrders/exportexcel',
          exportName: 'Short',
          isDefault: '1',
          ownType: '2',
          owner: '1',
          columns: ['purchaseNo', 'headState', 'qty', 'due'],
        },
      ]),
    )
  })
})
