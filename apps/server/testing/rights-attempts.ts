import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import type { Database } from '#platform/server/database/database.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { FIXTURE_TENANT } from './demo-fixtures.ts'
import { turnOnFactor } from './factors.ts'
import { policyInput } from './people.ts'
import { type Person, tokenOf } from './people-of-rights.ts'
import { sampleRows } from './sample-workbook.ts'
import type { TestContext } from './test-context.ts'
import { wireClient } from './wire-client.ts'

/** People of a pair of rights: two who administer others, and two on whom they act. */
export interface Stage {
  context: TestContext
  ownerDb: Database
  address: string
  /** Administers with the smaller rights. */
  actor: Person
  /** Administers with rights that reach both others. */
  reaching: Person
  small: Person
  large: Person
}

/** What a call is sent. */
export interface Attempt {
  input: unknown
  /** What it ends with where the rights would do, unless it is done. */
  last?: { status: number; code: string }
}

/** How a call is tried on somebody, and how it would give somebody more. */
interface CallAttempt {
  /** Whose administrators make it; the purchaser's unless given. */
  of?: 'supplier'
  attempt: {
    /** Pairs of rights that make a difference to it; all unless given. */
    pairs?: readonly string[]
    on(stage: Stage, person: Person): Promise<Attempt>
    giving?: { pairs?: readonly string[]; to(stage: Stage, person: Person): Promise<Attempt> }
  }
  /** Why it needs no trying. */
  none?: string
}

const FLAGS = ['fewer flags', 'fewer menu entries']
const fresh = (start: string) => `${start}-${randomUUID().slice(0, 8)}`
const MAILS = { email: 'taken.over@harbour.example' }

const numbersOf = ({ orgNos, warehouseNos, classifyTypes, belongSupplier }: Person) => ({
  belongSupplier,
  orgNos: [...orgNos],
  warehouseNos: [...warehouseNos],
  classifyTypes: [...classifyTypes],
})

/** A person's form as it stands. */
const formOf = (person: Person) => ({
  id: person.id,
  version: 1,
  userNo: person.userNo,
  userName: person.userNo,
  roleNos: person.roleNos,
  ...numbersOf(person),
})

const colleagueFormOf = ({ id, userNo }: Person) => ({ id, version: 1, userNo, userName: userNo, roleNos: [] })

const menusOf = ({ menus }: Person) => Object.entries(menus).map(([menuNo, flags]) => ({ menuNo, flags: [...flags] }))

/** The lines of a new user with somebody's rights, as rows of a file. */
function userRows(person: Person, own: Readonly<Record<string, string>>) {
  const userNo = fresh('u')
  const head = { userNo, userName: userNo, ...own }
  const lines = [
    ...person.roleNos.map((value) => ({ 'roles.roleNo': value })),
    ...person.orgNos.map((value) => ({ 'orgs.orgNo': value })),
    ...person.warehouseNos.map((value) => ({ 'warehouses.warehouseNo': value })),
    ...person.classifyTypes.map((value) => ({ 'classifyTypes.classifyType': value })),
  ]
  return sampleRows(lines.length === 0 ? [head] : lines.map((line) => ({ ...head, ...line })))
}

/** What somebody of rights enough gets to edit, with other values in one row. */
async function edited(
  { address, ownerDb, context }: Stage,
  service: string,
  { keyword, id }: { keyword: string; id: string },
  values: Readonly<Record<string, string>>,
  reader?: Person,
): Promise<Buffer> {
  const token = reader ? await tokenOf(ownerDb, reader) : await context.token('admin')
  const sheet = await wireClient.json(address, `${service}/exporteditexcel`, { condition: { keyword } }, { token })
  return editSheet(sheet.bytes, [{ id, values }])
}

const row = ({ id }: { id: string }, values: object, version = 1) => ({ rows: [{ id, version, values }] })

async function addRole({ ownerDb }: Stage, person: Person): Promise<string> {
  const roleNo = fresh('role')
  const { rows } = await sql<{ id: string }>`
    with r as (insert into sys_role (tenantsid, role_no, role_name, is_for_suppliers)
      values (${FIXTURE_TENANT}, ${roleNo}, ${roleNo}, true) returning id),
    m as (insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
      select r.id, tenantsid, menu_no, flags from r, sys_role_menu where role_id = ${person.roleId})
    select id::text as id from r`.execute(ownerDb)
  return rows[0]?.id ?? ''
}

const roleForm = async ({ ownerDb }: Stage, roleId: string) => {
  const { rows } = await sql<{ roleNo: string; version: number }>`
    select role_no as "roleNo", version from sys_role where id = ${roleId}`.execute(ownerDb)
  return { id: roleId, version: rows[0]?.version ?? 0, roleNo: rows[0]?.roleNo ?? '', roleName: 'Renamed' }
}

/** An own menu entry of the company that somebody has, and whoever reaches them. */
async function ownEntry({ context, ownerDb, reaching }: Stage, person: Person) {
  const group = fresh('g')
  const menuNo = fresh('e')
  const token = { token: await context.token('admin') }
  const add = (condition: object) =>
    wireClient.json(context.address, 'ISysMenuMaintenanceService/addsysmenu', { condition }, token)
  await add({ menuNo: group, menuName: group, menuLevel: '1', appNo: 'PC', sort: 99 })
  const { rows: groups } = await sql<{ no: string }>`
    select known_menu_no(m) as no from sys_menu m where own_no = ${group}`.execute(ownerDb)
  const url = 'https://partner.example/'
  const form = { menuNo, menuName: menuNo, menuLevel: '2', appNo: 'PC', sort: 99, menuOwner: groups[0]?.no ?? '', url }
  await add(form)
  const { rows } = await sql<{ id: string; version: number; no: string }>`
    select id::text as id, version, menu_no as no from sys_menu where own_no = ${menuNo}`.execute(ownerDb)
  const [entry] = rows
  if (!entry) throw new Error(`no menu entry ${menuNo}`)
  for (const { id } of [person, reaching]) {
    await sql`insert into sys_user_menu values (${id}, ${FIXTURE_TENANT}, ${entry.no}, '{isSearch}')`.execute(ownerDb)
  }
  return { ...form, id: entry.id, version: entry.version }
}

const keyForm = (person: Person) => ({
  apiKeyNo: fresh('K'),
  apiKeyName: 'Reader',
  userNo: person.userNo,
  callsPerMinute: 300,
  areas: [{ keyArea: 'orderCollaboration', keyAccess: 'read' }],
})

/** A key of somebody, with a secret as another administrator issued it. */
async function keyOf({ ownerDb }: Stage, person: Person) {
  const form = keyForm(person)
  const { rows } = await sql<{ id: string; version: number }>`
    with k as (insert into bm_api_key (tenantsid, api_key_no, api_key_name, user_no, key_hash, key_prefix)
      values (${FIXTURE_TENANT}, ${form.apiKeyNo}, 'Reader', ${form.userNo}, sha256(${form.apiKeyNo}::bytea), 'qsk_') returning id, version),
    a as (insert into bm_api_key_area (tenantsid, key_id, key_area) select ${FIXTURE_TENANT}, id, 'orderCollaboration' from k)
    select id::text as id, version from k`.execute(ownerDb)
  const [key] = rows
  if (!key) throw new Error('no key')
  return { ...form, ...key }
}

const USERS = 'ISupSrmSysUserService'
const COLLEAGUES = 'ISupColleagueService'
const ROLES = 'ISrmSysRoleService'
const MENUS = 'ISysMenuMaintenanceService'
const KEYS = 'ISysApiKeyService'
const OWN_ENTRY = ['fewer menu entries']

/** Somebody else's rights in a user's form. */
const withRightsOf = (person: Person, { large }: Stage) => ({
  ...formOf(person),
  roleNos: [...person.roleNos, ...large.roleNos],
  ...numbersOf(large),
})

/** How each call is tried that acts on the rights of others. */
export const attempts: Readonly<Record<string, CallAttempt>> = {
  [`${USERS}/saveorupdatesysuser`]: {
    attempt: {
      on: async (_stage, person) => ({ input: { ...formOf(person), ...MAILS } }),
      giving: { to: async (stage, person) => ({ input: withRightsOf(person, stage) }) },
    },
  },
  [`${USERS}/deletesysuserbyids`]: {
    attempt: { on: async (_stage, { id }) => ({ input: { delList: [{ id, version: 1 }] } }) },
  },
  [`${USERS}/resetpwd`]: {
    attempt: { on: async (_stage, { id }) => ({ input: { resetList: [{ id, version: 1 }] } }) },
  },
  [`${USERS}/releasesignin`]: { attempt: { on: async (_stage, { id }) => ({ input: { id } }) } },
  'ISysUserFactorService/resetFactor': {
    attempt: {
      on: async ({ context }, { id, userNo }) => {
        await turnOnFactor(context, userNo)
        return { input: { id } }
      },
    },
  },
  [`${USERS}/importexcel`]: {
    attempt: {
      on: async (_stage, person) => ({
        input: await userRows(person, { belongSupplier: person.belongSupplier }),
      }),
    },
  },
  [`${USERS}/checkeditexcel`]: {
    attempt: {
      on: async (stage, person) => ({
        input: await edited(stage, USERS, { keyword: person.userNo, id: person.id }, MAILS),
      }),
    },
  },
  [`${USERS}/importeditexcel`]: {
    attempt: { on: async (_stage, person) => ({ input: row(person, MAILS) }) },
  },
  [`${COLLEAGUES}/saveorupdatecolleague`]: {
    of: 'supplier',
    attempt: {
      on: async (_stage, person) => ({ input: { ...colleagueFormOf(person), ...MAILS } }),
      giving: {
        to: async (stage, person) => {
          const { roleNo } = await roleForm(stage, await addRole(stage, stage.large))
          return { input: { ...colleagueFormOf(person), roleNos: [roleNo] } }
        },
      },
    },
  },
  [`${COLLEAGUES}/importexcel`]: {
    of: 'supplier',
    attempt: {
      pairs: FLAGS,
      on: async (stage, person) => {
        const { roleNo } = await roleForm(stage, await addRole(stage, person))
        return { input: await sampleRows([{ userNo: fresh('c'), userName: 'Colleague', 'roles.roleNo': roleNo }]) }
      },
    },
  },
  [`${COLLEAGUES}/checkeditexcel`]: {
    of: 'supplier',
    attempt: {
      pairs: FLAGS,
      on: async (stage, person) => ({
        input: await edited(stage, COLLEAGUES, { keyword: person.userNo, id: person.id }, MAILS, stage.reaching),
      }),
    },
  },
  [`${COLLEAGUES}/importeditexcel`]: {
    of: 'supplier',
    attempt: { on: async (_stage, person) => ({ input: row(person, MAILS) }) },
  },
  [`${ROLES}/saveorupdaterole`]: {
    attempt: {
      on: async (stage, person) => ({
        input: { ...(await roleForm(stage, person.roleId)), menus: menusOf(person) },
      }),
      giving: {
        pairs: FLAGS,
        to: async (stage, person) => ({
          input: { ...(await roleForm(stage, person.roleId)), menus: menusOf(stage.large) },
        }),
      },
    },
  },
  [`${ROLES}/deletesysrolebyids`]: {
    attempt: {
      pairs: FLAGS,
      on: async (stage, person) => ({
        input: { delList: [{ id: await addRole(stage, person), version: 1 }] },
      }),
    },
  },
  [`${ROLES}/importexcel`]: {
    attempt: {
      pairs: FLAGS,
      on: async (_stage, person) => {
        const roleNo = fresh('role')
        const lines = menusOf(person).map(({ menuNo, flags }) => ({
          roleNo,
          roleName: roleNo,
          'menus.menuNo': menuNo,
          ...Object.fromEntries(PERMISSION_FLAGS.map((flag) => [`menus.${flag}`, flags.includes(flag) ? '1' : '0'])),
        }))
        return { input: await sampleRows(lines) }
      },
    },
  },
  [`${ROLES}/checkeditexcel`]: {
    attempt: {
      on: async (stage, { roleId, roleNos }) => ({
        input: await edited(stage, ROLES, { keyword: roleNos.at(-1) ?? '', id: roleId }, { roleName: 'By a sheet' }),
      }),
    },
  },
  [`${ROLES}/importeditexcel`]: {
    attempt: { on: async (_stage, { roleId: id }) => ({ input: row({ id }, { roleName: 'By a sheet' }) }) },
  },
  'ISysPasswordPolicyService/updatesyspasswordpolicy': {
    attempt: {
      pairs: ['no role admin'],
      on: async ({ context }) => ({
        input: { ...(await policyInput(context)), defaultPwd: Buffer.from('Another2026').toString('base64') },
      }),
    },
  },
  [`${MENUS}/savemenuarrangement`]: {
    attempt: {
      pairs: OWN_ENTRY,
      on: async (stage, person) => {
        const { id } = await ownEntry(stage, person)
        return { input: { id, version: 0, sort: 7, isHidden: true } }
      },
    },
  },
  [`${MENUS}/addsysmenu`]: {
    none: 'nobody has a new entry yet',
    attempt: { on: async () => ({ input: {} }) },
  },
  [`${MENUS}/importexcel`]: {
    none: 'nobody has a new entry yet',
    attempt: { on: async () => ({ input: {} }) },
  },
  [`${MENUS}/updatesysmenubyid`]: {
    attempt: {
      pairs: OWN_ENTRY,
      on: async (stage, person) => ({
        input: { ...(await ownEntry(stage, person)), url: 'https://elsewhere.example/' },
      }),
    },
  },
  [`${MENUS}/physicaldeletesysmenubyids`]: {
    attempt: {
      pairs: OWN_ENTRY,
      on: async (stage, person) => {
        const { id, version } = await ownEntry(stage, person)
        return { input: { delList: [{ id, version }] }, last: { status: 409, code: 'identity.menuInUse' } }
      },
    },
  },
  [`${MENUS}/checkeditexcel`]: {
    attempt: {
      pairs: OWN_ENTRY,
      on: async (stage, person) => {
        const { id, menuNo } = await ownEntry(stage, person)
        return { input: await edited(stage, MENUS, { keyword: menuNo, id }, { menuName: 'By a sheet' }) }
      },
    },
  },
  [`${MENUS}/importeditexcel`]: {
    attempt: {
      pairs: OWN_ENTRY,
      on: async (stage, person) => {
        const { id, version } = await ownEntry(stage, person)
        return { input: row({ id }, { menuName: 'By a sheet' }, version) }
      },
    },
  },
  [`${KEYS}/addsysapikey`]: { attempt: { on: async (_stage, person) => ({ input: keyForm(person) }) } },
  [`${KEYS}/updatesysapikeybyid`]: {
    attempt: { on: async (stage, person) => ({ input: { ...(await keyOf(stage, person)), apiKeyName: 'Other' } }) },
  },
  [`${KEYS}/physicaldeletesysapikeybyids`]: {
    attempt: {
      on: async (stage, person) => {
        const { id, version } = await keyOf(stage, person)
        return { input: { delList: [{ id, version }] } }
      },
    },
  },
  [`${KEYS}/issuesysapikey`]: {
    attempt: {
      on: async (stage, person) => {
        const { id, version } = await keyOf(stage, person)
        return { input: { id, version } }
      },
    },
  },
  [`${KEYS}/withdrawsysapikey`]: {
    attempt: {
      on: async (stage, person) => {
        const { id, version } = await keyOf(stage, person)
        return { input: { id, version } }
      },
    },
  },
  [`${KEYS}/importexcel`]: {
    attempt: {
      on: async (_stage, person) => {
        const { areas: _areas, ...own } = keyForm(person)
        return { input: await sampleRows([{ ...own, 'areas.keyArea': 'orderCollaboration' }]) }
      },
    },
  },
  [`${KEYS}/checkeditexcel`]: {
    attempt: {
      on: async (stage, person) => {
        const { id, apiKeyNo } = await keyOf(stage, person)
        return { input: await edited(stage, KEYS, { keyword: apiKeyNo, id }, { apiKeyName: 'By a sheet' }) }
      },
    },
  },
  [`${KEYS}/importeditexcel`]: {
    attempt: {
      on: async (stage, person) => {
        const { id, version } = await keyOf(stage, person)
        return { input: row({ id }, { apiKeyName: 'By a sheet' }, version) }
      },
    },
  },
}
