import { readFile } from 'node:fs/promises'
import { readPdf } from '#platform/server/print/testing.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo, savedFile } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'

test('shell §7: a template is designed, seen beforehand, saved by version, taken back and printed', {
  tag: '@long',
}, async ({ buyer }) => {
  const { page, t } = buyer
  await goTo(buyer, '/system/printTemplate')
  const templates = listOf(buyer, 'documents:titles.printTemplate')
  await templates.select(templates.row('order-a4'))
  await templates.press('documents:templates.design')
  const design = page.getByRole('region', { name: t('documents:titles.designTemplate'), exact: true })
  const outline = design.getByRole('navigation', { name: t('documents:design.outline') })
  const save = design.getByRole('button', { name: t('documents:design.save'), exact: true })
  await expect(design.getByText(t('documents:design.codeWrong'))).toBeVisible()
  await design.getByLabel(t('documents:fields.templateCode'), { exact: true }).fill('own-design')
  await design.getByLabel(t('documents:fields.templateName'), { exact: true }).fill('Own design')

  const body = outline.getByRole('region', { name: t('documents:design.sections.body'), exact: true })
  await body.getByRole('combobox').last().click()
  await page.getByTitle(t('documents:design.types.text'), { exact: true }).click()
  const block = design.getByRole('region', { name: t('documents:design.types.text'), exact: true })
  const drawn = page.waitForResponse((answer) => answer.url().endsWith('/previewtemplate') && answer.ok())
  await block.getByLabel(t('documents:design.props.text'), { exact: true }).last().fill('DESIGNED {{purchaseNo}}')
  await drawn
  await expectAccessible(page)
  const saved = (version: number) =>
    expect(page.getByText(t('documents:templates.imported', { templateCode: 'own-design', version }))).toBeVisible()
  await save.click()
  await saved(1)

  // Hidden in the second version, which is saved as the default; the first layout is then taken back.
  await body.getByRole('button', { name: /DESIGNED/ }).click()
  await block.getByRole('button', { name: t('documents:design.hide'), exact: true }).click()
  await design.getByRole('checkbox', { name: t('documents:fields.isDefault'), exact: true }).check()
  await save.click()
  await saved(2)
  await design.getByRole('button', { name: t('documents:design.versions'), exact: true }).click()
  const versions = page.getByRole('dialog', { name: t('documents:design.versions'), exact: true })
  await versions.getByRole('button', { name: t('documents:design.versionNo', { version: 1 }) }).click()
  await expect(versions.getByText(t('documents:design.differs', { number: 1 }))).toBeVisible()
  await versions.getByRole('button', { name: t('documents:design.takeVersion'), exact: true }).click()
  await save.click()
  await saved(3)

  await goTo(buyer, '/orderCollaboration/userOrder')
  const orders = listOf(buyer, 'orders:routes.userOrder')
  await orders.select(orders.rows().first())
  await orders.press('lists:print.action')
  const dialog = page.getByRole('dialog', { name: t('orders:fields.printTitle'), exact: true })
  await dialog.getByRole('button', { name: t('lists:print.run'), exact: true }).click()
  const keep = dialog.getByRole('button', { name: t('lists:print.save'), exact: true })
  await expect(keep).toBeVisible()
  const pages = readPdf(await readFile((await savedFile(buyer, () => keep.click())).path))
  expect(pages.at(-1)?.text).toMatch(/DESIGNED \S+/)
})
