-- A notice that waits for approval, or was rejected, is submitted again with other lines: some are added and some dropped.

-- A line is as old as its notice, or as its coming onto it.
alter table srm_asn_line add column create_date timestamptz not null default now(), add column create_name text not null default '';
comment on column srm_asn_line.create_date is 'When the line came onto its notice: with it, or when it was submitted again.';
update srm_asn_line l set create_date = h.create_date, create_name = h.create_name from srm_asn_head h where h.id = l.asn_id;

-- Lots and boxes go with their line; the past keeps them, and finds them by their keys.
alter table doc_past
  add column batch_id bigint generated always as (case when is_removed then (was ->> 'batch_id')::bigint end) stored,
  add column asn_line_id bigint generated always as (case when is_removed then (was ->> 'asn_line_id')::bigint end) stored,
  add column asn_lot_id bigint generated always as (case when is_removed then (was ->> 'asn_lot_id')::bigint end) stored;
comment on column doc_past.batch_id is 'Of a removed row: the key by which the schema past finds it, as asn_line_id and asn_lot_id.';
create index doc_past_removed_batch on doc_past (table_name, batch_id) where is_removed;
create index doc_past_removed_asn_line on doc_past (table_name, asn_line_id) where is_removed;
create index doc_past_removed_asn_lot on doc_past (table_name, asn_lot_id) where is_removed;
select follow_past('srm_asn_line', $$x.create_date <= past_moment()$$, '{asn_id,batch_id,head_id}', can_go => true);
-- A lot says when its notice was made, and was there as long as its line.
select follow_past('srm_asn_lot', $$exists (select from past.srm_asn_line l where l.id = x.asn_line_id)$$, '{asn_line_id}',
  can_go => true);
select follow_past('srm_asn_label', $$x.create_date <= past_moment()$$, '{asn_line_id,asn_lot_id}', can_go => true);

-- Only the supplier drops lines, and only while nothing of the notice is on its way.
grant delete on srm_asn_line to quayside_supplier;
create policy dropped_before_shipping on srm_asn_line as restrictive for delete to quayside_supplier
  using (exists (select from srm_asn_head h where h.id = asn_id and h.status in ('0', '1')));

-- The number of a box that went with its line was given: as that of a notice that is void it may come again from its supplier, and is
-- never given anew.
create index doc_past_removed_box on doc_past (tenantsid, (was ->> 'unit_code')) where is_removed and table_name = 'srm_asn_label';
create or replace function taken_unit_codes(codes text[], supplier text) returns setof text
  language sql stable security definer set search_path = public as $$
  with label as (
    select b.unit_code, b.is_current or h.status <> 'X' as is_taken, b.supplier_no
    from srm_asn_label b join srm_asn_line l on l.id = b.asn_line_id join srm_asn_head h on h.id = l.asn_id
    where b.tenantsid = scope_text('app.tenantsid') and b.unit_code = any (codes)
    union all
    select p.unit_code, p.is_current or h.status <> 'X', p.supplier_no
    from srm_asn_package p join srm_asn_head h on h.id = p.asn_id
    where p.tenantsid = scope_text('app.tenantsid') and p.unit_code = any (codes)
    union all
    select d.was ->> 'unit_code', false, d.supplier_no
    from doc_past d
    where d.tenantsid = scope_text('app.tenantsid') and d.is_removed and d.table_name = 'srm_asn_label'
      and d.was ->> 'unit_code' = any (codes))
  select distinct c from unnest(codes) c
  where exists (select from label l where l.unit_code = c and l.is_taken)
    or not exists (select from label l where l.unit_code = c and l.supplier_no = supplier)
      and (c !~ '^[0-9]{18}$' or exists (
        select from srm_label_rule_config r where r.tenantsid = scope_text('app.tenantsid')
          and r.gs1_company_prefix <> '' and starts_with(substr(c, 2), r.gs1_company_prefix)))
$$;
create or replace function highest_label_serial(prefix text, extension text) returns bigint
  language sql stable security definer set search_path = public as $$
  select coalesce(max(case when prefix = '' then substr(unit_code, 2)::bigint
      else substr(unit_code, length(prefix) + 2, 16 - length(prefix))::bigint end), 0)
  from (
    select tenantsid, unit_code, is_sscc from srm_asn_label
    union all
    select tenantsid, unit_code, is_sscc from srm_asn_package
    union all
    select tenantsid, was ->> 'unit_code', (was ->> 'is_sscc')::boolean from doc_past
    where is_removed and table_name = 'srm_asn_label') unit
  where tenantsid = scope_text('app.tenantsid')
    and case when prefix = '' then not is_sscc else is_sscc and starts_with(unit_code, extension || prefix) end
$$;
