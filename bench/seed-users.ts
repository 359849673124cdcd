import { createHash } from 'node:crypto'
import type pg from 'pg'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { type BenchSide, benchCompany, benchTokens } from './bench-company.ts'

/** The two users with every right, their authority and a session each. Nobody signs in with a password here. */
export async function seedUsers(client: pg.Client): Promise<void> {
  const { tenantsid, orgNos, warehouseNos, classifyTypes, supplierNo } = benchCompany
  await client.query(
    `with role as (insert into sys_role (tenantsid, role_no, role_name) values ($1, 'all', 'All rights') returning id)
     insert into sys_role_menu (role_id, tenantsid, menu_no, flags) select role.id, $1, menu_no, $2 from role, sys_menu`,
    [tenantsid, PERMISSION_FLAGS],
  )
  for (const side of ['buyer', 'supplier'] satisfies BenchSide[]) {
    const created = await client.query<{ id: string }>(
      `insert into sys_user (tenantsid, user_no, user_name, pwd, belong_supplier, org_no)
       values ($1, $2, $2, '', $3, $4) returning id`,
      [tenantsid, `bench-${side}`, side === 'supplier' ? supplierNo : null, orgNos[0]],
    )
    const userId = created.rows[0]?.id
    await client.query(
      'insert into sys_user_role (user_id, role_id, tenantsid) select $1::bigint, id, $2 from sys_role',
      [userId, tenantsid],
    )
    if (side === 'buyer') {
      await client.query(
        `insert into sys_user_data (user_id, tenantsid, data_type, data_value)
         select $1::bigint, $2, '1', unnest($3::text[]) union all select $1::bigint, $2, '3', unnest($4::text[])
         union all select $1::bigint, $2, '2', unnest($5::text[])`,
        [userId, tenantsid, orgNos, warehouseNos, classifyTypes],
      )
    }
    await client.query(
      "insert into sys_session (token_hash, tenantsid, user_id, expires_at) values ($1, $2, $3, now() + interval '1 year')",
      [createHash('sha256').update(benchTokens[side]).digest(), tenantsid, userId],
    )
  }
}
