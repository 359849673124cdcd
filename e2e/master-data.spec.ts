import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { choices, listOf } from './support/list.ts'
import { takePicture } from './support/take-picture.ts'

const box = ({ page, t }: E2eUser, name: string) => page.getByLabel(t(`master-data:fields.${name}`), { exact: true })
const press = ({ page, t }: E2eUser, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

test.describe('master data', () => {
  test('domain §4: whoever makes an organisation invalid is shown what still refers to it', { tag: '@long' }, async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/base/organizational')
    const list = listOf(admin, 'master-data:records.org')
    await list.select(list.row('HK30'))
    await list.press('lists:toolbar.modify')
    await box(admin, 'statusCode').click()
    await choices(admin, t('master-data:enums.statusCode.0')).click()
    await press(admin, 'lists:record.save')
    const question = dialogNamed(admin, t('lists:record.invalidateTitle'))
    await expect(question).toContainText(t('orders:titles.orders'))
    await expect(question).toContainText(t('lists:record.stillUsed'))
    await expectAccessible(page)
    await takePicture(admin, 'record-uses')
    await question.getByRole('button', { name: t('platform:dialog.cancel'), exact: true }).click()
    await expect(box(admin, 'orgName')).toBeVisible()
  })

  test('domain §3: a storage cell offers the zones of its warehouse only', { tag: '@long' }, async ({ openAs }) => {
    const admin = await openAs('admin', 'zh-CN')
    await goTo(admin, '/base/add-warehouse-cell')
    const choose = async (name: string, option: string) => {
      await box(admin, name).click()
      await choices(admin, option).click()
    }
    await choose('warehouseNo', 'SZ-RM')
    await box(admin, 'zoneNo').click()
    await expect(choices(admin, 'RTN')).toBeVisible()
    await expect(choices(admin, 'K1')).toHaveCount(0)
    await choices(admin, 'RTN').click()
    await box(admin, 'cellNo').fill('NG-02')
    await box(admin, 'cellName').fill('不良品位 2')
    await press(admin, 'lists:record.save')
    await expect(listOf(admin, 'master-data:records.warehouseCell').row('NG-02')).toBeVisible()
  })
})
