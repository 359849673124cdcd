import { dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'

/** Leaves the browser's page as by its own button, stays when it asks, and answers whether it asked. */
async function asksBeforeLeaving({ page }: E2eUser): Promise<boolean> {
  const asked = page.waitForEvent('dialog', { timeout: 3_000 }).then(
    async (dialog) => {
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      return true
    },
    () => false,
  )
  // A page that asks stays open; one that does not would be gone, so it is reloaded instead.
  void page.reload({ timeout: 10_000 }).catch(() => undefined)
  return asked
}

test.describe('shell §3: the browser asks before unsaved input is lost', { tag: '@long' }, () => {
  test('typed into the form of a tab, also while another tab shows; no more once it is saved', async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/base/add-unit')
    const box = (name: string) => page.getByLabel(t(`master-data:fields.${name}`), { exact: true })
    await box('unitNo').fill('LEFT')
    expect(await asksBeforeLeaving(admin)).toBe(true)
    await expect(box('unitNo')).toHaveValue('LEFT')
    await page.getByRole('tab', { name: t('shell:pages.dashboard') }).click()
    await expect(box('unitNo')).toBeHidden()
    expect(await asksBeforeLeaving(admin)).toBe(true)
    await page.getByRole('tab', { name: t('lists:record.add', { title: t('master-data:records.unit') }) }).click()
    await box('unitName').fill('Left over')
    await page.getByRole('button', { name: t('lists:record.save'), exact: true }).click()
    const list = listOf(admin, 'master-data:records.unit')
    await expect(list.row('Left over')).toBeVisible()
    expect(await asksBeforeLeaving(admin)).toBe(false)
    await expect(list.row('Left over')).toBeVisible()
  })

  test('typed into a dialog; not when nothing was typed, when it was given up, or once it is saved', async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/system/job')
    const list = listOf(admin, 'system:titles.tasks')
    const name = t('system:enums.jobClass.system.checkInvariants')
    const dialog = dialogNamed(admin, t('system:task.scheduleTitle', { name }))
    const remark = dialog.getByLabel(t('system:fields.remark'), { exact: true })
    const open = async () => {
      await list.search(name)
      await list.select(list.row(name))
      await list.press('system:task.modify')
      await expect(remark).toBeVisible()
    }
    await open()
    expect(await asksBeforeLeaving(admin)).toBe(false)
    await open()
    await remark.fill('Left')
    expect(await asksBeforeLeaving(admin)).toBe(true)
    await expect(remark).toHaveValue('Left')
    await pressIn(admin, dialog, 'lists:cancel')
    await page.getByRole('button', { name: t('lists:form.leaveConfirm'), exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await asksBeforeLeaving(admin)).toBe(false)
    await open()
    await remark.fill('Kept')
    await pressIn(admin, dialog, 'lists:form.save')
    await expect(dialog).toBeHidden()
    expect(await asksBeforeLeaving(admin)).toBe(false)
  })

  test('typed into a table of a form of which nothing else was touched', async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/base/supplier')
    const list = listOf(admin, 'master-data:records.supplier')
    await list.search('S1002')
    await list.select(list.row('S1002'))
    await list.press('lists:toolbar.modify')
    const contacts = page.getByRole('region', { name: t('master-data:lines.contacts'), exact: true })
    await contacts.getByRole('button', { name: t('lists:lines.add'), exact: true }).click()
    await contacts.getByRole('textbox', { name: new RegExp(`^${t('master-data:fields.contactName')} `) }).fill('Lan')
    expect(await asksBeforeLeaving(admin)).toBe(true)
    await expect(
      contacts.getByRole('textbox', { name: new RegExp(`^${t('master-data:fields.contactName')} `) }),
    ).toHaveValue('Lan')
    await page.getByRole('button', { name: t('lists:record.cancel'), exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
