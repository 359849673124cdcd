import { readFile } from 'node:fs/promises'
import { readPdf } from '#platform/server/print/testing.ts'
import { expectAccessible } from './support/accessibility.ts'
import { shipSix } from './support/asns.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo, savedFile } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { newOrderInProgress } from './support/orders.ts'

test('shell §2: the supplier splits a box at split-label-print, and prints the labels of its parts', {
  tag: '@long',
}, async ({ buyer, supplier }) => {
  const { page, t } = supplier
  const { asnNo } = await shipSix(supplier, await newOrderInProgress(buyer, supplier))
  const named = (name: string) => page.getByRole('dialog', { name, exact: true })
  await goTo(supplier, '/offsite/label-print')
  const lots = listOf(supplier, 'deliveries:routes.labelPrint')
  await lots.search(asnNo)
  await lots.select(lots.row(asnNo).first())
  await lots.press('deliveries:actions.printLabels')
  const printing = named(t('deliveries:labels.title', { number: 1 }))
  await printing.getByRole('button', { name: t('lists:print.run'), exact: true }).click()
  await expect(printing.getByRole('button', { name: t('lists:print.save'), exact: true })).toBeVisible()
  await printing
    .getByRole('button', { name: t('lists:print.close'), exact: true })
    .last()
    .click()

  await goTo(supplier, '/offsite/split-label-print')
  const boxes = listOf(supplier, 'deliveries:routes.splitLabelPrint')
  await boxes.search(asnNo)
  await boxes.select(boxes.row(asnNo).first())
  await boxes.press('deliveries:actions.splitLabel')
  const splitting = page.getByRole('dialog', { name: /\w{11,18}/ })
  const quantities = splitting.getByRole('textbox', { name: /\d$/ })
  await expect(quantities).toHaveCount(2)
  await quantities.first().fill('1')
  await expect(splitting.getByRole('button', { name: t('deliveries:actions.splitLabel'), exact: true })).toBeDisabled()
  await splitting.getByRole('spinbutton').fill('3')
  await splitting.getByRole('button', { name: t('deliveries:labels.share'), exact: true }).click()
  await expect(quantities).toHaveCount(3)
  await expectAccessible(page)
  await splitting.getByRole('button', { name: t('deliveries:actions.splitLabel'), exact: true }).click()

  const parts = named(t('deliveries:labels.printBoxes', { number: 3 }))
  await parts.getByRole('button', { name: t('lists:print.run'), exact: true }).click()
  const save = parts.getByRole('button', { name: t('lists:print.save'), exact: true })
  await expect(save).toBeVisible()
  const pages = readPdf(await readFile((await savedFile(supplier, () => save.click())).path))
  expect(pages.map(({ text }) => /\d+-(\d) \/ \d+/.exec(text)?.[1])).toEqual(['1', '2', '3'])
})
