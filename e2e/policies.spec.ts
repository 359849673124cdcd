import { passwordPolicyChange } from '#modules/identity/password/contract/schemas.ts'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { sendCall } from './support/send-call.ts'
import { textOf } from './support/text-of.ts'

/** The password policy that the company has now. */
async function policyOf(admin: E2eUser) {
  const kept = await sendCall<object>(admin, 'ISysPasswordPolicyService/getsyspasswordpolicy', {})
  return passwordPolicyChange.strip().parse(kept)
}

test('shell §7, §8: the administrator says how boxes are numbered and what passwords need; both count at once', {
  tag: '@long',
}, async ({ openAs }) => {
  const admin = await openAs('admin')
  const { page, t } = admin
  await goTo(admin, '/offsite/label-rule')
  const rules = listOf(admin, 'deliveries:routes.labelRule')
  await rules.press('lists:toolbar.add')
  const dialog = dialogNamed(admin, t('deliveries:labelRule.addTitle'))
  const field = (name: string) => dialog.getByLabel(t(`deliveries:fields.${name}`), { exact: true })
  await field('labelOrgNo').fill('VN20')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: 'VN20' }).click()
  await field('gs1CompanyPrefix').fill('6901234')
  await field('gln').fill('6901234000008')
  await pressIn(admin, dialog, 'lists:form.save')
  await expect(dialog.getByText(t('lists:validation.gln'))).toBeVisible()
  await field('gln').fill('6901234000009')
  const next = dialog.getByText(/^06901234\d{10}$/)
  await expect(next).toBeVisible()
  const number = await textOf(next)
  await expectAccessible(page)
  await pressIn(admin, dialog, 'lists:form.save')
  await readMessage(admin, t('deliveries:labelRule.saved'))
  const rule = rules.row('VN20')
  await expect(rule).toContainText(number)
  // Other e2e tests number their boxes as the company does.
  await rules.select(rule)
  await rules.press('deliveries:labelRule.delete')
  await pressIn(admin, dialogNamed(admin, t('deliveries:labelRule.deleteTitle')), 'deliveries:labelRule.delete')
  await expect(rule).toHaveCount(0)

  const box = (name: string) => page.getByLabel(t(`identity:fields.${name}`), { exact: true })
  const save = () => page.getByRole('button', { name: t('lists:record.save'), exact: true }).click()
  const before = await policyOf(admin)
  // A default password, which another e2e test may have set, would have to meet the new demands.
  await sendCall(admin, 'ISysPasswordPolicyService/updatesyspasswordpolicy', { ...before, isDefaultPwdRemoved: true })
  await goTo(admin, '/baseManage/password-policy')
  try {
    await box('minLength').fill('12')
    await box('maxLength').fill('8')
    admin.watch.expectRefusal('ISysPasswordPolicyService/updatesyspasswordpolicy', 422)
    await save()
    await readMessage(admin, t('identity:errors.passwordLengths'))
    await box('maxLength').fill('20')
    await box('needsSpecial').check()
    await expectAccessible(page)
    await save()
    await readMessage(admin, t('lists:record.saved'))
    await goTo(admin, '/setting/password')
    await expect(page.getByText(t('identity:password.rules.special'))).toBeVisible()
    await box('oldPwd').fill('Harbour2026')
    await box('newPwd').fill('Harbour2027')
    await box('confirmPwd').fill('Harbour2027')
    await box('confirmPwd').press('Enter')
    await expect(page.getByText(t('identity:password.unfit'))).toBeVisible()
  } finally {
    // Other e2e tests choose passwords by the policy of the demo company.
    const { version } = await policyOf(admin)
    await sendCall(admin, 'ISysPasswordPolicyService/updatesyspasswordpolicy', { ...before, version })
  }
})
