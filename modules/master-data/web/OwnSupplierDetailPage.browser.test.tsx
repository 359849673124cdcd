import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { serveEdits } from '#platform/web/form/serve-edits.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts.ts'
import { OwnSupplierDetailPage } from './OwnSupplierDetailPage.tsx'

const texts = textSources(import.meta.glob('../contract/locales/en-US.json', { import: 'default' }), 'master-data')

const contact = (contactName: string, telNo: string) => ({
  contactName,
  position: null,
  telNo,
  mobileNo: null,
  email: null,
  isDefault: false,
})
const SUPPLIER = {
  id: '5',
  version: 3,
  supplierNo: 'S1',
  supplierName: 'Harbour',
  updateName: 'Lin',
  updateDate: '2026-02-01 08:00:00',
  contacts: [contact('Anna', '0755-1111111'), contact('Bao', '0755-2222222')],
  addresses: [],
  bankAccounts: [],
  tax: {},
  canEditContacts: true,
  canEditAddresses: true,
  canProposeChanges: true,
  pendingParts: [],
}
const BY_MAI = { version: 4, updateName: 'Mai', updateDate: '2026-02-02 09:00:00' }

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('contacts that a supplier keeps', () => {
  it('are merged when the buyer or a colleague saves first', async () => {
    const contacts = [contact('Anna', '0755-9999999'), contact('Bao', '0755-2222222')]
    const sent = serveEdits({ read: 'getownsupplier', save: 'saveowncontacts' }, SUPPLIER, {
      ...SUPPLIER,
      ...BY_MAI,
      contacts,
    })
    const unsaved = new Set<string>()
    const setDirty = (isDirty: boolean, part = '') => void (isDirty ? unsaved.add(part) : unsaved.delete(part))
    await mountScreen(<OwnSupplierDetailPage />, ['isSearch', 'isModify'], {
      menuNos: ['ownSupplier'],
      texts,
      side: 'supplier',
      page: { setDirty },
    })
    const table = screen.getByRole('region', { name: 'Contacts', exact: true })
    await table.getByText('Bao', { exact: true }).click()
    await table.getByLabelText('Landline 2').fill('0755-3333333')
    expect(unsaved.size).toBe(1)
    const save = table.getByRole('button', { name: 'Save', exact: false })
    await save.click()
    await expect
      .element(table.getByRole('alert').getByRole('listitem'))
      .toHaveTextContent('Contacts · Anna · Landline: now 0755-9999999')
    await save.click()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await vi.waitFor(() => expect(unsaved.size).toBe(0))
    expect(sent.map(({ condition }) => [condition.version, condition.contacts])).toEqual([
      [3, [contact('Anna', '0755-1111111'), contact('Bao', '0755-3333333')]],
      [4, [contact('Anna', '0755-9999999'), contact('Bao', '0755-3333333')]],
    ])
  })
})
