import { readFile } from 'node:fs/promises'
import { pdfFile } from '#platform/server/files/testing.ts'
import { expectAccessible } from './support/accessibility.ts'
import { confirm, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, savedFile } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { takePicture } from './support/take-picture.ts'
import { textOf } from './support/text-of.ts'

/** Opens the files of the newest shipped ASN, or of the one with this number; answers its number. */
async function openFiles(user: E2eUser, asnNo?: string): Promise<string> {
  const { page, t } = user
  await goTo(user, '/offsite/asnTracking?tab=shipped')
  const list = listOf(user, 'deliveries:routes.asnTracking')
  if (asnNo) await list.search(asnNo)
  const link = list.rows().first().getByRole('button').first()
  const opened = asnNo ?? (await textOf(link))
  await link.click()
  await page.getByRole('tab', { name: t('deliveries:detail.files'), exact: true }).click()
  return opened
}

const fileNamed = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

test.describe('files in zh-CN', () => {
  test.use({ language: 'zh-CN' })

  test('shell §7: a supplier adds papers to an ASN, the buyer reads them, and only the supplier removes its own', {
    tag: '@long',
  }, async ({ supplier, buyer }) => {
    const { page, t } = supplier
    const name = '装箱单.pdf'
    const asnNo = await openFiles(supplier)
    const chooser = page.getByLabel(t('documents:files.choose'))
    await chooser.setInputFiles([
      fileNamed(name, 'application/pdf', pdfFile()),
      fileNamed('icon.svg', 'image/svg+xml', Buffer.from('<svg onload="alert(1)"/>')),
    ])
    await readMessage(supplier, t('documents:files.added'))
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'icon.svg' })).toBeVisible()

    supplier.watch.expectRefusal('ISrmAsnHeadService/uploadAsnFile', 415)
    await chooser.setInputFiles(fileNamed('invoice.pdf', 'application/pdf', Buffer.from('<html><script>1</script>')))
    await expect(page.getByRole('alert').filter({ hasText: 'invoice.pdf' })).toBeVisible()
    await expectAccessible(page)
    await takePicture(supplier, 'files-supplier')

    await openFiles(buyer, asnNo)
    const removal = buyer.page.getByRole('button', { name: buyer.t('documents:files.remove', { name }) })
    await expect(removal).toHaveAttribute('aria-disabled', 'true')
    const saved = await savedFile(buyer, () => buyer.page.getByRole('button', { name, exact: true }).click())
    expect(saved.name).toBe(name)
    expect((await readFile(saved.path)).equals(pdfFile())).toBe(true)
    await expectAccessible(buyer.page)
    await takePicture(buyer, 'files-buyer')

    await page.getByRole('button', { name: t('documents:files.remove', { name }) }).click()
    await confirm(supplier, 'documents:files.removeTitle', 'documents:files.removeConfirm')
    await readMessage(supplier, t('documents:files.removed'))
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  })
})
