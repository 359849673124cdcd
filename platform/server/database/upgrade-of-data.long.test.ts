import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'

const databases: string[] = []

function urlOf(database: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  if (database) url.pathname = `/${database}`
  return url.toString()
}

async function onDatabase<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** A database as one of that version is. */
async function databaseOf(lastStep: string): Promise<string> {
  const name = `quayside_upgrade_${randomUUID().replaceAll('-', '')}`
  await onDatabase('', (client) => client.query(`create database ${name}`))
  databases.push(name)
  await migrate(urlOf(name), { isFromChain: true, lastStep })
  return name
}

afterAll(() =>
  onDatabase('', async (client) => {
    for (const name of databases) await client.query(`drop database if exists ${name} with (force)`)
  }),
)

/** Rows of tables and columns whose names changed, written by the names of before 0222. */
const ROWS = `
  insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One');
  insert into sys_user (tenantsid, user_no, user_name, pwd) values ('T1', 'buyer', 'Buyer', '');
  insert into srm_purchase_head (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, purchase_no, currency,
      status, is_released, released_date)
    values ('T1', 'O1', 'W1', 'C1', 'S1', 'One', 'PO1', 'EUR', 'executing', true, now());
  insert into srm_purchase_line (head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, purchase_no, purchase_seq,
      goods_no, goods_name, purchase_unit_no, line_qty, expect_arrival_date)
    select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, purchase_no, 1, 'G1', 'Bolt', 'EA', 20, '2026-03-01'
    from srm_purchase_head;
  insert into srm_purchase_batch (head_id, line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name,
      purchase_no, purchase_seq, goods_no, goods_name, purchase_unit_no, status, expect_arrival_date, batch_pur_qty)
    select head_id, id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, 'One', purchase_no, 1, goods_no, goods_name,
      purchase_unit_no, 'executing', expect_arrival_date, 20 from srm_purchase_line;
  insert into srm_asn_head (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, asn_no, status, delivery_date,
      expected_arrival_date, way_carriage, sender, sender_phone, shipping_address, delivery_address)
    values ('T1', 'O1', 'W1', 'C1', 'S1', 'One', 'ASN1', '2', '2026-02-27', '2026-02-28', '1', 'Ann', '1', 'There', 'Here');
  insert into srm_asn_line (asn_id, batch_id, head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, asn_no, asn_seq,
      purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, purchase_unit_no, expect_arrival_date,
      delivery_qty, above_qty, gift_qty)
    select a.id, b.id, b.head_id, b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.supplier_no, a.asn_no, 1, b.purchase_no,
      1, 1, 1, b.goods_no, b.goods_name, b.purchase_unit_no, b.expect_arrival_date, 12, 2, 5 from srm_purchase_batch b, srm_asn_head a;
  insert into srm_purchase_change (head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, state, change_party, field_name,
      order_version)
    select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, 'proposed', 'purchaser', 'price', 1 from srm_purchase_head;
  insert into srm_purchase_mark (head_id, side, tenantsid, org_no, warehouse_no, classify_type, supplier_no)
    select id, 'supplier', tenantsid, org_no, warehouse_no, classify_type, supplier_no from srm_purchase_head;
  insert into srm_order_answer (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, head_id, purchase_no,
      order_version, asked_date, late_told_date)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, id, purchase_no, 1, now(), '2026-01-05'
    from srm_purchase_head;
  insert into sys_notice_config (tenantsid, is_mail_on) values ('T1', true);
  insert into bm_notice_policy (tenantsid, notice_policy_no, notice_policy_name, notice_event, notice_template_no)
    values ('T1', 'P1', 'Released', 'orderReleased', 'N1');
  insert into sys_notice_choice (user_id, tenantsid, notice_event, by_letter) select id, tenantsid, 'orderReleased', '2' from sys_user;
  insert into sys_notice (tenantsid, user_id, channel, event_key, notice_event, subject, state)
    select tenantsid, id, '2', 'K1', 'orderReleased', 'PO1', 'sent' from sys_user;
  insert into bm_drawn_lot (tenantsid, lot_no, lot_rule_no, item_no, supplier_no) values ('T1', 'L1', 'R1', 'G1', 'S1');
  insert into sys_operation_log (tenantsid, user_no, user_name, side, action, document_no)
    values ('T1', 'buyer', 'Buyer', 'purchaser', 'order.release', 'PO1');
  insert into sys_param (tenantsid, param_no, param_value) values ('T1', 'monthPlanDays', '5');
  insert into sys_text (tenantsid, text_key, language_code, own_text, product_text) values
    ('T1', 'lists:past.title', 'en-US', 'Trail', 'History'), ('T1', 'discrepancies:tabs.all', 'en-US', 'Each', 'All'),
    ('T1', 'orders:fields.purchaseNo', 'en-US', 'Our number', 'Order number'),
    ('T1', 'orders:outsourced.scrap.answered', 'en-US', 'Done', 'Scrap is settled'),
    ('T1', 'orders:outsourced.cancel.label', 'en-US', 'Undo', 'Cancel document');
  insert into srm_component_issue (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, issue_no, issue_type,
      head_id, purchase_no, issue_date, is_reversed, arrived_date, arrived_name, create_name)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, n.issue_no, 'issue', id, purchase_no,
      '2026-02-01', n.is_reversed, n.arrived_date, n.arrived_name, 'Ann'
    from srm_purchase_head cross join (values ('MI1', false, null::timestamptz, ''), ('MI2', false, now(), 'Bob'),
      ('MI3', true, null, '')) as n (issue_no, is_reversed, arrived_date, arrived_name);
  insert into srm_component_issue (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, issue_no, issue_type,
      head_id, purchase_no, issue_date, reverses_id)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'MI4', issue_type, head_id, purchase_no,
      issue_date, id from srm_component_issue where issue_no = 'MI3';`

/** The row of a receipt that takes another one back. */
const reversalOf = (receiptNo: string, byNo: string) => `
  insert into srm_check_receipt (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, receipt_no, asn_id,
      asn_line_id, batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name,
      purchase_unit_no, receive_qty, price, currency, amount, tax_rate, tax_amount, expect_arrival_date, receipt_date, posting_date,
      delivery_timing, reverses_id)
    select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, '${byNo}', asn_id, asn_line_id, batch_id, asn_no,
      purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, purchase_unit_no, -receive_qty, price,
      currency, -amount, tax_rate, -tax_amount, expect_arrival_date, receipt_date, posting_date, delivery_timing, id
    from srm_check_receipt where receipt_no = '${receiptNo}'`

/**
 * What was received and sent back before there was a money ledger: what stands, what was reversed, what came free of charge, and what is
 * owed when it is used (order type 3).
 */
const RECEIPTS = `
  insert into srm_purchase_batch (head_id, line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name,
      purchase_no, purchase_seq, purchase_batch_seq, goods_no, goods_name, purchase_unit_no, status, order_type, expect_arrival_date)
    select head_id, line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, purchase_no, purchase_seq, 2,
      goods_no, goods_name, purchase_unit_no, status, '3', expect_arrival_date from srm_purchase_batch;
  insert into srm_check_receipt (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, receipt_no, asn_id,
      asn_line_id, batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name,
      purchase_unit_no, lot_no, receive_qty, gift_qty, price, currency, amount, tax_rate, tax_amount, expect_arrival_date, receipt_date,
      posting_date, delivery_timing, is_reversed, create_name)
    select l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no, b.supplier_name, n.no, l.asn_id, l.id, b.id, l.asn_no,
      l.purchase_no, b.purchase_seq, b.purchase_phase_seq, b.purchase_batch_seq, l.goods_no, l.goods_name, l.purchase_unit_no, 'L1', n.qty,
      n.gifts, n.price, 'EUR', n.net, 13, n.tax, '2026-03-01', '2026-02-28', '2026-03-02',
      case when n.gifts = 0 then '1' else '0' end, n.no = 'GR3', 'Ann'
    from srm_asn_line l cross join (values ('GR1', '1', 100, 0, 12.345, 1234.50, 160.49), ('GR2', '1', 0, 5, 0, 0, 0),
      ('GR5', '3', 20, 0, 10, 200, 26), ('GR3', '1', 50, 0, 3.999, 199.95, 25.99)) as n (no, type, qty, gifts, price, net, tax) join srm_purchase_batch b on b.order_type = n.type;
  ${reversalOf('GR3', 'GR4')};
  insert into srm_bill_return (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, return_no, return_type,
      return_date, reason)
    select a.tenantsid, a.org_no, a.warehouse_no, a.classify_type, a.supplier_no, a.supplier_name, n.no, n.type, '2026-03-05', 'Cracked'
    from srm_asn_head a cross join (values ('RT1', 'credit'), ('RT2', 'exchange'), ('RT3', 'exchange')) as n (no, type);
  insert into srm_bill_return_line (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, return_id, return_no,
      return_type, receipt_id, receipt_no, batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no,
      goods_name, purchase_unit_no, cell_no, return_qty, price, currency, amount, tax_rate, tax_amount, return_date, reason, is_reversed)
    select d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.supplier_no, d.supplier_name, d.id, d.return_no, d.return_type, r.id,
      r.receipt_no, r.batch_id, r.asn_no, r.purchase_no, r.purchase_seq, r.purchase_phase_seq, r.purchase_batch_seq, r.goods_no,
      r.goods_name, r.purchase_unit_no, 'C1', n.qty, r.price, r.currency, n.net, r.tax_rate, n.tax, d.return_date, d.reason,
      n.no = 'RT2'
    from srm_check_receipt r join (values ('RT1', 4, 49.38, 6.42), ('RT2', 6, 74.07, 9.63), ('RT3', -6, -74.07, -9.63))
      as n (no, qty, net, tax) on r.receipt_no = 'GR1' join srm_bill_return d on d.return_no = n.no;
  update srm_bill_return_line set reverses_id = (select id from srm_bill_return_line where return_no = 'RT2') where return_no = 'RT3';`

/** What is owed, with the entries of each payable; and what breaks an invariant of money. */
async function owed(client: pg.Client) {
  const { rows } = await client.query<{ told: string }>(`
    select concat_ws(' ', p.source_type, p.origin_no, trim_scale(p.qty), trim_scale(p.amount), trim_scale(p.tax_amount), p.payable_status,
      (select string_agg(concat_ws(' ', l.movement, trim_scale(l.net), trim_scale(l.tax), l.document_no), ', ' order by l.id)
        from srm_payable_ledger l where l.payable_id = p.id)) as told
    from srm_payable p order by p.source_type, p.origin_no`)
  const { rows: views } = await client.query<{ view: string }>(
    `select viewname as view from pg_views where viewname like 'invariant_reconciliation_%' order by 1`,
  )
  expect(views.length).toBeGreaterThan(5)
  for (const { view } of views) expect([view, (await client.query(`select * from ${view}`)).rows]).toEqual([view, []])
  return rows.map(({ told }) => told)
}

/** What these rows are before, in the middle of what happened to them, and now. */
async function statesOf(client: pg.Client, columns: string, moment: string) {
  const read = async () => (await client.query({ text: columns, rowMode: 'array' })).rows[0] as unknown[]
  const now = await read()
  const schema = (await client.query(`select nspname from pg_namespace where nspname in ('past', 'history')`)).rows[0]
    .nspname
  await client.query('begin')
  await client.query(`set local app.as_of = '${moment}'; set local search_path = ${schema}, public`)
  const asOf = await read()
  await client.query('rollback')
  return { now, asOf }
}

const OLD = `select l.above_qty::float, l.delivery_qty::float, c.state, c.change_party, c.settled_party, m.side
  from srm_asn_line l, srm_purchase_change c, srm_purchase_mark m`
const NEW = `select l.over_receipt_qty::float, l.delivery_qty::float, c.state, c.party, c.settled_by_party, m.party
  from srm_asn_line l, srm_purchase_change c, srm_purchase_mark m`

describe.each(['0166_rights_of_users', '0221_schema_as_it_stands'])('data of %s', (lastStep) => {
  it('keeps its rows and what they were, by names of before and of now, and what it received is owed', async () => {
    const name = await databaseOf(lastStep)
    const [before, moment] = await onDatabase(name, async (client) => {
      await client.query(`set time zone 'UTC'`)
      await client.query(ROWS)
      await client.query(RECEIPTS)
      const { rows } = await client.query<{ moment: string }>(
        `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US') as moment`,
      )
      const at = rows[0]?.moment ?? ''
      await client.query(`update srm_asn_line set above_qty = 3, delivery_qty = 13;
        update srm_purchase_change set state = 'confirmed', settled_party = 'supplier', settled_name = 'Ann'`)
      await client.query(`update srm_asn_line set above_qty = 4, delivery_qty = 14`)
      return [await statesOf(client, OLD, at), at]
    })
    expect(before).toEqual({
      now: [4, 14, 'confirmed', 'purchaser', 'supplier', 'supplier'],
      asOf: [2, 12, 'proposed', 'purchaser', null, 'supplier'],
    })

    await migrate(urlOf(name))

    await onDatabase(name, async (client) => {
      await client.query(`set time zone 'UTC'`)
      expect(await statesOf(client, NEW, moment)).toEqual(before)
      // What changes from now on joins what was kept before.
      await client.query('update srm_asn_line set over_receipt_qty = 5, delivery_qty = 15')
      expect(await statesOf(client, NEW, moment)).toEqual({ ...before, now: [5, 15, ...before.now.slice(2)] })
      const { rows } = await client.query(`select
        (select jsonb_agg(distinct k) from document_history, jsonb_object_keys(old_values) k
          where table_name = 'srm_asn_line') as replaced,
        (select late_notified_date::date::text from srm_order_answer) as late,
        (select by_email from sys_notification_choice) as email,
        (select subject from sys_notification) as subject,
        (select notice_policy_name from bm_notification_policy where notice_policy_no = 'P1') as policy,
        (select is_mail_on from sys_notification_config) as mail,
        (select lot_no from bm_auto_numbered_lot) as lot,
        (select party || ' ' || array_to_string(org_nos, ',') from sys_operation_log) as log,
        (select count(*)::int from sys_tab_count where party = 'supplier' and list_name = 'srm_purchase_head') as counts,
        (select jsonb_object_agg(text_key, own_text) from sys_text) as texts,
        (select string_agg(concat_ws(' ', issue_no, status, version, update_name), ', ' order by issue_no)
          from srm_component_issue) as issues,
        (select month_plan_days from srm_scheduling_display_config) as days,
        (select count(*)::int from sys_tab_count_differences) as differences`)
      expect(rows).toEqual([
        {
          // Gifts that were taken in are counted on the line.
          replaced: ['delivery_qty', 'gift_receive_qty', 'over_receipt_qty', 'update_date', 'version'],
          ...{ late: '2026-01-05', email: '2', subject: 'PO1', policy: 'Released', mail: true, lot: 'L1' },
          ...{ log: 'purchaser O1', counts: 1, differences: 0, days: 5 },
          issues: 'MI1 posted 1 Ann, MI2 arrived 1 Bob, MI3 reversed 1 Ann, MI4 reversal 1 ',
          texts: {
            'lists:history.title': 'Trail',
            'discrepancies:actions.tabs.all': 'Each',
            'orders:fields.purchaseNo': 'Our number',
            'orders:componentIssue.cancelComponentIssue': 'Undo',
            'orders:componentScrap.confirmScrapDone': 'Done',
            'orders:componentScrap.refuseScrapDone': 'Done',
            'orders:componentScrap.withdrawScrapDone': 'Done',
            'orders:componentScrap.revokeScrapDone': 'Done',
          },
        },
      ])
      const standing = [
        'acceptance GR1 100 1234.5 160.49 open accrue 1234.5 160.49 GR1',
        'acceptance GR3 0 0 0 cancelled accrue 199.95 25.99 GR3, accrueCancel -199.95 -25.99 GR4',
        'return RT1 -4 -49.38 -6.42 open accrue -49.38 -6.42 RT1',
        'return RT2 0 0 0 cancelled accrue -74.07 -9.63 RT2, accrueCancel 74.07 9.63 RT3',
      ]
      expect(await owed(client)).toEqual(standing)
      const { rows: first } = await client.query(`
        select p.supplier_name, p.batch_id = r.batch_id as of_batch, p.asn_no, p.purchase_no, p.goods_no, p.lot_no, p.posting_date::text,
          p.price::float, p.currency, p.tax_rate::float, p.create_name, p.create_date = r.update_date as of_moment
        from srm_payable p join srm_check_receipt r on r.id = p.source_id where p.origin_no = 'GR1'`)
      expect(first).toEqual([
        {
          ...{ supplier_name: 'One', of_batch: true, asn_no: 'ASN1', purchase_no: 'PO1', goods_no: 'G1', lot_no: 'L1' },
          ...{
            posting_date: '2026-03-02',
            price: 12.345,
            currency: 'EUR',
            tax_rate: 13,
            create_name: 'Ann',
            of_moment: true,
          },
        },
      ])
      // A receipt of before that is cancelled now takes off exactly what the upgrade accrued.
      await client.query(reversalOf('GR1', 'GR6'))
      const cancelled = 'acceptance GR1 0 0 0 cancelled accrue 1234.5 160.49 GR1, accrueCancel -1234.5 -160.49 GR6'
      expect(await owed(client)).toEqual([cancelled, ...standing.slice(1)])
    })
  })
})

describe('roles of 0221_schema_as_it_stands', () => {
  it('that read what was accepted read the pool, bills and invoices; who keeps rules keeps how schedules are shown', async () => {
    const name = await databaseOf('0221_schema_as_it_stands')
    await onDatabase(name, (client) =>
      client.query(`
        insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One');
        insert into sys_role (tenantsid, role_no, role_name) select 'T1', r, r from unnest('{buyer,reader,other}'::text[]) r;
        insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
        select id, 'T1', case role_no when 'other' then 'userOrder' else 'acceptanceDetails' end,
          case role_no when 'buyer' then '{isSearch,isExport,isImport}' else '{isSearch}' end::text[] from sys_role;
        insert into sys_role (tenantsid, role_no, role_name) values ('T1', 'rules', 'rules');
        insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
        select id, 'T1', 'executionPolicy', '{isSearch,isModify,isExport}' from sys_role where role_no = 'rules'`),
    )
    await migrate(urlOf(name))
    await onDatabase(name, async (client) => {
      const { rows } = await client.query(`
        select r.role_no, string_agg(m.menu_no || ' ' || m.flags::text, ', ' order by m.menu_no) as rights
        from sys_role r join sys_role_menu m on m.role_id = r.id
        where m.menu_no in ('payablePool', 'reconciliationBill', 'invoiceManagement', 'scheduleDisplayConfig') group by r.role_no order by r.role_no`)
      // Who reads invoices downloads them as electronic ones.
      const each = (flags: string) =>
        `invoiceManagement {${flags},isDownload}, payablePool {${flags}}, reconciliationBill {${flags}}`
      expect(rows).toEqual([
        { role_no: 'buyer', rights: each('isSearch,isExport') },
        { role_no: 'reader', rights: each('isSearch') },
        { role_no: 'rules', rights: 'scheduleDisplayConfig {isModify,isSearch}' },
      ])
    })
  })
})
