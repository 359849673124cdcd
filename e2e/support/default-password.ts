import { expect } from '@playwright/test'
import { type E2eUser, goTo } from './e2e-user.ts'

/** Sets the password with which people begin who come in by a file. */
export async function setDefaultPassword(admin: E2eUser): Promise<void> {
  const { page, t } = admin
  await goTo(admin, '/baseManage/password-policy')
  await page.getByLabel(t('identity:fields.defaultPwd'), { exact: true }).fill('Default2026')
  await page.getByRole('button', { name: t('lists:record.save'), exact: true }).click()
  await expect(page.getByText(t('identity:policy.defaultKept'))).toBeVisible()
}
