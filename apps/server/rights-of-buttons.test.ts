import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { demoRoles } from '#db/demo/users.ts'
import { PERMISSION_FLAGS, type PermissionFlag, READING_FLAGS } from '#platform/contract/permission-flags.ts'
import { wholeCallTables } from './call-tables.ts'
import { issueKey } from './testing/issue-key.ts'
import { addPerson } from './testing/people-of-rights.ts'
import { runningProduct } from './testing/running-product.ts'

const running = runningProduct()

const READING = { areas: [{ keyArea: 'orderCollaboration', keyAccess: 'read' }] }

const BUTTONS: Readonly<Record<string, PermissionFlag>> = {
  view: 'isSearch',
  add: 'isAdd',
  modify: 'isModify',
  void: 'isDelete',
  'cancel void': 'isCancelInvalid',
  'physical delete': 'isPhysicalDelete',
  submit: 'isSubmit',
  close: 'isClose',
  audit: 'isCheck',
  'end case': 'isEnd',
  import: 'isImport',
  export: 'isExport',
  print: 'isPrint',
  'generate adjustment order': 'isAdjust',
  reassign: 'isReassign',
  suspend: 'isSuspend',
  'release task': 'isReleaseTask',
  transfer: 'isOut',
  'delete all': 'isDeleteAll',
  download: 'isDownload',
  release: 'isRelease',
  'batch update': 'isBatchUpdate',
  'exception handling': 'isHandle',
  'view PO': 'isViewPo',
  'change history': 'isChangeHistory',
  'send alert': 'isAlert',
}

describe('domain §6: the permission of a button', () => {
  const asked = Object.values(wholeCallTables)
    .flatMap((table) => Object.values(table))
    .flatMap(({ access }) => (access.kind === 'menu' ? access.flag : []))

  it.each(Object.entries(BUTTONS))('%s is asked for by calls', (_button, flag) => {
    expect(asked).toContain(flag)
  })

  it('is one of these, saving, the release of likely duplicates or that of locked days: no other flag does anything', () => {
    const used = [...new Set<string>([...Object.values(BUTTONS), 'isSave', 'isReleaseDuplicate', 'isUnlock'])]
    expect(used.sort()).toEqual([...PERMISSION_FLAGS].sort())
    expect([...new Set<string>(asked)].sort()).toEqual(used)
  })

  it('can be given in the role form, where anything asks for it: rights of the demo company among them', async () => {
    const menus = await running.context.call('admin', 'ISrmSysRoleService/getgrantablemenulist', {})
    const offered = new Set(menus.flatMap(({ menuNo, flags }) => flags.map((flag) => `${menuNo} ${flag}`)))
    const held = demoRoles.flatMap(({ menus: given }) =>
      Object.entries(given).flatMap(([menuNo, flags]) => flags.map((flag) => `${menuNo} ${flag}`)),
    )
    // That an entry is shown is a right by itself.
    expect([...new Set(held)].filter((right) => !offered.has(right) && !right.endsWith(' isSearch'))).toEqual([])
  })

  it('that rode on another one’s stays with whoever had it: roles, users and keys get it with the upgrade, once', async () => {
    const { ownerDb } = running.test
    const before: Record<string, string[]> = {
      userOrder: ['isSearch', 'isSubmit'],
      asnTracking: ['isExport', 'isSearch'],
      sysNews: ['isAdd', 'isSubmit'],
      webhookMessage: ['isSubmit'],
      sysCache: ['isDelete', 'isSearch'],
      abnormalLog: ['isModify', 'isSearch'],
      bmUnit: ['isDelete', 'isExport', 'isModify', 'isSubmit'],
    }
    const after = {
      userOrder: ['isRelease', 'isSearch', 'isSubmit'],
      asnTracking: ['isDownload', 'isExport', 'isSearch'],
      sysNews: ['isAdd', 'isRelease'],
      webhookMessage: ['isOut'],
      sysCache: ['isDeleteAll', 'isSearch'],
      abnormalLog: ['isHandle', 'isSearch'],
      bmUnit: before.bmUnit,
    }
    const { id } = await addPerson(ownerDb, { menus: before })
    await sql`insert into sys_user_menu (user_id, tenantsid, menu_no, flags)
      select user_id, tenantsid, menu_no, flags from sys_user_right where user_id = ${id}`.execute(ownerDb)
    const key = await issueKey(running.context, READING)
    const pairs = Object.entries(before).flatMap(([menuNo, flags]) => flags.map((flag) => [menuNo, flag]))
    await sql`update bm_api_key set granted = jsonb_set(granted, '{flags}', ${JSON.stringify(pairs)}::jsonb)
      where id = ${key.id}`.execute(ownerDb)
    const upgrade = await readFile('db/upgrade/0220_rights_of_buttons.sql', 'utf8')
    for (let time = 0; time < 2; time++) await sql.raw(upgrade).execute(ownerDb)

    const { rows } = await sql<{ source: string; rights: object }>`
      select case when role_id is null then 'own' else 'role' end as source, jsonb_object_agg(menu_no, flags) as rights
      from sys_user_right where user_id = ${id} group by 1
      union all
      select 'key', jsonb_object_agg(menu_no, flags) from (
        select pair ->> 0 as menu_no, jsonb_agg(pair ->> 1 order by pair ->> 1) as flags
        from bm_api_key, jsonb_array_elements(granted -> 'flags') pair where id = ${key.id} group by 1) granted
      order by 1`.execute(ownerDb)
    expect(rows).toEqual(['key', 'own', 'role'].map((source) => ({ source, rights: after })))
  })

  it('to release likely duplicates stays with whoever released all differences, once: roles, users and keys', async () => {
    const { ownerDb } = running.test
    const { id } = await addPerson(ownerDb, { menus: { invoiceManagement: ['isHandle', 'isSearch'] } })
    const key = await issueKey(running.context, READING)
    const pairs = [['invoiceManagement', 'isHandle']]
    await sql`update bm_api_key set granted = jsonb_set(granted, '{flags}', ${JSON.stringify(pairs)}::jsonb)
      where id = ${key.id}`.execute(ownerDb)
    const migration = await readFile('db/migrations/0259_release_of_duplicates.sql', 'utf8')
    for (let time = 0; time < 2; time++) await sql.raw(migration).execute(ownerDb)
    const { rows } = await sql<{ flags: string }>`
      select array_to_string(flags, ' ') as flags from sys_user_right where user_id = ${id}
      union all select granted ->> 'flags' from bm_api_key where id = ${key.id}`.execute(ownerDb)
    expect(rows.map(({ flags }) => flags)).toEqual([
      'isHandle isSearch isReleaseDuplicate',
      JSON.stringify([...pairs, ['invoiceManagement', 'isReleaseDuplicate']]).replaceAll(',', ', '),
    ])
  })

  it('is a reading key’s where it only reads, and no other', async () => {
    const { ownerDb } = running.test
    const { id } = await issueKey(running.context, READING)
    await sql`insert into sys_user_menu (user_id, tenantsid, menu_no, flags)
      select user_id, tenantsid, 'answerRate', ${[...PERMISSION_FLAGS]} from bm_api_key where id = ${id}
      on conflict (user_id, menu_no) do update set flags = excluded.flags`.execute(ownerDb)
    const { rows } = await sql<{ flag: string }>`
      select pair ->> 1 as flag from bm_api_key k, jsonb_array_elements(api_key_reach(k) -> 'flags') pair
      where k.id = ${id} and pair ->> 0 = 'answerRate'`.execute(ownerDb)
    expect(rows.map(({ flag }) => flag).sort()).toEqual([...READING_FLAGS].sort())
  })
})
