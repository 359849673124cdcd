import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { expectAccessible } from './support/accessibility.ts'
import { confirm, dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo } from './support/e2e-user.ts'
import { cellOf, choices, listOf } from './support/list.ts'

test.describe('domain §4, §9: scheduled tasks in zh-CN', { tag: '@long' }, () => {
  test.use({ language: 'zh-CN' })

  test('a task is run by hand, its result stands in the history, and its schedule is set, paused and resumed', async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/system/job')
    const list = listOf(admin, 'system:titles.tasks')
    const name = t('system:enums.jobClass.system.checkInvariants')
    const state = t('system:fields.state')
    await expect(list.row(name)).toBeVisible()
    await expect.poll(() => list.rows().count()).toBeGreaterThanOrEqual(9)
    await expect.poll(() => cellOf(list.row(name), state)).toBe(t('system:enums.taskState.normal'))
    await expectAccessible(page)

    await list.select(list.row(name))
    await list.press('system:task.run')
    await list.row(name).getByRole('button', { name, exact: true }).click()
    const drawer = dialogNamed(admin, name)
    const history = drawer.getByRole('table', { name: t('system:task.history') })
    // Beside it may stand a run that came by the clock.
    const asked = history.getByRole('row').filter({ hasText: t('system:enums.runCause.asked') })
    await expect(asked).toContainText(t('system:enums.runResult.done'))
    await expect(asked).toContainText('Edward Lau')
    await expect(asked).toContainText(t('system:tasks.invariantsHold', { count: 0 }).replace(/\d+.*/, ''))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    await list.search(name)
    await list.select(list.row(name))
    await list.press('system:task.modify')
    const dialog = dialogNamed(admin, t('system:task.scheduleTitle', { name }))
    await dialog.getByLabel(t('system:fields.scheduleKind'), { exact: true }).click()
    await choices(admin, t('system:enums.scheduleKind.threeDay')).click()
    await dialog.getByLabel(t('system:fields.atTime'), { exact: true }).fill('25:00')
    await pressIn(admin, dialog, 'lists:form.save')
    await expect(dialog.getByText(t('lists:validation.clockTime'))).toBeVisible()
    await dialog.getByLabel(t('system:fields.atTime'), { exact: true }).fill('05:15')
    await expect(dialog.getByRole('status').getByText(/ 05:15$/)).toHaveCount(3)
    await expectAccessible(page)
    await pressIn(admin, dialog, 'lists:form.save')
    await expect(dialog).toBeHidden()
    await expect.poll(() => cellOf(list.row(name), t('system:fields.nextRunAt'))).toMatch(/ 05:15:00$/)

    await list.press('system:task.pause')
    await confirm(admin, 'system:task.pauseTitle', 'system:task.pause')
    await expect.poll(() => cellOf(list.row(name), state)).toBe(t('system:enums.taskState.paused'))
    await expect.poll(() => cellOf(list.row(name), t('system:fields.nextRunAt'))).toBe('')
    await list.press('system:task.resume')
    await expect.poll(() => cellOf(list.row(name), state)).toBe(t('system:enums.taskState.normal'))
  })
})

test('an error of a screen is kept, and an administrator finds it, looks into it and notes what was done', {
  tag: '@long',
}, async ({ openAs }) => {
  const supplier = await openAs('supplier')
  const message = 'lots.map is not a function'
  const answer = await supplier.page.request.post(`${CALL_BASE_PATH}/ISysAbnormalLogService/reportWebError`, {
    data: {
      condition: { page: '/offsite/asnTracking', errorName: 'TypeError', errorMessage: message, stack: 'at AsnPanel' },
    },
  })
  expect(await answer.json()).toMatchObject({ data: { isKept: true } })

  const admin = await openAs('admin')
  const { page, t } = admin
  await goTo(admin, '/system/abnormalLog')
  const list = listOf(admin, 'system:titles.abnormalLog')
  await list.search(message)
  const row = list.row('/offsite/asnTracking')
  await expect.poll(() => cellOf(row, t('system:fields.kind'))).toBe(t('system:enums.abnormalKind.web'))
  await expect.poll(() => cellOf(row, t('system:fields.userNo'))).toBe('supplier')
  await row.getByRole('button').first().click()
  const drawer = dialogNamed(admin, 'TypeError · /offsite/asnTracking')
  await expect(drawer.getByText('at AsnPanel')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await list.select(row)
  await list.press('system:abnormal.handle')
  const dialog = dialogNamed(admin, t('system:abnormal.handleTitle', { count: 1 }))
  await dialog.getByLabel(t('system:fields.handleNote'), { exact: true }).fill('Mended with the next version')
  await pressIn(admin, dialog, 'lists:form.save')
  await expect(dialog).toBeHidden()
  await expect.poll(() => cellOf(row, t('system:fields.isHandled'))).toBe(t('lists:yes'))
  await row.getByRole('button').first().click()
  await expect(drawer.getByText('Mended with the next version')).toBeVisible()
})
