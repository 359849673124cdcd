import { expectAccessible } from './support/accessibility.ts'
import { codeOf, recoveryCodes, turnFactorOff } from './support/authenticator.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { choices, listOf, sortedBy } from './support/list.ts'
import { takePicture } from './support/take-picture.ts'

const PASSWORD = 'Harbour2026'
const button = ({ page }: E2eUser, name: string) => page.getByRole('button', { name, exact: true })

/** Sets a second factor up through the settings; answers its secret and a recovery code. */
async function setUpFactor(user: E2eUser): Promise<{ secret: string; recoveryCode: string }> {
  const { page, t } = user
  await goTo(user, '/setting/second-factor')
  await page.getByLabel(t('identity:fields.pwd'), { exact: true }).fill(PASSWORD)
  await button(user, t('identity:factor.begin')).click()
  const secret = ((await page.locator('.factor-key code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(t('identity:fields.code'), { exact: true }).fill(codeOf(secret))
  await button(user, t('identity:factor.confirm')).click()
  await expect(page.getByText(t('identity:factor.codesText'))).toBeVisible()
  const [recoveryCode = ''] = await recoveryCodes(user)
  await button(user, t('identity:factor.kept')).click()
  return { secret, recoveryCode }
}

test('domain §3: a supplier looks after its company; the buyer approves other bank accounts with a second factor', {
  tag: '@long',
}, async ({ openAs }) => {
  const supplier = await openAs('supplieradmin')
  const { t } = supplier
  const first = await setUpFactor(supplier)
  await goTo(supplier, '/base/own-company')
  const contacts = supplier.page.getByRole('region', { name: t('master-data:lines.contacts') })
  await expect(contacts.getByText('黄丽华').first()).toBeVisible()
  await expectAccessible(supplier.page)
  await takePicture(supplier, 'own-company')

  const bank = supplier.page.getByRole('region', { name: t('master-data:enums.part.bank') })
  await bank.getByRole('button', { name: t('master-data:change.propose') }).click()
  const dialog = supplier.page.getByRole('dialog')
  await dialog.getByText('东莞长安支行').click()
  await dialog.locator('table input:focus').fill('东莞虎门支行')
  await dialog.getByLabel(t('master-data:fields.reason'), { exact: true }).fill('The branch has moved')
  await dialog.getByLabel(t('master-data:fields.code'), { exact: true }).fill(codeOf(first.secret))
  await takePicture(supplier, 'proposal')
  await dialog.getByRole('button', { name: t('master-data:change.propose') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bank.getByText(t('master-data:errors.changePending'))).toBeVisible()
  await expect(bank.getByText('东莞长安支行')).toBeVisible()

  const admin = await openAs('admin')
  const second = await setUpFactor(admin)
  await goTo(admin, '/base/supplier-change')
  const row = admin.page.getByRole('row', { name: /SC\d{6}.*S1001/ })
  await row.getByRole('checkbox').check()
  await takePicture(admin, 'changes')
  await expectAccessible(admin.page)
  await button(admin, t('master-data:change.approve')).click()
  const approval = admin.page.getByRole('dialog')
  await expect(approval.getByText('东莞虎门支行')).toBeVisible()
  await approval.getByLabel(t('master-data:fields.code'), { exact: true }).fill(codeOf(second.secret))
  await takePicture(admin, 'approval')
  await expectAccessible(admin.page)
  await approval.getByRole('button', { name: t('master-data:change.approve') }).click()
  await expect(admin.page.getByText(t('master-data:change.approved'))).toBeVisible()
  const changes = listOf(admin, 'master-data:routes.supplierChange')
  const changeNo = t('master-data:fields.changeNo')
  await changes.search('S1001')
  await expect(changes.rows()).toHaveCount(0)
  await changes.search('SC')
  expect(await sortedBy(changes, changeNo)).toContainEqual(expect.stringMatching(/^SC\d{6}/))

  await goTo(supplier, '/base/own-company')
  await expect(bank.getByText('东莞虎门支行')).toBeVisible()
  await contacts.getByText('仓库主管').click()
  await contacts.locator('table input:focus').fill('仓储经理')
  await button(supplier, t('master-data:change.save', { lines: t('master-data:lines.contacts') })).click()
  await expect(supplier.page.getByText(t('lists:record.saved'))).toBeVisible()
  await supplier.page.reload()
  await expect(contacts.getByText('仓储经理')).toBeVisible()

  await turnFactorOff(supplier, first.recoveryCode)
  await turnFactorOff(admin, second.recoveryCode)
})

test('domain §3: a supplier’s administrator makes a colleague with a role that the buyer offers, and freezes the colleague', {
  tag: '@long',
}, async ({ openAs }) => {
  const admin = await openAs('supplieradmin')
  const { page, t } = admin
  const box = (name: string) => page.getByLabel(t(`identity:fields.${name}`), { exact: true })
  await goTo(admin, '/baseManage/colleague')
  await expect(page.getByRole('row', { name: /supplieradmin/ })).toBeVisible()
  await expectAccessible(page)
  await takePicture(admin, 'colleagues')
  await button(admin, t('lists:toolbar.add')).click()
  await box('userNo').fill('new-colleague')
  await box('userName').fill('New colleague')
  await box('pwd').fill(PASSWORD)
  await box('roleNos').click()
  await page.getByTitle('supplier · Supplier').click()
  await page.keyboard.press('Escape')
  await takePicture(admin, 'colleague')
  await expectAccessible(page)
  await button(admin, t('lists:record.save')).click()
  const row = page.getByRole('row', { name: /new-colleague/ })
  await expect(row).toBeVisible()
  await row.getByRole('checkbox').check()
  await button(admin, t('lists:toolbar.modify')).click()
  await expect(box('userNo')).toHaveValue('new-colleague')
  await page.getByLabel(t('identity:fields.statusCode'), { exact: true }).click()
  await choices(admin, t('identity:enums.statusCode.0')).click()
  await button(admin, t('lists:record.save')).click()
  await expect(row.getByText(t('identity:enums.statusCode.0'))).toBeVisible()
})
