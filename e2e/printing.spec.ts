import { readFile } from 'node:fs/promises'
import { readPdf } from '#platform/server/print/testing.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newShippedAsn } from './support/asns.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, savedFile } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { newReleasedOrder } from './support/orders.ts'

/** The print dialog on screen, by its title. */
const dialogOf = ({ page }: E2eUser, title: string) => page.getByRole('dialog', { name: title, exact: true })

/** Presses Print in the dialog, and reads the pages of the file that is shown. */
async function printedPages(user: E2eUser, title: string) {
  const { t } = user
  const dialog = dialogOf(user, title)
  await dialog.getByRole('button', { name: t('lists:print.run'), exact: true }).click()
  const save = dialog.getByRole('button', { name: t('lists:print.save'), exact: true })
  await expect(save).toBeVisible()
  const file = await savedFile(user, () => save.click())
  return { name: file.name, pages: readPdf(await readFile(file.path)) }
}

test.describe('in zh-CN', () => {
  test.use({ language: 'zh-CN' })

  test('shell §7: the buyer prints orders by the template chosen beforehand, and the log of prints names them', {
    tag: '@long',
  }, async ({ buyer }) => {
    const { page, t } = buyer
    await page.goto('/orderCollaboration/userOrder')
    const list = listOf(buyer, 'orders:routes.userOrder')
    await list.select(list.rows().first())
    await list.press('lists:print.action')
    const dialog = dialogOf(buyer, t('orders:fields.printTitle'))
    await expect(dialog.getByTitle(t('documents:enums.builtIn.order-a4'))).toBeVisible()
    await expectAccessible(page)
    const { name, pages } = await printedPages(buyer, t('orders:fields.printTitle'))
    expect(name).toMatch(new RegExp(`^${t('orders:fields.printTitle')} .+\\.pdf$`))
    const purchaseNo = name.slice(t('orders:fields.printTitle').length + 1, -'.pdf'.length)
    expect(pages[0]?.text).toContain(t('orders:fields.printTitle'))
    expect(pages[0]?.text).toContain(purchaseNo)
    await dialog
      .getByRole('button', { name: t('lists:print.close'), exact: true })
      .last()
      .click()

    await page.goto('/system/printLog')
    const log = listOf(buyer, 'documents:titles.printLog')
    await log.search(purchaseNo)
    await expect(log.rows().first()).toContainText('order-a4')
  })
})

test('shell §5: the supplier prints labels of a lot, box by box, and the same numbers again', { tag: '@long' }, async ({
  buyer,
  supplier,
}) => {
  const { page, t } = supplier
  const { asnNo } = await newShippedAsn(buyer, supplier)
  await page.goto('/offsite/asnTracking')
  const asns = listOf(supplier, 'deliveries:routes.asnTracking')
  await asns.tab('deliveries:enums.status.2')
  await asns.select(asns.row(asnNo))
  await asns.press('deliveries:actions.printLabels')
  const lots = listOf(supplier, 'deliveries:routes.labelPrint')
  const title = t('deliveries:labels.title', { number: 1 })
  const units: string[][] = []
  for (const boxes of ['3', '3']) {
    await lots.rows().first().getByRole('checkbox').check()
    await lots.press('deliveries:actions.printLabels')
    const dialog = dialogOf(supplier, title)
    const count = dialog.getByRole('spinbutton').first()
    await count.fill(boxes)
    await count.blur()
    await expect(dialog.getByText(t('deliveries:labels.total', { number: 3 }))).toBeVisible()
    await expectAccessible(page)
    const { pages } = await printedPages(supplier, title)
    units.push(pages.map(({ text }) => /\((?:00|91)\)(\w+)/.exec(text)?.[1] ?? ''))
    await dialog
      .getByRole('button', { name: t('lists:print.close'), exact: true })
      .last()
      .click()
    await expect(dialog).toBeHidden()
    await lots.rows().first().getByRole('checkbox').uncheck()
  }
  expect(units[0]).toHaveLength(3)
  expect(units[1]).toEqual(units[0])
})

test('shell §6: rows of different organisations are not printed together', { tag: '@long' }, async ({ buyer }) => {
  const { page, t } = buyer
  const numbers = [
    await newReleasedOrder(buyer, [{}]),
    await newReleasedOrder(buyer, [{ orgNo: 'VN20', warehouseNo: 'VN-RM', currency: 'VND' }]),
  ]
  await page.goto('/orderCollaboration/userOrder')
  const list = listOf(buyer, 'orders:routes.userOrder')
  for (const purchaseNo of numbers) await list.select(list.row(purchaseNo))
  const more = list.screen.getByRole('button', { name: t('lists:toolbar.more'), exact: true })
  const button = list.screen.getByRole('button', { name: t('lists:print.action'), exact: true })
  if (await more.isVisible()) await more.click()
  else await button.hover()
  await expect(page.getByText(t('lists:print.differentOwners'))).toBeVisible()
})

test('shell §7: a template is exported, changed and imported as a new version, which the next print names', {
  tag: '@long',
}, async ({ buyer }) => {
  const { page, t } = buyer
  await page.goto('/system/printTemplate')
  const templates = listOf(buyer, 'documents:titles.printTemplate')
  await templates.select(templates.row('order-a4'))
  const file = await savedFile(buyer, () => templates.press('documents:templates.export'))
  const template = JSON.parse(await readFile(file.path, 'utf8')) as Record<string, unknown>
  for (const version of [1, 2]) {
    const changed = { ...template, templateCode: 'own-order', templateName: 'Own order', isDefault: true }
    const chooser = page.waitForEvent('filechooser')
    await templates.press('documents:templates.import')
    await (await chooser).setFiles({
      name: 'own-order.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(changed)),
    })
    await expect(
      page.getByText(t('documents:templates.imported', { templateCode: 'own-order', version })),
    ).toBeVisible()
  }
  await page.goto('/orderCollaboration/userOrder')
  const list = listOf(buyer, 'orders:routes.userOrder')
  await list.select(list.rows().first())
  await list.press('lists:print.action')
  const { pages } = await printedPages(buyer, t('orders:fields.printTitle'))
  expect(pages.at(-1)?.text).toMatch(/Own order, version 2/)
})
