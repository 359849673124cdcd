import { demoAccounts } from '#db/demo/users.ts'
import { dialogNamed } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { listOf } from './support/list.ts'
import { tabTo } from './support/tab-to.ts'

test('shell §2, §6: signing in, the bar, menus, a list with its drawer, a form, dialogs and tabs are worked by keyboard alone', async ({
  open,
}) => {
  const admin = await open()
  const { page, t } = admin
  const password = demoAccounts.find(({ userNo }) => userNo === 'admin')?.password ?? ''
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })

  await tabTo(page, page.getByLabel(t('shell:signIn.userNo'), { exact: true }))
  await page.keyboard.type('admin')
  await tabTo(page, page.getByLabel(t('shell:signIn.password'), { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  // The bar: logo and language, and the account's menu, which is walked and gives the focus back.
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: t('shell:bar.home') }).locator('svg')).toBeVisible()
  await expect(bar.getByRole('combobox', { name: t('shell:language.label') })).toBeVisible()
  const account = page.locator('.bar-account')
  await tabTo(page, account)
  await page.keyboard.press('Enter')
  const entries = page.getByRole('menu', { name: t('shell:bar.account') }).getByRole('menuitem')
  await expect(entries.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(entries.last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()

  // The overlay leads to the list.
  await page.keyboard.press('Alt+c')
  const overlay = dialogNamed(admin, t('shell:functions.title'))
  await page.keyboard.type('bmOrg')
  await expect(overlay.getByRole('link')).toHaveCount(1)
  await tabTo(page, overlay.getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/base/organizational')
  const list = listOf(admin, 'master-data:records.org')
  await expect(list.rows().first()).toBeVisible()

  // The list: the skip link leads past bar and menu; rows are walked, one is read in the drawer.
  await page.locator('.skip-link').focus()
  await page.keyboard.press('Enter')
  const grid = list.screen.getByRole('grid')
  await tabTo(page, grid)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const drawer = page.locator('.detail-drawer [role=dialog]')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(grid).toBeFocused()

  // The toolbar: what needs a row says so to the keyboard as well, and asks before it deletes.
  const remove = button('lists:toolbar.physicalDelete')
  await tabTo(page, remove, 'Shift+Tab')
  await expect(page.getByRole('tooltip')).toContainText(t('lists:toolbar.needsMany'))
  await tabTo(page, grid)
  await page.keyboard.press('Space')
  await tabTo(page, remove, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const asked = dialogNamed(admin, t('lists:record.deleteTitle'))
  await expect(asked).toBeVisible()
  await expect(asked.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(remove).toBeFocused()

  // The import, among the buttons for which there is no room: without a file it does not start, and says why.
  await tabTo(page, list.screen.getByRole('button', { name: t('lists:toolbar.more'), exact: true }))
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: t('lists:toolbar.import'), exact: true })
  await expect(entry).toBeVisible()
  await tabTo(page, entry, 'ArrowDown')
  await page.keyboard.press('Enter')
  const importing = dialogNamed(admin, t('lists:import.title'))
  await tabTo(page, importing.getByLabel(t('lists:import.choose')))
  const start = importing.getByRole('button', { name: t('lists:import.start'), exact: true })
  await tabTo(page, start)
  await expect(start).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('tooltip')).toContainText(t('lists:import.chooseFirst'))
  await page.keyboard.press('Escape')
  await expect(importing).toBeHidden()

  // The form: filled in and saved; its tab closes.
  await tabTo(page, button('lists:toolbar.add'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/base/add-organizational')
  const form = page.locator('.page:not([data-hidden-tab]) .document-form')
  const number = form.locator('#orgNo')
  await tabTo(page, number)
  await page.keyboard.type('KEYS01')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Keys only')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Keys')
  await tabTo(page, button('lists:record.save'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/base/organizational')
  await expect(list.row('KEYS01')).toBeVisible()

  // Tabs are walked and closed; the shortcut signs out.
  await page.locator('.skip-link').focus()
  await tabTo(page, page.locator('[role=tablist] .tab[aria-selected=true]'))
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL('/dashboard')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/base/organizational')
  await page.keyboard.press('Delete')
  await expect(page).toHaveURL('/dashboard')
  await page.keyboard.press('Control+Shift+Q')
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard')
})
