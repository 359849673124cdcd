import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, giveReason, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { takePicture } from './support/take-picture.ts'

test.describe('settings that act in zh-CN', { tag: '@long' }, () => {
  test.use({ language: 'zh-CN' })

  test('an administrator closes the accounts of an organisation, reads what was closed, and reopens it', async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/base/organizational')
    const list = listOf(admin, 'master-data:records.org')
    const open = async () => {
      await list.select(list.row('HK30'))
      await list.press('master-data:closing.title')
      return dialogNamed(admin, t('master-data:closing.of', { orgNo: 'HK30' }))
    }
    const [startDate, endDate] = ['2019-01-01', '2019-03-31']
    const dialog = await open()
    const fill = (name: string, value: string) =>
      dialog.getByLabel(t(`master-data:fields.${name}`), { exact: true }).fill(value)
    await fill('closeAcctStartDate', startDate)
    await page.keyboard.press('Enter')
    await fill('closeAcctEndDate', endDate)
    await page.keyboard.press('Enter')
    await fill('remark', 'Reported')
    await expectAccessible(page)
    await takePicture(admin, 'closing')
    await pressIn(admin, dialog, 'master-data:closing.close')
    await readMessage(admin, t('master-data:closing.closed'))
    await expect(dialog).toBeHidden()

    const again = await open()
    const span = again.getByRole('listitem').filter({ hasText: startDate })
    await expect(span).toContainText(t('master-data:closing.span', { startDate, endDate, remark: 'Reported' }))
    await takePicture(admin, 'closed')
    await span.getByRole('button', { name: t('master-data:closing.reopen') }).click()
    const question = t('master-data:closing.reopenTitle', { startDate, endDate })
    await giveReason(admin, question, 'master-data:closing.reopen', 'Too early')
    await expect(span).toContainText('Too early')
  })

  test('a form marks what is kept for information, and what takes effect later', async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/base/add-warehouse')
    const field = (name: string) => page.locator('.ant-form-item').filter({ hasText: t(`master-data:fields.${name}`) })
    await expect(field('warehouseNature')).toContainText(t('lists:form.isInformation'))
    await expect(field('isStockLock')).toContainText(t('master-data:hints.stockLock'))
    await takePicture(admin, 'warehouse-form')
    await goTo(admin, '/base/add-item')
    await expect(field('minInvQty')).toContainText(t('master-data:hints.withVmi'))
    await takePicture(admin, 'item-form')
  })
})
