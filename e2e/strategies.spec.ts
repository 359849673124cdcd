import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { type List, listOf } from './support/list.ts'

const press = ({ page, t }: E2eUser, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
const fieldOf = (within: Locator | E2eUser['page'], { t }: E2eUser, name: string) =>
  within.getByLabel(t(`inventory:fields.${name}`), { exact: true })

/** Searches the list below a control, and chooses. */
async function choose({ page }: E2eUser, control: Locator, text: string): Promise<void> {
  await control.fill(text)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click()
}

/** Opens the tool of a strategy on its list, for an item of the warehouse in Shenzhen. */
async function tryIt(user: E2eUser, kind: string, path: string, methodNo: string, itemNo: string): Promise<Locator> {
  await goTo(user, path)
  const list = listOf(user, `inventory:records.${kind}`)
  await list.select(list.row(methodNo))
  await list.press('inventory:try.label')
  const dialog = dialogNamed(user, user.t('inventory:try.of', { method: methodNo }))
  await choose(user, fieldOf(dialog, user, 'warehouseNo'), 'SZ-RM')
  await choose(user, fieldOf(dialog, user, 'itemNo'), itemNo)
  return dialog
}

/** Makes a draft of the list that is open effective. */
async function submit(user: E2eUser, list: List, number: string): Promise<void> {
  await list.select(list.row(number))
  await list.press('lists:toolbar.submit')
  await pressIn(user, dialogNamed(user, user.t('lists:record.submitTitle')), 'lists:toolbar.submit')
}

test.describe('domain §1: strategies', { tag: '@long' }, () => {
  test('goods are put into cells, picked and shared on the stock that there is, each with its reason', async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    const puttingAway = await tryIt(admin, 'upperMethod', '/base/upper-method', 'UP-NEAR', 'R-0402-10K')
    await fieldOf(puttingAway, admin, 'quantity').fill('500')
    await pressIn(admin, puttingAway, 'inventory:try.run')
    const why = t('inventory:reasons.step', { step: 3, criterion: t('inventory:enums.upperCriterion.3') })
    // Which of the empty cells is nearest, is a matter of what other e2e tests added.
    await expect(puttingAway.getByRole('row').filter({ hasText: why })).toContainText('500')
    await expectAccessible(page)

    const picking = await tryIt(admin, 'underMethod', '/base/under-method', 'UN-FULL', 'PCB-CTRL-A3')
    await fieldOf(picking, admin, 'quantity').fill('10')
    await pressIn(admin, picking, 'inventory:try.run')
    await expect(picking.getByRole('row').filter({ hasText: 'RECEIVING' })).toContainText(
      t('inventory:reasons.turn', { method: 'FIFO' }),
    )

    const sharing = await tryIt(admin, 'allocateMethod', '/base/allocate-method', 'AL-DUE', 'PCB-CTRL-A3')
    await sharing
      .getByRole('table', { name: t('inventory:try.demands') })
      .getByRole('row')
      .nth(1)
      .click()
    const cell = (name: string) => sharing.getByRole('textbox', { name: `${t(`inventory:fields.${name}`)} 1` })
    await cell('demandNo').fill('WO-1')
    await cell('quantity').fill('7')
    await cell('priority').fill('1')
    await cell('demandDate').fill('2026-12-01')
    await pressIn(admin, sharing, 'inventory:try.run')
    await expect(sharing.getByRole('status').getByRole('row').filter({ hasText: 'WO-1' })).toContainText('7')
  })

  test('the most particular application holds, and one that contradicts another is named', async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    const field = (name: string) => fieldOf(page, admin, name)
    await goTo(admin, '/base/add-strategy-application')
    await field('applicationNo').fill('SA-PCB')
    await field('applicationName').fill('Boards leave by expiry')
    await choose(admin, field('warehouseNo'), 'SZ-RM')
    await choose(admin, field('itemNo'), 'PCB-CTRL-A3')
    await choose(admin, field('turnMethodNo'), 'FEFO')
    await press(admin, 'lists:record.save')
    const list = listOf(admin, 'inventory:records.strategyApplication')
    const draft = t('inventory:enums.recordState.2')
    await expect(list.row('SA-PCB')).toContainText(draft)

    await list.press('inventory:find.label')
    const dialog = dialogNamed(admin, t('inventory:find.label'))
    await choose(admin, fieldOf(dialog, admin, 'warehouseNo'), 'SZ-RM')
    await choose(admin, fieldOf(dialog, admin, 'itemNo'), 'PCB-CTRL-A3')
    await pressIn(admin, dialog, 'inventory:find.run')
    const turnover = dialog.getByRole('row').filter({ hasText: t('inventory:fields.turnMethodNo') })
    await expect(turnover).toContainText('SA-ALL')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await submit(admin, list, 'SA-PCB')
    await expect(list.row('SA-PCB')).toContainText(t('inventory:enums.recordState.1'))
    await list.select(list.row('SA-PCB'))
    const modify = list.screen.getByRole('button', { name: t('lists:toolbar.modify') })
    await expect(modify).toHaveAttribute('aria-disabled', 'true')
    await expect(modify).toHaveAccessibleDescription(t('wire:errors.recordNotDraft'))
    await list.press('inventory:find.label')
    await choose(admin, fieldOf(dialog, admin, 'warehouseNo'), 'SZ-RM')
    await choose(admin, fieldOf(dialog, admin, 'itemNo'), 'PCB-CTRL-A3')
    await pressIn(admin, dialog, 'inventory:find.run')
    await expect(turnover).toContainText('FEFO')
    await expect(turnover).toContainText('SA-PCB')
    await expect(dialog.getByRole('row').filter({ hasText: 'UP-NEAR' })).toContainText('SA-ALL')
    await expectAccessible(page)

    await goTo(admin, '/base/add-strategy-application')
    await field('applicationNo').fill('SA-PCB2')
    await field('applicationName').fill('Boards leave by age')
    await choose(admin, field('warehouseNo'), 'SZ-RM')
    await choose(admin, field('itemNo'), 'PCB-CTRL-A3')
    await choose(admin, field('turnMethodNo'), 'FIFO')
    await press(admin, 'lists:record.save')
    await expect(list.row('SA-PCB2')).toContainText(draft)
    admin.watch.expectRefusal('IBmStrategyApplicationService/submitbmstrategyapplicationbyids', 409)
    await submit(admin, list, 'SA-PCB2')
    await readMessage(admin, t('inventory:errors.applicationOverlaps', { number: 'SA-PCB' }))
  })

  test('a template forms waves of the ASNs that are expected, and says why each ends', async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/base/add-wave-template')
    await fieldOf(page, admin, 'waveTemplateNo').fill('WT-ONE')
    await fieldOf(page, admin, 'waveTemplateName').fill('One line each')
    await fieldOf(page, admin, 'maxLines').fill('1')
    await press(admin, 'lists:record.save')
    const list = listOf(admin, 'inventory:records.waveTemplate')
    await expect(list.row('WT-ONE')).toBeVisible()

    const tried = async (waveTemplateNo: string) => {
      await goTo(admin, '/base/wave-template')
      await list.select(list.row(waveTemplateNo))
      await list.press('inventory:try.label')
      const dialog = dialogNamed(admin, t('inventory:waves.of', { template: waveTemplateNo }))
      await pressIn(admin, dialog, 'inventory:try.run')
      return dialog
    }
    const single = (await tried('WT-ONE')).getByRole('table').first()
    await expect(single.getByRole('row')).toHaveCount(3)
    await expect(single).toContainText(t('inventory:waves.limit', { limit: t('inventory:waves.limits.lines') }))

    const byDay = await tried('WT-DAY')
    const supplier = t('inventory:waves.same', { criterion: t('inventory:enums.waveCriterion.1'), value: '' })
    await expect(byDay.getByRole('table', { name: supplier }).first()).toBeVisible()
    await expect(byDay.getByText(t('inventory:waves.allTaken')).first()).toBeVisible()
    await expectAccessible(page)
  })
})
