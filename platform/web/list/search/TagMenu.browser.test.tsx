import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LANGUAGE_NAMES, LANGUAGES } from '#platform/contract/values/languages.ts'
import { answer, mountList } from '../mount-list.ts'
import { unmountScreen } from '../mount-screen.ts'
import { stubWire } from '../wire-stub.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tag = (id: string, tagName: string, params: object, tagOwnType = '2') => ({
  id,
  version: 1,
  tagName,
  tagOwnType,
  tagContent: JSON.stringify({ params, labelMapProp: { Buyer: 'buyer' } }),
  name: 'Offsite.User.Order',
  tagOwner: '1',
  zlI18nList: [],
})
const bolts = tag('7', 'Bolts', { keyword: 'bolt', itemName: 'hex' })
const languages = LANGUAGES.map((languageCode, index) => ({
  id: String(index),
  languageCode,
  description: LANGUAGE_NAMES[languageCode],
}))
const atOrders = { page: { name: 'Offsite.User.Order' } }
const defaults = { defaultCondition: { dueStart: '2026-01-01' } }

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('shell §4: a saved tag', () => {
  it('loads its search over the defaults and is marked; the active one again resets', async () => {
    const wire = stubWire({ getCurrentUserSysTagListByModule: { records: [bolts] } })
    const bodies = await mountList(defaults, [], atOrders)
    await button('Saved tags').click()
    await button('Bolts').click()
    await vi.waitFor(() =>
      expect(bodies.at(-1)?.condition).toEqual({ keyword: 'bolt', itemName: 'hex', dueStart: '2026-01-01' }),
    )
    expect(wire.sent('getCurrentUserSysTagListByModule')).toEqual([{ module: 'Offsite.User.Order' }])
    await expect.element(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('bolt')
    await button('Bolts').click()
    const active = page.getByRole('dialog').getByRole('button', { name: 'Bolts', exact: true })
    await expect.element(active).toHaveAttribute('aria-pressed', 'true')
    await active.click()
    await expect.element(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('')
    expect(button('Remove condition Item').query()).toBeNull()
    await expect.element(button('Remove condition Due')).toBeVisible()
    await expect.element(button('Saved tags')).toBeVisible()
  })

  it('is let go of when any value of the search is edited', async () => {
    stubWire({ getCurrentUserSysTagListByModule: { records: [bolts] } })
    await mountList({}, [], atOrders)
    await button('Saved tags').click()
    await button('Bolts').click()
    await expect.element(button('Bolts')).toBeVisible()
    await button('Remove condition Item').click()
    await expect.element(button('Saved tags')).toBeVisible()
  })

  it('is deleted after asking, let go of when active, and the list of tags is read again', async () => {
    let records = [bolts]
    const wire = stubWire({ getCurrentUserSysTagListByModule: () => ({ records }), deleteSysTagById: null })
    await mountList({}, [], atOrders)
    await button('Saved tags').click()
    await button('Bolts').click()
    await button('Bolts').click()
    await button('Delete the tag Bolts').click()
    records = []
    await page.getByRole('dialog', { name: 'Delete this tag?' }).getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Nothing is saved here yet.')).toBeVisible()
    expect(wire.sent('deleteSysTagById')).toEqual([{ id: '7', version: 1 }])
    await expect.element(button('Saved tags')).toBeVisible()
  })

  it('of everybody is deleted by administrators only, and one with conditions that are gone says which', async () => {
    const fixed = tag('8', 'Late', { buyer: 'Lin', itemName: 'nut' }, '1')
    stubWire({ getCurrentUserSysTagListByModule: { records: [fixed] } })
    const bodies = await mountList({}, [], atOrders)
    await button('Saved tags').click()
    await expect.element(page.getByText('For everybody')).toBeVisible()
    expect(button('Delete the tag Late').query()).toBeNull()
    await button(/^Late/).click()
    await vi.waitFor(() => expect(bodies.at(-1)?.condition).toEqual({ itemName: 'nut' }))
  })

  it('opens and chooses by keyboard, and Escape gives the focus back', async () => {
    stubWire({ getCurrentUserSysTagListByModule: { records: [bolts] } })
    const bodies = await mountList({}, [], atOrders)
    ;(button('Saved tags').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Bolts')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Saved tags')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Bolts')).toBeVisible()
    ;(button('Bolts').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(bodies.at(-1)?.condition).toMatchObject({ keyword: 'bolt' }))
  })
})

describe('shell §5: naming a tag', () => {
  it('needs a name in every language; the others take over the reader’s until they get their own', async () => {
    const wire = stubWire({
      getAllZlLanguage: languages,
      addSysTag: { id: '9' },
      getCurrentUserSysTagListByModule: { records: [] },
    })
    await mountList({}, [], atOrders)
    await button('Advanced search').click()
    await page.getByLabelText('Item', { exact: true }).fill('nut')
    await button('Add to favourite tags').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Please fill in the label name')).toBeVisible()
    expect(wire.sent('addSysTag')).toEqual([])
    await dialog.getByLabelText('Name (English)').fill('Nuts')
    await dialog.getByLabelText('Name (简体中文)').fill('螺母')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [sent] = wire.sent('addSysTag') as Record<string, unknown>[]
    expect(sent).toMatchObject({
      module: 'Offsite.User.Order',
      tagOwner: '1',
      tagOwnType: '2',
      zlI18nList: expect.arrayContaining([
        { languageCode: 'en-US', description: 'Nuts' },
        { languageCode: 'zh-CN', description: '螺母' },
        { languageCode: 'vi', description: 'Nuts' },
      ]),
    })
    expect(JSON.parse(String(sent?.tagContent))).toEqual({
      params: { itemName: 'nut' },
      labelMapProp: { Item: 'itemName' },
    })
  })

  it('is not possible when the current language is unknown to the server', async () => {
    const wire = stubWire({ getAllZlLanguage: languages.filter((one) => one.languageCode !== 'en-US') })
    await mountList({ initialSearch: { keyword: 'bolt' } }, [], atOrders)
    await button('Saved tags').click()
    await button('Save this search').click()
    await expect.element(page.getByText(/the current language is not known/)).toBeVisible()
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeDisabled()
    expect(wire.sent('addSysTag')).toEqual([])
  })

  it('that fails only stops the loading state', async () => {
    const refusal = Promise.withResolvers<Error>()
    stubWire({
      getAllZlLanguage: languages,
      getCurrentUserSysTagListByModule: { records: [] },
      addSysTag: () => refusal.promise,
    })
    await mountList({ initialSearch: { keyword: 'bolt' } }, [], atOrders)
    await button('Saved tags').click()
    await button('Save this search').click()
    const dialog = page.getByRole('dialog', { name: 'Name the tag' })
    const name = dialog.getByLabelText('Name (English)')
    await name.fill('Bolts')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(dialog.getByRole('button', { name: 'loading Save' })).toBeVisible()
    refusal.resolve(new Error('refused'))
    await expect.element(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await expect.element(name).toHaveValue('Bolts')
  })

  it('needs a search', async () => {
    stubWire({ getCurrentUserSysTagListByModule: { records: [] } })
    await mountList({ query: () => Promise.resolve(answer()) }, [], atOrders)
    await button('Saved tags').click()
    await expect.element(button('Save this search')).toHaveAttribute('aria-disabled', 'true')
  })
})
