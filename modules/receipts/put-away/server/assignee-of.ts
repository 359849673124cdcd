import { sql } from 'kysely'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** The user's name; refused where the user lacks authority over one of the warehouses. */
export async function assigneeOf(
  trx: ScopedTransaction,
  tasks: readonly { id: string }[],
  userNo: string,
): Promise<string> {
  if (userNo === '') return ''
  const { rows } = await sql<{ warehouseNo: string; userName: string | null }>`
    select distinct t.warehouse_no as "warehouseNo", (
      select u.user_name from sys_user u
      where u.user_no = ${userNo} and u.status_code = '1' and u.belong_supplier is null and exists (
        select from sys_user_data d where d.user_id = u.id and d.data_type = '3' and d.data_value = t.warehouse_no)
    ) as "userName"
    from wms_put_away_task t where t.id = any (${tasks.map(({ id }) => id)}::bigint[])`.execute(trx)
  const missing = rows.find(({ userName }) => userName === null)
  if (missing) fail(receiptsErrors.assigneeUnknown, { userNo, warehouseNo: missing.warehouseNo })
  return rows[0]?.userName ?? ''
}
