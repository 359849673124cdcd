import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './support/accessibility.ts'
import { confirm, dialogNamed, giveReason, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import type { E2eUser } from './support/e2e-user.ts'
import { choices, columnOf, type List } from './support/list.ts'
import { firstOrderOf, openOrders } from './support/orders.ts'
import { readRows } from './support/workbooks.ts'

/** PICTURES is the folder for pictures of what the list screen shows. */
const folder = process.env.PICTURES

async function picture({ page, language }: E2eUser, name: string): Promise<void> {
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.waitForTimeout(300)
  await page.screenshot({ path: join(folder, `list-${name}.${language}.png`) })
}

const headers = ({ screen }: List) =>
  screen.locator('thead th[title]').evaluateAll((heads) => heads.map((head) => head.getAttribute('title') ?? ''))

/** A button of the list's bar by the key of its name. */
const barButton = ({ t }: E2eUser, list: List, key: string) =>
  list.screen.getByRole('button', { name: t(key), exact: true })

test.describe('the list screen in en-US', () => {
  test.use({ language: 'en-US' })

  test('shell §2: columns are arranged by keyboard, stay after a new start, and go back to the default', {
    tag: '@long',
  }, async ({ buyer }) => {
    const { page, t } = buyer
    const list = await openOrders(buyer)
    const declared = await headers(list)
    const [first = '', second = '', third = '', fourth = ''] = declared.filter((title) => title !== '')
    await barButton(buyer, list, 'lists:columns.title').focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: t('lists:columns.title') })
    const handle = panel.getByRole('button', { name: t('lists:columns.move', { label: fourth }), exact: true })
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(panel.getByText(t('lists:columns.taken', { label: fourth }))).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(panel.getByText(t('lists:columns.moved', { label: fourth, place: 3 }))).toBeAttached()
    await page.keyboard.press('Space')
    const shown = panel.getByRole('checkbox', { name: second, exact: true })
    await shown.focus()
    const saved = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('"isShow":false'))
    await page.keyboard.press('Space')
    await picture(buyer, 'columns')
    await expectAccessible(page)
    await saved
    await page.keyboard.press('Escape')
    await expect(barButton(buyer, list, 'lists:columns.title')).toBeFocused()
    const arranged = await headers(list)
    expect(arranged).not.toContain(second)
    expect(arranged.indexOf(fourth)).toBeLessThan(arranged.indexOf(third))
    expect(arranged).toContain(first)

    await page.reload()
    await expect(list.rows().first()).toBeVisible()
    await expect.poll(() => headers(list)).toEqual(arranged)
    await barButton(buyer, list, 'lists:columns.title').click()
    const reset = page.waitForResponse(/resetCurrentUserColumnSetting/)
    await panel.getByRole('button', { name: t('lists:columns.reset') }).click()
    await reset
    await expect.poll(() => headers(list)).toEqual(declared)
  })

  test('shell §4: a search is saved as a tag, found again after a new start, let go of by editing, and deleted', {
    tag: '@long',
  }, async ({ buyer, supplier }) => {
    const { page, t } = buyer
    const list = await openOrders(buyer)
    await list.tab('orders:tabs.all')
    await list.search('S1001')
    const found = await columnOf(list.rows(), t('orders:fields.purchaseNo'))
    await barButton(buyer, list, 'lists:tags.title').click()
    await page.getByRole('button', { name: t('lists:tags.save') }).click()
    const dialog = dialogNamed(buyer, t('lists:tags.nameTitle'))
    await dialog.getByRole('textbox').first().fill('Mine')
    await picture(buyer, 'tag-name')
    await expectAccessible(page)
    await pressIn(buyer, dialog, 'lists:form.save')
    await readMessage(buyer, t('lists:tags.saved'))

    await page.reload()
    await expect(list.rows().first()).toBeVisible()
    await list.tab('orders:tabs.all')
    await barButton(buyer, list, 'lists:tags.title').click()
    const panel = page.getByRole('dialog', { name: t('lists:tags.title') })
    const tag = panel.getByRole('button', { name: 'Mine', exact: true })
    await tag.click()
    await expect(async () => {
      await expect.poll(() => columnOf(list.rows(), t('orders:fields.purchaseNo'))).toEqual(found)
    }).toPass()
    const active = list.screen.getByRole('button', { name: 'Mine', exact: true })
    await expect(active).toBeVisible()
    await active.click()
    await expect(tag).toHaveAttribute('aria-pressed', 'true')
    await picture(buyer, 'tags')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await list.search('')
    await expect(barButton(buyer, list, 'lists:tags.title')).toBeVisible()

    const others = await openOrders(supplier)
    await barButton(supplier, others, 'lists:tags.title').click()
    await expect(supplier.page.getByText(supplier.t('lists:tags.none'))).toBeVisible()

    await barButton(buyer, list, 'lists:tags.title').click()
    await panel.getByRole('button', { name: t('lists:tags.removeNamed', { name: 'Mine' }) }).click()
    await confirm(buyer, 'lists:tags.removeTitle', 'lists:tags.remove')
    await expect(panel.getByText(t('lists:tags.none'))).toBeVisible()
  })

  test('shell §5: an export template must be chosen, and decides on the columns of the file', { tag: '@long' }, async ({
    buyer,
  }) => {
    const { page, t } = buyer
    const list = await openOrders(buyer)
    await list.search('S1001')
    const shown = (await headers(list)).filter((title) => title !== '')
    await barButton(buyer, list, 'lists:columns.title').click()
    const panel = page.getByRole('dialog', { name: t('lists:columns.title') })
    await panel.getByRole('checkbox', { name: shown[2] ?? '', exact: true }).uncheck()
    await panel.getByRole('button', { name: t('lists:templates.save') }).click()
    const naming = dialogNamed(buyer, t('lists:templates.save'))
    await naming.getByRole('textbox').fill('Short')
    await picture(buyer, 'template-name')
    await pressIn(buyer, naming, 'lists:form.save')
    await readMessage(buyer, t('lists:templates.saved'))

    await list.press('lists:toolbar.export')
    const dialog = dialogNamed(buyer, t('lists:templates.choose'))
    await pressIn(buyer, dialog, 'lists:toolbar.export')
    await expect(dialog.getByText(t('lists:templates.required'))).toBeVisible()
    await picture(buyer, 'templates')
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'Short' }).check()
    const waiting = page.waitForEvent('download')
    await pressIn(buyer, dialog, 'lists:toolbar.export')
    const [row = {}] = await readRows(await (await waiting).path())
    expect(Object.keys(row)).toEqual((await headers(list)).filter((title) => title !== ''))

    await list.press('lists:toolbar.export')
    await dialog.getByRole('button', { name: t('lists:templates.removeNamed', { name: 'Short' }) }).click()
    await confirm(buyer, 'lists:templates.removeTitle', 'lists:templates.remove')
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    await dialog.getByRole('radio').check()
    await page.keyboard.press('Escape')
    const reset = page.waitForResponse(/resetCurrentUserColumnSetting/)
    await barButton(buyer, list, 'lists:columns.title').click()
    await panel.getByRole('button', { name: t('lists:columns.reset') }).click()
    await reset
  })

  test('shell §6: the jurisdiction narrows the list to some of the reader’s own organisations', {
    tag: '@long',
  }, async ({ buyer }) => {
    const { page, t } = buyer
    const list = await openOrders(buyer)
    await list.tab('orders:tabs.all')
    await barButton(buyer, list, 'lists:jurisdiction.title').click()
    const panel = page.getByRole('dialog', { name: t('lists:jurisdiction.title') })
    await panel.getByRole('combobox', { name: t('orders:fields.orgNo') }).click()
    await choices(buyer, 'VN20').click()
    // Rows may be replaced while they are read.
    await expect(async () => {
      const found = await columnOf(list.rows(), t('orders:fields.orgNo'))
      expect(new Set(found)).toEqual(new Set(['VN20']))
    }).toPass()
    await picture(buyer, 'jurisdiction')
    await page.keyboard.press('Escape')
    await expect(page.locator('.ant-select-dropdown:visible')).toBeHidden()
    await panel.getByRole('button', { name: t('lists:jurisdiction.all') }).click()
    await expect(barButton(buyer, list, 'lists:jurisdiction.title')).toBeVisible()
  })

  test('shell §2: the advanced search has query, reset, add to favourite tags and cancel', { tag: '@long' }, async ({
    supplier,
  }) => {
    const { page, t } = supplier
    const list = await openOrders(supplier)
    await barButton(supplier, list, 'lists:search.advanced').click()
    const panel = page.getByRole('dialog', { name: t('lists:search.advanced') })
    for (const key of ['search.query', 'search.reset', 'search.addTag', 'cancel']) {
      await expect(panel.getByRole('button', { name: t(`lists:${key}`), exact: true })).toBeVisible()
    }
    await picture(supplier, 'advanced')
    await expectAccessible(page)
  })
})

test('shell §2: page mode 1 is one long list that loads more on scrolling, and stays chosen', { tag: '@long' }, async ({
  supplier,
}) => {
  const { page, t } = supplier
  const list = await openOrders(supplier)
  await list.tab('orders:tabs.all')
  const total = await list.tabCount('orders:tabs.all')
  const saved = page.waitForResponse(/saveCurrentUserColumnSetting/)
  await barButton(supplier, list, 'lists:pageMode.1').click()
  await expect(list.screen.getByText(t('lists:pager.loaded', { number: Math.min(100, total) }))).toBeVisible()
  await list.screen.locator('.grid-frame').evaluate((frame) => frame.scrollTo(0, frame.scrollHeight))
  if (total > 100) {
    await expect(list.screen.getByText(t('lists:pager.loaded', { number: Math.min(200, total) }))).toBeVisible()
  }
  await picture(supplier, 'long')
  await saved
  await page.reload()
  await expect(list.rows().first()).toBeVisible()
  const savedAgain = page.waitForResponse(/saveCurrentUserColumnSetting/)
  await barButton(supplier, list, 'lists:pageMode.0').click()
  await savedAgain
})

test('a row that somebody else changed is marked, and one click refreshes it where it stands', {
  tag: '@long',
}, async ({ openAs, buyer }) => {
  const supplier = await openAs('supplier', 'zh-CN')
  const suppliers = await openOrders(supplier)
  const buyers = await openOrders(buyer)
  const { purchaseNo } = await firstOrderOf(buyer, buyers, 'orders:tabs.executing', 'S1001')
  await suppliers.tab('orders:tabs.executing')
  await suppliers.search(purchaseNo)
  await suppliers.select(suppliers.row(purchaseNo).first())
  await buyers.select(buyers.row(purchaseNo).first())
  await buyers.press('orders:actions.close.label')
  const title = buyer.t('orders:actions.close.title', { order: purchaseNo })
  await giveReason(buyer, title, 'orders:actions.close.label', 'project ended')
  await readMessage(buyer, buyer.t('orders:actions.close.done', { orders: purchaseNo }))

  const row = suppliers.row(purchaseNo).first()
  const mark = row.getByRole('button', { name: supplier.t('lists:grid.changed') })
  await expect(mark).toBeVisible()
  await picture(supplier, 'live')
  await expectAccessible(supplier.page)
  await expect(row).toContainText(supplier.t('orders:enums.status.executing'))
  await mark.press('Enter')
  await expect(row).toContainText(supplier.t('orders:enums.status.closed'))
  await expect(mark).toBeHidden()
  await expect(row.getByRole('checkbox')).toBeChecked()
})
