import { expectAccessible } from './support/accessibility.ts'
import { confirm, dialogNamed, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo } from './support/e2e-user.ts'
import { cellOf, listOf } from './support/list.ts'
import { takePicture } from './support/take-picture.ts'

test('domain §1: an administrator sees what the servers keep, and clears one cache and all', { tag: '@long' }, async ({
  openAs,
}) => {
  const admin = await openAs('admin')
  const { page, t } = admin
  await goTo(admin, '/system/cache')
  const list = listOf(admin, 'system:titles.cache')
  const name = t('system:enums.cacheName.licence')
  const row = list.row(name)
  await expect.poll(() => cellOf(row, t('system:fields.entries'))).toBe('1')
  await expect.poll(() => cellOf(row, t('system:fields.clearedAt'))).toBe('')
  await row.getByRole('button', { name, exact: true }).click()
  const drawer = dialogNamed(admin, name)
  await expect(drawer.getByText(t('system:cache.about.licence'))).toBeVisible()
  await expect(drawer.getByRole('table', { name: t('system:cache.servers') }).getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await takePicture(admin, 'cache-drawer')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await list.select(row)
  await list.press('system:cache.clear')
  await confirm(admin, 'system:cache.clearTitle', 'system:cache.clear')
  await readMessage(admin, t('system:cache.cleared', { answered: 1, count: 1 }))
  await expect.poll(() => cellOf(row, t('system:fields.clearedAt'))).toMatch(/^\d{4}-/)
  const statements = list.row(t('system:enums.cacheName.listStatements'))
  await expect.poll(() => cellOf(statements, t('system:fields.clearedAt'))).toBe('')
  await list.press('system:cache.clearAll')
  await confirm(admin, 'system:cache.clearTitle', 'system:cache.clear')
  await expect.poll(() => cellOf(statements, t('system:fields.clearedAt'))).toMatch(/^\d{4}-/)
  await takePicture(admin, 'caches')
})
