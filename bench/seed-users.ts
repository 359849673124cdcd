import { createHash } from 'node:crypto'
import type pg from 'pg'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { type BenchSide, benchCompany, benchTokens } from './bench-company.ts'

/** Somebody who works with the measured company. Nobody signs in with a password here. */
interface BenchUser {
  userNo: string
  supplierNo?: string
  /** Of the session that is open; none: the user is only told what happens. */
  token?: string
}

/**
 * The two users with every right, their authority and a session each; a colleague of the buyer, and a user of every supplier, who
 * are told what the two do, in the product and by email.
 */
export async function seedUsers(client: pg.Client): Promise<void> {
  const { tenantsid } = benchCompany
  await client.query(
    `with role as (insert into sys_role (tenantsid, role_no, role_name) values ($1, 'all', 'All rights') returning id)
     insert into sys_role_menu (role_id, tenantsid, menu_no, flags) select role.id, $1, menu_no, $2 from role, sys_menu`,
    [tenantsid, PERMISSION_FLAGS],
  )
  const suppliers = await client.query<{ supplierNo: string }>(
    'select supplier_no as "supplierNo" from bm_supplier where tenantsid = $1 order by supplier_no',
    [tenantsid],
  )
  const users: BenchUser[] = [
    ...(['buyer', 'supplier'] satisfies BenchSide[]).map((side) => ({
      userNo: `bench-${side}`,
      token: benchTokens[side],
      ...(side === 'supplier' ? { supplierNo: benchCompany.supplierNo } : {}),
    })),
    { userNo: 'bench-colleague', token: benchTokens.colleague },
    ...suppliers.rows.map(({ supplierNo }) => ({ userNo: `user-of-${supplierNo}`, supplierNo })),
  ]
  for (const user of users) await seedUser(client, user)
}

async function seedUser(client: pg.Client, { userNo, supplierNo, token }: BenchUser): Promise<void> {
  const { tenantsid, orgNos, warehouseNos, classifyTypes } = benchCompany
  const created = await client.query<{ id: string }>(
    `insert into sys_user (tenantsid, user_no, user_name, pwd, email, belong_supplier, org_no)
     values ($1, $2, $2, '', $2 || '@measured.example', $3, $4) returning id`,
    [tenantsid, userNo, supplierNo ?? null, orgNos[0]],
  )
  const userId = created.rows[0]?.id
  await client.query(
    'insert into sys_user_role (user_id, role_id, tenantsid) select $1::bigint, id, $2 from sys_role',
    [userId, tenantsid],
  )
  if (supplierNo === undefined) {
    await client.query(
      `insert into sys_user_data (user_id, tenantsid, data_type, data_value)
       select $1::bigint, $2, '1', unnest($3::text[]) union all select $1::bigint, $2, '3', unnest($4::text[])
       union all select $1::bigint, $2, '2', unnest($5::text[])`,
      [userId, tenantsid, orgNos, warehouseNos, classifyTypes],
    )
  }
  if (token === undefined) return
  await client.query(
    "insert into sys_session (token_hash, tenantsid, user_id, expires_at) values ($1, $2, $3, now() + interval '1 year')",
    [createHash('sha256').update(token).digest(), tenantsid, userId],
  )
}
