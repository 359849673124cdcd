import { expectAccessible } from './support/accessibility.ts'
import { codeOf, recoveryCodes, turnFactorOff } from './support/authenticator.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, signIn } from './support/e2e-user.ts'
import { takePicture } from './support/take-picture.ts'

const PASSWORD = 'Harbour2026'
const button = ({ page }: E2eUser, name: string) => page.getByRole('button', { name, exact: true })

/** Sets the factor up on the page that shows it; answers its secret and the recovery codes. */
async function setUp(user: E2eUser): Promise<{ secret: string; codes: string[] }> {
  const { page, t } = user
  await page.getByLabel(t('identity:fields.pwd'), { exact: true }).fill(PASSWORD)
  await button(user, t('identity:factor.begin')).click()
  await expect(page.getByRole('img', { name: t('identity:factor.picture') })).toBeVisible()
  const secret = ((await page.locator('.factor-key code').textContent()) ?? '').replaceAll(' ', '')
  await takePicture(user, 'factor-begun')
  await page.getByLabel(t('identity:fields.code'), { exact: true }).fill(codeOf(secret))
  await button(user, t('identity:factor.confirm')).click()
  await expect(page.getByText(t('identity:factor.codesText'))).toBeVisible()
  const codes = await recoveryCodes(user)
  expect(codes).toHaveLength(10)
  await takePicture(user, 'factor-codes')
  return { secret, codes }
}

/** Types number and password; the code is asked for then. */
async function firstStep({ page, t }: E2eUser, userNo: string): Promise<void> {
  await page.getByLabel(t('shell:signIn.userNo'), { exact: true }).fill(userNo)
  await page.getByLabel(t('shell:signIn.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('shell:signIn.submit'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('shell:signIn.codeTitle') })).toBeVisible()
}

async function typeCode(user: E2eUser, code: string): Promise<void> {
  await user.page.getByLabel(user.t('shell:signIn.code'), { exact: true }).fill(code)
  await button(user, user.t('shell:signIn.confirm')).click()
}

test('shell §2: with a second factor, signing in asks for a code; an administrator resets it', {
  tag: '@long',
}, async ({ openAs, open }) => {
  const supplier = await openAs('supplier2')
  const { page, t } = supplier
  await goTo(supplier, '/setting/second-factor')
  await expect(page.getByText(t('identity:factor.offText'))).toBeVisible()
  await expectAccessible(page)
  await takePicture(supplier, 'factor-off')
  const { codes } = await setUp(supplier)
  await expectAccessible(page)
  await button(supplier, t('identity:factor.kept')).click()
  await expect(page.getByText(t('identity:factor.codesLeft', { count: 10 }))).toBeVisible()
  await takePicture(supplier, 'factor-on')

  const again = await open()
  await firstStep(again, 'supplier2')
  await expectAccessible(again.page)
  await takePicture(again, 'sign-in-code')
  again.watch.expectRefusal('ISrmBmLoginService/loginSecondStep', 422)
  await typeCode(again, 'AAAA-AAAA-AAAA-AAAA')
  await expect(again.page.getByText(t('identity:errors.wrongCode'))).toBeVisible()
  await typeCode(again, codes[0] ?? '')
  await again.page.getByRole('navigation', { name: t('shell:menu.label') }).waitFor()

  // The reset ends the sessions of both pages, and their sockets would be refused when they connect again.
  for (const ended of [supplier, again]) await ended.page.goto('about:blank')

  const admin = await openAs('admin')
  await goTo(admin, '/baseManage/user')
  await admin.page
    .getByRole('row', { name: /supplier2/ })
    .getByRole('checkbox')
    .check()
  await admin.page.getByRole('button', { name: t('lists:toolbar.modify'), exact: true }).click()
  await button(admin, t('identity:factor.resetLabel')).click()
  await takePicture(admin, 'factor-reset')
  const dialog = admin.page.getByRole('alertdialog').or(admin.page.getByRole('dialog'))
  await dialog.getByRole('button', { name: t('identity:factor.resetLabel'), exact: true }).click()
  await expect(admin.page.getByText(t('identity:factor.resetDone'))).toBeVisible()
  await expect(button(admin, t('identity:factor.resetLabel'))).toHaveCount(0)

  const later = await open()
  await signIn(later, 'supplier2')
})

test('shell §2: a role that demands a second factor lets its people do nothing else before', { tag: '@long' }, async ({
  openAs,
}) => {
  const admin = await openAs('admin')
  const { t } = admin
  await goTo(admin, '/baseManage/role')
  await admin.page
    .getByRole('row', { name: /warehouse/ })
    .getByRole('checkbox')
    .check()
  await admin.page.getByRole('button', { name: t('lists:toolbar.modify'), exact: true }).click()
  const demand = admin.page.getByLabel(t('identity:fields.isFactorDemanded'), { exact: true })
  await demand.click()
  await takePicture(admin, 'role-demands-factor')
  await button(admin, t('lists:record.save')).click()
  await expect(admin.page.getByText(t('lists:record.saved'))).toBeVisible()

  const warehouse = await openAs('warehouse')
  await goTo(warehouse, '/')
  await expect(warehouse.page.getByText(t('identity:factor.mustText'))).toBeVisible()
  await expect(warehouse.page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(warehouse.page)
  await takePicture(warehouse, 'factor-demanded')
  const { codes } = await setUp(warehouse)
  await button(warehouse, t('identity:factor.kept')).click()
  await warehouse.page.getByRole('navigation', { name: t('shell:menu.label') }).waitFor()
  await goTo(warehouse, '/setting/second-factor')
  await expect(warehouse.page.getByText(t('identity:factor.demandedText'))).toBeVisible()

  // What a role demands stays on; as before, for those who come next.
  await goTo(admin, '/baseManage/role')
  await admin.page
    .getByRole('row', { name: /warehouse/ })
    .getByRole('checkbox')
    .check()
  await admin.page.getByRole('button', { name: t('lists:toolbar.modify'), exact: true }).click()
  await expect(demand).toBeChecked()
  await demand.click()
  await button(admin, t('lists:record.save')).click()
  await expect(admin.page).toHaveURL(/\/baseManage\/role$/)
  await turnFactorOff(warehouse, codes[0] ?? '')
})
