import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { serveEdits } from '#platform/web/form/serve-edits.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { OwnSupplierDetailPage } from './OwnSupplierDetailPage.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'master-data')

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
  addresses: [] as object[],
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

/** A server that takes what is saved against the version of now, and of which the buyer saves contacts before anything else comes. */
function serveSupplier(start: typeof SUPPLIER, byBuyer: Partial<typeof SUPPLIER>) {
  let now = start
  const sent: { part: string; version: number }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, request) => {
    const part = /saveown(contacts|addresses)$/.exec(String(url))?.[1]
    if (!part) return Response.json({ status: 200, data: String(url).endsWith('getownsupplier') ? now : [] })
    if (sent.length === 0) now = { ...now, ...byBuyer, ...BY_MAI }
    const { condition } = JSON.parse(String(request?.body))
    sent.push({ part, version: condition.version })
    if (condition.version !== now.version) {
      return Response.json({ errorCode: 'wire.staleVersion', errorMessage: 'Too late.' }, { status: 409 })
    }
    now = { ...now, version: now.version + 1, [part]: condition[part] }
    return Response.json({ status: 200, data: { version: now.version } })
  })
  return { sent, now: () => now }
}

const mountPage = (setDirty = (_isDirty: boolean, _part?: string) => {}) =>
  mountScreen(<OwnSupplierDetailPage />, ['isSearch', 'isModify'], {
    menuNos: ['ownSupplier'],
    texts,
    side: 'supplier',
    page: { setDirty },
  })
const part = (name: string) => screen.getByRole('region', { name, exact: true })
const save = (name: string) => part(name).getByRole('button', { name: 'Save', exact: false })

describe('contacts that a supplier keeps', () => {
  it('stay as they are typed while addresses are saved, and meet what the buyer saved of them', async () => {
    const address = { address: 'Mill road 1', contact: null, phone: null, isDefault: true }
    const byBuyer = [contact('Anna', '0755-9999999'), contact('Bao', '0755-2222222')]
    const { sent, now } = serveSupplier({ ...SUPPLIER, addresses: [address] }, { contacts: byBuyer })
    await mountPage()
    await part('Contacts').getByText('Bao', { exact: true }).click()
    await part('Contacts').getByLabelText('Landline 2').fill('0755-3333333')
    await part('Shipping addresses').getByText('Mill road 1', { exact: true }).click()
    await part('Shipping addresses').getByLabelText('Phone 1').fill('0755-4444444')
    await save('Shipping addresses').click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await save('Shipping addresses').click()
    await expect.element(save('Shipping addresses')).not.toBeInTheDocument()
    await expect.element(part('Contacts').getByLabelText('Landline 2')).toHaveValue('0755-3333333')
    await save('Contacts').click()
    await expect
      .element(part('Contacts').getByRole('alert').getByRole('listitem'))
      .toHaveTextContent('Contacts · Anna · Landline: now 0755-9999999')
    await save('Contacts').click()
    await expect.element(save('Contacts')).not.toBeInTheDocument()
    expect(now()).toMatchObject({
      contacts: [contact('Anna', '0755-9999999'), contact('Bao', '0755-3333333')],
      addresses: [{ ...address, phone: '0755-4444444' }],
    })
    expect(sent.map(({ version }) => version)).toEqual([3, 4, 3, 5])
  })

  it('count against what the addresses were saved with, as long as nobody else changed them', async () => {
    const address = { address: 'Mill road 1', contact: null, phone: null, isDefault: true }
    const { sent } = serveSupplier({ ...SUPPLIER, version: 4, addresses: [address] }, {})
    await mountPage()
    await part('Contacts').getByText('Bao', { exact: true }).click()
    await part('Contacts').getByLabelText('Landline 2').fill('0755-3333333')
    await part('Shipping addresses').getByText('Mill road 1', { exact: true }).click()
    await part('Shipping addresses').getByLabelText('Phone 1').fill('0755-4444444')
    await save('Shipping addresses').click()
    await expect.element(save('Shipping addresses')).not.toBeInTheDocument()
    await save('Contacts').click()
    await expect.element(save('Contacts')).not.toBeInTheDocument()
    await vi.waitFor(() => expect(sent.map(({ version }) => version)).toEqual([4, 5]))
  })

  it('are merged when the buyer or a colleague saves first', async () => {
    const contacts = [contact('Anna', '0755-9999999'), contact('Bao', '0755-2222222')]
    const sent = serveEdits({ read: 'getownsupplier', save: 'saveowncontacts' }, SUPPLIER, {
      ...SUPPLIER,
      ...BY_MAI,
      contacts,
    })
    const unsaved = new Set<string>()
    const setDirty = (isDirty: boolean, part = '') => void (isDirty ? unsaved.add(part) : unsaved.delete(part))
    await mountPage(setDirty)
    const table = part('Contacts')
    await table.getByText('Bao', { exact: true }).click()
    await table.getByLabelText('Landline 2').fill('0755-3333333')
    expect(unsaved.size).toBe(1)
    await save('Contacts').click()
    await expect
      .element(table.getByRole('alert').getByRole('listitem'))
      .toHaveTextContent('Contacts · Anna · Landline: now 0755-9999999')
    await save('Contacts').click()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await vi.waitFor(() => expect(unsaved.size).toBe(0))
    expect(sent.map(({ condition }) => [condition.version, condition.contacts])).toEqual([
      [3, [contact('Anna', '0755-1111111'), contact('Bao', '0755-3333333')]],
      [4, [contact('Anna', '0755-9999999'), contact('Bao', '0755-3333333')]],
    ])
  })
})
