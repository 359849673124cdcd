import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, goToStart } from './support/e2e-user.ts'
import { takePicture } from './support/take-picture.ts'

const PASSWORD = 'Harbour2026'
const box = ({ page, t }: E2eUser, name: string) => page.getByLabel(t(`identity:fields.${name}`), { exact: true })

/** Types old and new password and sends them. */
async function changePassword(user: E2eUser, oldPwd: string, newPwd: string, confirmPwd = newPwd): Promise<void> {
  await box(user, 'oldPwd').fill(oldPwd)
  await box(user, 'newPwd').fill(newPwd)
  await box(user, 'confirmPwd').fill(confirmPwd)
  const content = user.page.getByRole('region', { name: user.t('identity:routes.password') })
  await content.getByRole('button', { name: user.t('identity:password.submit'), exact: true }).click()
}

test.describe('shell §2: the settings in en-US', () => {
  test.use({ language: 'en-US' })

  test('/setting leads to the profile, whose menu leads to the password', { tag: '@long' }, async ({ supplier }) => {
    const { page, t } = supplier
    await goToStart(supplier)
    await page.locator('.bar-account').click()
    await page.getByRole('menuitem', { name: t('shell:bar.settings') }).click()
    await expect(page).toHaveURL(/\/setting\/user-info$/)
    await goTo(supplier, '/setting')
    await expect(page).toHaveURL(/\/setting\/user-info$/)
    await expect(page).toHaveTitle(`${t('identity:routes.userInfo')} - WMS`)
    await expect(box(supplier, 'userName')).not.toHaveValue('')
    await expectAccessible(page)
    const menu = page.getByRole('navigation', { name: t('identity:routes.setting') })
    await menu.getByRole('button', { name: t('identity:routes.password') }).click()
    await expect(page).toHaveURL(/\/setting\/password$/)
    await expect(page.getByRole('heading', { name: t('identity:routes.password') })).toBeVisible()
    // One layout with both pages: the dashboard's tab and one more.
    await expect(page.getByRole('tablist', { name: t('shell:tabs.label') }).getByRole('tab')).toHaveCount(2)
    await expectAccessible(page)
  })

  test('shell §2, §5: the profile has the picture, which the top bar shows at once', { tag: '@long' }, async ({
    buyer,
  }) => {
    const { page, t } = buyer
    const bar = page.getByRole('banner').locator('img[src^="blob:"]')
    await goTo(buyer, '/setting/user-info')
    await expect(page.getByRole('img', { name: t('documents:avatar.empty') })).toBeVisible()
    await expectAccessible(page)
    await takePicture(buyer, 'profile-without-picture')
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } })
    await page.getByLabel(t('documents:avatar.choose')).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await expect(page.getByText(t('documents:avatar.saved'))).toBeVisible()
    await expect(page.getByRole('img', { name: t('documents:avatar.current') })).toBeVisible()
    await expect(bar).toBeVisible()
    await takePicture(buyer, 'profile-with-picture')
    await page.getByRole('button', { name: t('documents:avatar.remove') }).click()
    await expect(bar).toHaveCount(0)
  })

  test('shell §5: the profile takes a mobile number of 11 digits and is still there afterwards', {
    tag: '@long',
  }, async ({ buyer }) => {
    const { page, t } = buyer
    await goTo(buyer, '/setting/user-info')
    const save = page.getByRole('button', { name: t('lists:record.save'), exact: true })
    await box(buyer, 'mobile').fill('1380013800')
    await save.click()
    await expect(page.getByText(t('lists:validation.mobile'))).toBeVisible()
    await box(buyer, 'mobile').fill('13800138000')
    await save.click()
    await expect(page.getByText(t('identity:profile.saved'))).toBeVisible()
    await page.reload()
    await expect(box(buyer, 'mobile')).toHaveValue('13800138000')
  })
})

test('shell §5, §8: a password is changed under the policy, and the next sign-in needs the new one', async ({
  openAs,
}) => {
  const user = await openAs('admin')
  const { page, t, watch } = user
  await goTo(user, '/setting/password')
  await changePassword(user, PASSWORD, 'short', 'other')
  await expect(page.getByText(t('identity:errors.passwordsDiffer'))).toBeVisible()
  await expect(page.getByText(t('identity:password.unfit'))).toBeVisible()
  watch.expectRefusal('ISupSrmSysUserService/updatepwd', 422)
  await changePassword(user, 'Wrong2026', 'Another2026')
  await expect(page.getByText(t('identity:errors.wrongOldPassword'))).toBeVisible()
  await changePassword(user, PASSWORD, 'Another2026')
  await expect(page.getByText(t('identity:password.changed'))).toBeVisible()
  await changePassword(user, 'Another2026', PASSWORD)
  await expect(box(user, 'oldPwd')).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { name: t('identity:routes.password') })).toBeVisible()
})

test('shell §7, §8: without a licence the licence page stands instead of everything else', async ({ openAs }) => {
  const user = await openAs('admin')
  const { page, t, watch } = user
  await page.route('**/ISrmBmLoginService/getCurrentUserInfo', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { userInfo: object } }
    body.data.userInfo = { ...body.data.userInfo, isLicense: 0 }
    await route.fulfill({ response, json: body })
  })
  await goTo(user, '/')
  await expect(page.getByText(t('identity:licence.blocked'))).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page)
  watch.expectRefusal('ISysLicenseService/saveLicense', 422)
  await page.getByLabel(t('identity:licence.paste')).fill('QS1.not.akey')
  await page.getByRole('button', { name: t('identity:licence.activate') }).click()
  await expect(page.getByText(t('identity:errors.licenceInvalid'))).toBeVisible()
})

test('shell §7: an administrator reads the licence among the system’s pages', { tag: '@long' }, async ({ openAs }) => {
  const user = await openAs('admin')
  const { page, t } = user
  await goTo(user, '/system/license')
  await expect(page.getByText('COMMUNITY-DEMO')).toBeVisible()
  await expect(page.getByText(t('identity:enums.licenceState.valid'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('identity:licence.allModules'), { exact: true })).toBeVisible()
  await expectAccessible(page)
})
