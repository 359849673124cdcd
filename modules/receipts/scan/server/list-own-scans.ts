import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { scanCalls } from '../contract/calls.ts'

type OwnScan = CallOutput<typeof scanCalls, 'ISrmLabelScanService/getOwnScans'>[number]

/** So many scans are shown. */
const MOST_SCANS = 100

/** The labels that the caller scanned within the last day, newest first. */
export const listOwnScans: Handler<typeof scanCalls, 'ISrmLabelScanService/getOwnScans'> = async ({ trx, caller }) => {
  const { rows } = await sql<OwnScan>`
    select s.id::text, s.asn_no as "asnNo", h.supplier_name as "supplierName", s.unit_code as "unitCode",
      s.unit_level as level, s.receipt_no as "receiptNo", s.is_refused as "isRefused", s.box_count as "boxCount", s.reason,
      not exists (select from srm_check_receipt r
        where r.asn_id = s.asn_id and r.receipt_no = s.receipt_no and not r.is_reversed)
      and not exists (select from srm_check_return r
        where r.asn_id = s.asn_id and r.receipt_no = s.receipt_no and not r.is_reversed)
      and not exists (select from srm_inspection r
        where r.asn_id = s.asn_id and r.receipt_no = s.receipt_no and r.status <> 'takenBack') as "isCancelled",
      (select case when bool_or(r.status = 'toInspect') then 'toInspect' when bool_or(r.status = 'decided') then 'decided' end
        from srm_inspection r where r.asn_id = s.asn_id and r.receipt_no = s.receipt_no) as "inspectionState",
      to_char(s.create_date, 'YYYY-MM-DD HH24:MI:SS') as "createDate"
    from srm_label_scan s join srm_asn_head h on h.id = s.asn_id
    where s.tenantsid = ${caller.tenantsid} and s.user_no = ${caller.userNo}
      and s.create_date > now() - interval '1 day'
    order by s.id desc limit ${MOST_SCANS}`.execute(trx)
  return rows
}
