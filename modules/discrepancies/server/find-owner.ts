import { sql } from 'kysely'
import { fail } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { discrepanciesErrors } from '../contract/errors.ts'

/** Where a document lies: who has authority over all of it may see it. */
interface DocumentPlace {
  tenantsid: string
  org_no: string
  warehouse_no: string
  classify_type: string
}

/** Somebody who looks after a discrepancy. */
export interface Owner {
  id: string | null
  userName: string
}

/** Whether a purchaser's user under this alias is valid and may see documents at this place. */
export const mayOwnSql = (user: string, place: string) => sql<boolean>`(${sql.ref(`${user}.belong_supplier`)} is null
  and ${sql.ref(`${user}.status_code`)} = '1'
  and (select count(distinct case d.data_type when '4' then '2' else d.data_type end) from sys_user_data d
    where d.user_id = ${sql.ref(`${user}.id`)} and (d.data_type, d.data_value) in (
      ('1', ${sql.ref(`${place}.org_no`)}), ('3', ${sql.ref(`${place}.warehouse_no`)}),
      ('2', ${sql.ref(`${place}.classify_type`)}), ('4', ${sql.ref(`${place}.classify_type`)}))) = 3)`

/** The user of this number, who must be able to see the document. */
export async function findOwner(trx: ScopedTransaction, place: DocumentPlace, userNo: string): Promise<Owner> {
  const { rows } = await sql<{ id: string; userName: string }>`
    select u.id, u.user_name as "userName" from sys_user u,
      (values (${place.org_no}, ${place.warehouse_no}, ${place.classify_type})) p (org_no, warehouse_no, classify_type)
    where u.tenantsid = ${place.tenantsid} and lower(u.user_no) = lower(${userNo}) and ${mayOwnSql('u', 'p')}`.execute(
    trx,
  )
  return rows[0] ?? fail(discrepanciesErrors.ownerCannotSee, { userNo })
}
