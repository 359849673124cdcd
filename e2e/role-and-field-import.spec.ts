import { written } from '#platform/server/spreadsheet/testing.ts'
import { dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo, savedFile } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { readRows } from './support/workbooks.ts'

const workbook = async (names: readonly string[], rows: string[][]) =>
  written(
    names.map((header) => ({ header, kind: 'text' as const })),
    rows,
  )

const ROLE = ['roleNo', 'roleName', 'menus.menuNo', 'menus.isSearch', 'menus.isExport']
const FIELD = ['module', 'fieldNo', 'nameEnUs', 'fieldType', 'displayPage']

/** What comes in by files besides the screens' own dialogs: where, and rows of which one is wrong. */
const KINDS = [
  {
    kind: 'roles with their menu entries',
    path: '/baseManage/role',
    titleKey: 'identity:routes.roles',
    call: 'ISrmSysRoleService/importexcel',
    columns: ROLE,
    right: [
      ['filed-role', 'Filed role', 'userOrder', '1', '1'],
      ['', '', 'printLog', '1', ''],
    ],
    wrong: ['filed-lost', 'Lost role', 'nowhere', '1', ''],
    error: { key: '', value: 'nowhere' },
    shown: ['filed-role', 'Filed role'],
  },
  {
    kind: 'custom fields with the pages on which they show',
    path: '/system/frameDefine',
    titleKey: 'system:titles.frameDefine',
    call: 'ISysFrameDefineService/importexcel',
    columns: FIELD,
    right: [['orders.lines', 'filedSeal', 'Filed seal', '1', 'Search, Table']],
    wrong: ['orders.lines', 'filedLost', '', '1', '2'],
    error: { key: 'system:errors.fieldNameMissing', value: '' },
    shown: ['filedSeal', 'Search · Table'],
  },
] as const

for (const { kind, path, titleKey, call, columns, right, wrong, error, shown } of KINDS) {
  test(`domain §7: ${kind} come in by a file, and a refused file comes back with its errors`, { tag: '@long' }, async ({
    openAs,
  }) => {
    const admin = await openAs('admin')
    const { page, t, watch } = admin
    await goTo(admin, path)
    const list = listOf(admin, titleKey)
    await list.press('lists:toolbar.import')
    const dialog = dialogNamed(admin, t('lists:import.title'))
    const send = async (rows: readonly (readonly string[])[]) => {
      const buffer = await workbook(
        columns,
        rows.map((row) => [...row]),
      )
      await dialog.getByLabel(t('lists:import.choose')).setInputFiles({ name: 'rows.xlsx', mimeType: '', buffer })
      await pressIn(admin, dialog, 'lists:import.start')
    }
    watch.expectRefusal(call, 422)
    await send([...right, wrong])
    await expect(dialog.getByText(t('lists:import.refused'))).toBeVisible()
    const words = error.value || t(error.key)
    const errors = dialog.getByRole('grid', { name: t('lists:import.faults') }).locator('tbody tr')
    await expect(errors.filter({ hasText: words })).toHaveCount(1)
    const returned = await savedFile(admin, () => pressIn(admin, dialog, 'lists:import.faultFile'))
    const reported = (await readRows(returned.path)).map((row) => row[t('wire:import.errorColumn')] ?? '')
    expect(reported.map((text) => text.includes(words))).toEqual([...right.map(() => false), true])

    await pressIn(admin, dialog, 'lists:import.another')
    await send(right)
    await expect(dialog.getByText(t('lists:import.done', { number: 1 }))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const [number, more] = shown
    await list.search(number)
    await expect(list.row(number)).toContainText(more)
  })
}
