import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo } from './support/e2e-user.ts'
import { cellOf, columnOf, listOf } from './support/list.ts'
import { takePicture } from './support/take-picture.ts'

test.describe('domain §9: the history of tasks in zh-CN', { tag: '@long' }, () => {
  test.use({ language: 'zh-CN' })

  test('an administrator finds what a task came to among the runs of all tasks', async ({ openAs }) => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/system/job')
    const name = t('identity:enums.jobClass.identity.removeOldSessions')
    const tasks = listOf(admin, 'system:titles.tasks')
    await tasks.select(tasks.row(name))
    await tasks.press('system:task.run')
    await tasks.row(name).getByRole('button', { name, exact: true }).click()
    const history = dialogNamed(admin, name).getByRole('table', { name: t('system:task.history') })
    // Beside it may stand runs that came by the clock.
    const asked = history.getByRole('row').filter({ hasText: t('system:enums.runCause.asked') })
    await expect(asked).toContainText(t('system:enums.runResult.done'))

    await goTo(admin, '/system/jobRun')
    const list = listOf(admin, 'system:titles.taskRuns')
    await list.search(name)
    const askers = () => columnOf(list.rows(), t('system:fields.askedBy'))
    await expect.poll(askers).toContain('Edward Lau')
    const row = list.rows().nth((await askers()).indexOf('Edward Lau'))
    await expect.poll(() => cellOf(row, t('system:fields.result'))).toBe(t('system:enums.runResult.done'))
    await row.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(t('system:enums.runCause.asked'))).toBeVisible()
    await expectAccessible(page)
    await takePicture(admin, 'task-history')
  })
})
