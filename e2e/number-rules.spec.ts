import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { textPattern } from './support/texts.ts'

const box = ({ page, t }: E2eUser, name: string) => page.getByLabel(t(`master-data:fields.${name}`), { exact: true })
const press = ({ page, t }: E2eUser, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
const option = ({ page }: E2eUser, text: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text })

/** Chooses in a list that is not searched. */
async function choose(user: E2eUser, name: string, text: string): Promise<void> {
  await box(user, name).click()
  // Of a long list only what is seen is drawn.
  const list = user.page.locator('.ant-select-dropdown:visible [class$="-holder"]')
  await expect(async () => {
    if (!(await option(user, text).first().isVisible())) {
      await list.evaluate((holder) => holder.scrollBy(0, holder.clientHeight / 2))
    }
    await expect(option(user, text).first()).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 10_000 })
  await option(user, text).first().click()
}

/** Adds a part to the rule that is being put in. */
async function addPart({ page, t }: E2eUser, values: Readonly<Record<string, string>>): Promise<void> {
  const parts = page.getByRole('region', { name: t('master-data:lines.parts'), exact: true })
  await parts.getByRole('button', { name: t('lists:lines.add'), exact: true }).click()
  for (const [name, value] of Object.entries(values)) {
    await parts
      .getByRole('textbox', { name: new RegExp(`^${t(`master-data:fields.${name}`)} \\d+$`) })
      .last()
      .fill(value)
  }
}

test.describe('domain §3: rules that make numbers', { tag: '@long' }, () => {
  test('a serial number by months makes lot numbers that show their month, and are tried before they are drawn', async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/base/add-basic-element')
    await box(admin, 'elementNo').fill('Z')
    await box(admin, 'elementName').fill('Number of the month')
    await choose(admin, 'elementType', t('master-data:enums.elementType.serial'))
    await choose(admin, 'serialBase', t('master-data:enums.serialBase.letters'))
    await choose(admin, 'resetPeriod', t('master-data:enums.resetPeriod.month'))
    admin.watch.expectRefusal('IBmBasicElementService/addbmbasicelement', 422)
    await press(admin, 'lists:record.save')
    const type = t('master-data:enums.elementType.serial')
    const setting = t('master-data:fields.dateBasis')
    await readMessage(admin, t('master-data:errors.elementSettingMissing', { type, setting }))
    await choose(admin, 'dateBasis', t('master-data:enums.dateBasis.2'))
    await expectAccessible(page)
    await press(admin, 'lists:record.save')
    await expect(listOf(admin, 'master-data:records.basicElement').row('Number of the month')).toBeVisible()

    await goTo(admin, '/base/add-lot-rule')
    await box(admin, 'lotRuleNo').fill('LR-MONTH')
    await box(admin, 'lotRuleName').fill('Paste by months')
    await addPart(admin, { partSeq: '1', elementNo: 'A', fixedText: 'SP', separator: '-' })
    await addPart(admin, { partSeq: '3', elementNo: 'Z', partLength: '3' })
    admin.watch.expectRefusal('IBmLotRuleHeadService/addbmlotrulehead', 422)
    await press(admin, 'lists:record.save')
    await readMessage(admin, t('master-data:errors.ruleResetHidden', { part: '3 Z (Number of the month)' }))
    await expect(page.getByRole('button', { name: t('lists:lines.faults', { number: 1 }) })).toBeVisible()
    await addPart(admin, { partSeq: '2', elementNo: 'J', separator: '-' })
    await expectAccessible(page)
    await press(admin, 'lists:record.save')
    const rules = listOf(admin, 'master-data:records.lotRule')
    await expect(rules.row('LR-MONTH')).toContainText('A-J-Z')

    await rules.select(rules.row('LR-MONTH'))
    await rules.press('master-data:tryRule.title')
    const dialog = dialogNamed(admin, t('master-data:tryRule.of', { rule: 'LR-MONTH' }))
    await dialog.getByLabel(t('master-data:tryRule.productDate'), { exact: true }).fill('2026-03-20')
    await dialog.getByLabel(t('master-data:tryRule.productDate'), { exact: true }).press('Enter')
    await pressIn(admin, dialog, 'master-data:tryRule.run')
    for (const number of ['SP-260320-AAA', 'SP-260320-AAB', 'SP-260320-AAC']) {
      await expect(dialog.getByRole('status')).toContainText(number)
    }
    await expectAccessible(page)
  })

  test('a barcode rule is tried: its contents are drawn as a symbol', async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/base/bar-rule')
    const rules = listOf(admin, 'master-data:records.barRule')
    await rules.select(rules.row('BR-BOX'))
    await rules.press('master-data:tryRule.title')
    const dialog = dialogNamed(admin, t('master-data:tryRule.of', { rule: 'BR-BOX' }))
    const lot = dialog.getByLabel(t('master-data:tryRule.lotNo'), { exact: true })
    admin.watch.expectRefusal('IBmBarRuleHeadService/previewbarcode', 422)
    await pressIn(admin, dialog, 'master-data:tryRule.run')
    await readMessage(admin, t('master-data:enums.elementType.lotNo'))
    await lot.fill('LOT-26-07')
    await pressIn(admin, dialog, 'master-data:tryRule.run')
    const number = '(00)369012340000000017(10)LOT-26-07'
    await expect(dialog.getByRole('status')).toContainText(number)
    await expect(dialog.getByRole('img', { name: t('master-data:tryRule.symbol', { number }) })).toBeVisible()
    await expectAccessible(page)
  })

  test('a supplier has the lots of a shipment numbered by the rule of the item', async ({ supplier }) => {
    const { page, t } = supplier
    await goTo(supplier, '/offsite/addAsn')
    const list = listOf(supplier, 'deliveries:routes.addAsn')
    await list.search('R-0402')
    await list.select(list.rows().first())
    await list.press('deliveries:actions.match')
    const form = page.getByRole('region', { name: t('deliveries:routes.newAsn'), exact: true })
    await form.getByRole('button', { name: t('deliveries:actions.match'), exact: true }).click()
    const cell = (name: string) =>
      form.getByRole('textbox', { name: `${t(`deliveries:fields.${name}`)} 1`, exact: true })
    const generate = form.getByRole('button', {
      name: textPattern(t, 'deliveries:form.generateLot', ['purchaseNo', 'lineBatch']),
    })
    supplier.watch.expectRefusal('ISupSrmAsnService/generateLotNo', 422)
    await generate.click()
    await readMessage(supplier, t('master-data:enums.elementType.productDate'))
    await cell('productDate').fill('2026-03-20')
    await generate.click()
    await expect(cell('supRemarks')).toHaveValue(/^S1001-260320-\d{3}$/)
    await expectAccessible(page)
  })
})
