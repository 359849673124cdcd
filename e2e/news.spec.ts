import { addDays } from '#platform/contract/values/dates.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo, goToStart } from './support/e2e-user.ts'
import { takePicture } from './support/take-picture.ts'
import { textOf } from './support/text-of.ts'

const HOLIDAY = /深圳原材料仓节假日/
const SUPPLIERS_ONLY = /下月起每箱须贴标签/
const BUYERS_ONLY = /盘点通知/
const SOURCING = /征集连接器/

test.describe('news in zh-CN', () => {
  test.use({ language: 'zh-CN' })

  test('shell §2, §7: announcements are read without signing in, from the sign-in page on', async ({ open }) => {
    const visitor = await open()
    const { page, t } = visitor
    await page.getByRole('link', { name: t('shell:signIn.announcements') }).click()
    await expect(page).toHaveTitle(`${t('news:routes.announcement')} - WMS`)
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries).toHaveCount(3)
    await expect(entries.first()).toContainText(HOLIDAY)
    await expectAccessible(page)
    await takePicture(visitor, 'announcement')
    await page.getByRole('button', { name: t('news:enums.outDoorType.2') }).click()
    await expect(entries).toHaveCount(1)
    await page.getByRole('link', { name: SOURCING }).click()
    await expect(page).toHaveTitle(`${t('news:routes.announcementDetail')} - WMS`)
    await expect(page.getByRole('heading', { name: SOURCING })).toBeVisible()
    await expectAccessible(page)
    await takePicture(visitor, 'announcement-detail')
    await page.getByRole('link', { name: t('news:public.back') }).click()
    await expect(entries).toHaveCount(3)
  })

  test('shell §2: each side reads the news addressed to it, and what it has read is no longer marked', {
    tag: '@long',
  }, async ({ supplier, buyer }) => {
    for (const [user, own, other] of [
      [supplier, SUPPLIERS_ONLY, BUYERS_ONLY],
      [buyer, BUYERS_ONLY, SUPPLIERS_ONLY],
    ] as const) {
      const { page, t } = user
      await goToStart(user)
      const card = page.getByRole('region', { name: t('news:card.news') })
      await expect(card.getByRole('listitem').filter({ hasText: own })).toBeVisible()
      await expect(card.getByRole('listitem').filter({ hasText: other })).toHaveCount(0)
      await expectAccessible(page)
      await takePicture(user, `dashboard-${user === buyer ? 'buyer' : 'supplier'}`)
    }
    const { page, t } = supplier
    await page.getByRole('button', { name: t('news:card.all'), exact: true }).click()
    await expect(page).toHaveTitle(`${t('news:routes.newsList')} - WMS`)
    const row = page.locator('tbody tr').filter({ hasText: SUPPLIERS_ONLY })
    await expect(row).toBeVisible()
    await expectAccessible(page)
    await takePicture(supplier, 'news-list')
    await row.getByRole('button').first().click()
    await expect(page.getByRole('heading', { name: SUPPLIERS_ONLY })).toBeVisible()
    await expectAccessible(page)
    await takePicture(supplier, 'news-detail')
    await page.getByRole('button', { name: t('news:list.back') }).click()
    await expect(row).not.toContainText(t('news:card.unread'))
  })

  test('shell §2, §7: my schedule shows what is due, and leads to its document', { tag: '@long' }, async ({
    buyer,
  }) => {
    const { page, t } = buyer
    const entries = page.locator('tbody tr')
    // Goods of the demo company arrive on most of the days to come.
    for (let days = 1; days <= 14; days++) {
      const day = addDays(new Date().toISOString().slice(0, 10), days)
      await goTo(buyer, `/myschedule-list?scheduleDate=${day}`)
      await expect(page.locator('.grid[aria-busy="false"]')).toBeVisible()
      if ((await entries.count()) > 0) break
    }
    await expect(page).toHaveTitle(`${t('news:routes.schedule')} - WMS`)
    const documentNo = await textOf(entries.first().getByRole('button').first())
    await expectAccessible(page)
    await takePicture(buyer, 'schedule')
    await entries.first().getByRole('button').first().click()
    await expect(page).toHaveURL(/asnTracking|userOrder/)
    await expect(page.locator('tbody tr:visible').filter({ hasText: documentNo }).first()).toBeVisible()
  })
})
