import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { FIXTURE_TENANT } from './demo-fixtures.ts'

/** What somebody may do, in the demo company. */
export interface Rights {
  menus: Readonly<Record<string, readonly string[]>>
  orgNos?: readonly string[]
  warehouseNos?: readonly string[]
  classifyTypes?: readonly string[]
  belongSupplier?: string
  isAdministrator?: boolean
}

/** Somebody with exactly such rights, by a role of their own. */
export interface Person extends Required<Omit<Rights, 'isAdministrator'>> {
  id: string
  userNo: string
  roleId: string
  /** The own role, and `admin` where they administer the company. */
  roleNos: string[]
}

/** Adds somebody with these rights and nothing else; their password is everybody's. */
export async function addPerson(ownerDb: Database, rights: Rights): Promise<Person> {
  const { menus, orgNos = [], warehouseNos = [], classifyTypes = [], belongSupplier = '' } = rights
  const userNo = `p-${randomUUID().slice(0, 8)}`
  const roleNo = `R-${userNo}`
  const { rows } = await sql<{ id: string; roleId: string }>`
    with u as (insert into sys_user (tenantsid, user_no, user_name, pwd, belong_supplier)
        select tenantsid, ${userNo}, ${userNo}, pwd, ${belongSupplier || null} from sys_user where user_no = 'admin' returning id),
      r as (insert into sys_role (tenantsid, role_no, role_name) values (${FIXTURE_TENANT}, ${roleNo}, ${roleNo}) returning id),
      m as (insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
        select r.id, ${FIXTURE_TENANT}, key, array(select jsonb_array_elements_text(value)) from r, jsonb_each(${JSON.stringify(menus)}::jsonb)),
      h as (insert into sys_user_role (user_id, role_id, tenantsid) select u.id, r.id, ${FIXTURE_TENANT} from u, r),
      d as (insert into sys_user_data (user_id, tenantsid, data_type, data_value)
        select u.id, ${FIXTURE_TENANT}, '1', unnest(${[...orgNos]}::text[]) from u
        union all select u.id, ${FIXTURE_TENANT}, '3', unnest(${[...warehouseNos]}::text[]) from u
        union all select u.id, ${FIXTURE_TENANT}, '2', unnest(${[...classifyTypes]}::text[]) from u)
    select u.id::text as id, r.id::text as "roleId" from u, r`.execute(ownerDb)
  const { id = '', roleId = '' } = rows[0] ?? {}
  if (rights.isAdministrator) {
    await sql`insert into sys_user_role (user_id, role_id, tenantsid)
      select ${id}, id, tenantsid from sys_role where role_no = 'admin' and tenantsid = ${FIXTURE_TENANT}`.execute(
      ownerDb,
    )
  }
  const roleNos = rights.isAdministrator ? ['admin', roleNo] : [roleNo]
  return { id, userNo, roleId, roleNos, menus, orgNos, warehouseNos, classifyTypes, belongSupplier }
}

/** The token of a new session of somebody, which is opened without a sign-in: those are limited per address. */
export async function tokenOf(ownerDb: Database, { id }: Person): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into sys_session (token_hash, tenantsid, user_id, expires_at)
    values (sha256(${token}::bytea), ${FIXTURE_TENANT}, ${id}, now() + interval '1 hour')`.execute(ownerDb)
  return token
}
