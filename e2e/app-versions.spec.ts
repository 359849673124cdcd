import { readFile } from 'node:fs/promises'
import { zipFile } from '#platform/server/files/testing.ts'
import { expectAccessible } from './support/accessibility.ts'
import { confirm, dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo, savedFile } from './support/e2e-user.ts'
import { cellOf, listOf } from './support/list.ts'
import { takePicture } from './support/take-picture.ts'

const APK = zipFile(['AndroidManifest.xml', 'classes.dex'])

test.describe('domain §9: versions of the mobile app in zh-CN', { tag: '@long' }, () => {
  test.use({ language: 'zh-CN' })

  test('an administrator adds a version with its file, changes its remark and deletes it with the file', async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/system/appVersion')
    const list = listOf(admin, 'documents:titles.appVersion')

    await list.press('documents:appVersions.add')
    const dialog = dialogNamed(admin, t('documents:appVersions.add'))
    const versionNo = dialog.getByLabel(t('documents:fields.versionNo'), { exact: true })
    const chooser = dialog.locator('input[type="file"]')
    await versionNo.fill('2.10.0 (beta)')
    await pressIn(admin, dialog, 'lists:form.save')
    await expect(dialog.getByText(t('lists:validation.appVersion'))).toBeVisible()
    await expect(dialog.getByText(t('lists:validation.required'))).toBeVisible()
    await chooser.setInputFiles({ name: 'portal.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
    await expect(dialog.getByRole('alert').filter({ hasText: 'portal.exe' })).toBeVisible()
    await chooser.setInputFiles({ name: 'portal.apk', mimeType: 'application/zip', buffer: APK })
    await expect(dialog.getByText(t('lists:validation.required'))).toHaveCount(0)
    await versionNo.fill('2.10.0')
    await dialog.getByLabel(t('documents:fields.remark'), { exact: true }).fill('收货扫描更快')
    await expectAccessible(page)
    await takePicture(admin, 'app-version-dialog')
    await pressIn(admin, dialog, 'lists:form.save')
    await readMessage(admin, t('documents:appVersions.added', { versionNo: '2.10.0' }))

    await list.press('documents:appVersions.add')
    await versionNo.fill('2.9.1')
    await chooser.setInputFiles({ name: 'portal.zip', mimeType: 'application/zip', buffer: zipFile(['readme.txt']) })
    await pressIn(admin, dialog, 'lists:form.save')
    await expect(dialog).toBeHidden()
    await expect(list.rows().first()).toContainText('2.10.0')
    const row = list.row('2.10.0')
    await expect.poll(() => cellOf(row, t('documents:fields.isLatest'))).toBe(t('lists:yes'))
    await expect.poll(() => cellOf(list.row('2.9.1'), t('documents:fields.isLatest'))).toBe('')
    const saved = await savedFile(admin, () => row.getByRole('button', { name: 'portal.apk', exact: true }).click())
    expect((await readFile(saved.path)).equals(APK)).toBe(true)
    await expectAccessible(page)
    await takePicture(admin, 'app-versions')

    await list.select(row)
    await list.press('documents:appVersions.modify')
    const remark = dialogNamed(admin, t('documents:appVersions.modifyTitle', { versionNo: '2.10.0' }))
    await remark.getByLabel(t('documents:fields.remark'), { exact: true }).fill('支持离线收货')
    await pressIn(admin, remark, 'lists:form.save')
    await expect(row).toContainText('支持离线收货')

    await list.press('documents:appVersions.delete')
    await confirm(admin, 'documents:appVersions.deleteTitle', 'documents:appVersions.delete')
    await readMessage(admin, t('documents:appVersions.deleted'))
    await expect(row).toHaveCount(0)
    await expect.poll(() => cellOf(list.row('2.9.1'), t('documents:fields.isLatest'))).toBe(t('lists:yes'))
  })
})
