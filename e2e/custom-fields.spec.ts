import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { cellOf, listOf } from './support/list.ts'
import { openDrawer, openOrders } from './support/orders.ts'
import { readRows } from './support/workbooks.ts'

/** PICTURES is the folder for pictures of what custom fields look like. */
const folder = process.env.PICTURES

async function picture({ page, language }: E2eUser, name: string): Promise<void> {
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.waitForTimeout(300)
  await page.screenshot({ path: join(folder, `custom-${name}.${language}.png`) })
}

/** Names of the demo company's custom fields. */
const names = {
  costCenter: '成本中心',
  inspection: '检验方式',
  sampling: '抽检',
  pallets: '托盘数',
  weight: '单重（kg）',
}

test.describe('custom fields in zh-CN', () => {
  test.use({ language: 'zh-CN' })

  test('shell §3: are searched, shown in table, chips and detail, exported, and changed from the detail', {
    tag: '@long',
  }, async ({ buyer }) => {
    const { page, t } = buyer
    const list = await openOrders(buyer)
    await list.screen.getByRole('button', { name: t('lists:search.advanced') }).click()
    await page.getByLabel(names.inspection, { exact: true }).click()
    await page.locator('.ant-select-item').filter({ hasText: names.sampling }).click()
    await page.keyboard.press('Escape')
    await picture(buyer, 'search')
    await page.getByRole('button', { name: t('lists:search.query'), exact: true }).click()
    const chip = t('lists:search.removeCondition', { label: names.inspection })
    await expect(list.screen.getByRole('button', { name: chip })).toBeVisible()
    await expect.poll(async () => cellOf(list.rows().first(), names.inspection)).toBe(names.sampling)
    await list.screen
      .locator('.grid-scroll, .grid')
      .first()
      .evaluate((grid) => grid.scrollTo({ left: 100_000 }))
    await picture(buyer, 'list')
    await expectAccessible(page)
    const [row] = await readRows((await list.exported()).path)
    expect(row?.[names.inspection]).toBe(names.sampling)

    const drawer = await openDrawer(buyer, list.rows().first())
    const facts = drawer.getByRole('region', { name: t('lists:custom.title') })
    await expect(facts).toContainText(names.sampling)
    await picture(buyer, 'detail')
    await facts.getByRole('button', { name: t('lists:custom.edit') }).click()
    const dialog = dialogNamed(buyer, t('lists:custom.edit'))
    await dialog.getByLabel(names.weight).fill('2.12345')
    await pressIn(buyer, dialog, 'lists:form.save')
    await expect(dialog.locator('.ant-form-item-explain-error')).toBeVisible()
    await dialog.getByLabel(names.weight).fill('2.125')
    await dialog.getByLabel(names.costCenter).fill('CC-4711')
    await picture(buyer, 'edit')
    await expectAccessible(page)
    await pressIn(buyer, dialog, 'lists:form.save')
    await readMessage(buyer, t('lists:custom.saved'))
    await expect(facts).toContainText('CC-4711')
    await expect(facts).toContainText('2.125')
  })

  test('shell §3: a supplier sees the fields of ASNs in table and detail', { tag: '@long' }, async ({ supplier }) => {
    const { t } = supplier
    await goTo(supplier, '/offsite/asnTracking')
    const list = listOf(supplier, 'deliveries:routes.asnTracking')
    await expect(list.rows().first()).toBeVisible()
    // Those of the demo company, which say it, have the lowest numbers.
    const asnNo = t('deliveries:fields.asnNo')
    const head = list.screen.getByRole('columnheader', { name: asnNo, exact: true })
    await head.getByRole('button', { name: asnNo, exact: true }).click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(list.screen.locator('.grid[aria-busy="false"]')).toBeVisible()
    await expect.poll(() => cellOf(list.rows().first(), names.pallets)).toMatch(/^\d+$/)
    const drawer = await openDrawer(supplier, list.rows().first())
    await expect(drawer.getByRole('region', { name: t('lists:custom.title') })).toContainText(names.pallets)
    await picture(supplier, 'notice')
    await expectAccessible(supplier.page)
  })

  test('shell §3, §7: an administrator defines a field, and everybody has it at once', { tag: '@long' }, async ({
    openAs,
    buyer,
  }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    const fieldNo = 'projectNo'
    const name = '项目号'
    await goTo(admin, '/system/frameDefine')
    const list = listOf(admin, 'system:titles.frameDefine')
    await expect(list.rows().first()).toBeVisible()
    await picture(admin, 'definitions')
    await expectAccessible(page)
    await list.press('system:customFieldSet.add')
    const dialog = dialogNamed(admin, t('system:customFieldSet.addTitle'))
    await dialog.getByLabel(t('system:fields.fieldNo')).fill(fieldNo)
    await dialog.locator('input[lang="zh-CN"]').fill(name)
    await expect(dialog.locator('.custom-field-set-preview')).toContainText(name)
    await picture(admin, 'definition')
    await expectAccessible(page)
    await pressIn(admin, dialog, 'lists:form.save')
    await readMessage(admin, t('system:customFieldSet.saved'))
    await expect(list.row(fieldNo)).toBeVisible()

    const orders = await openOrders(buyer)
    await expect.poll(() => cellOf(orders.rows().first(), name)).toBe('')
    await list.select(list.row(fieldNo))
    await list.press('system:customFieldSet.delete')
    await pressIn(admin, dialogNamed(admin, t('system:customFieldSet.deleteTitle')), 'system:customFieldSet.delete')
    await readMessage(admin, t('system:customFieldSet.deleted'))
  })
})
