-- Suppliers confirm what of an issue arrived. Until then it is on the way; what differs is named with a reason.

alter table srm_purchase_component
  add column arrived_qty numeric(30, 6) not null default 0 check (arrived_qty >= 0),
  add column short_qty numeric(30, 6) not null default 0,
  -- Whoever makes, loses or gives back something had it, whether or not its arrival is confirmed.
  add column on_way_qty numeric(30, 6) not null generated always as (least(issued_qty - arrived_qty - short_qty,
    greatest(0, issued_qty - short_qty - returned_qty - scrapped_qty - used_qty))) stored,
  alter column supplier_qty set expression as (greatest(0, arrived_qty - returned_qty - scrapped_qty - used_qty)),
  alter column missing_qty set expression as
    (greatest(0, used_qty + scrapped_qty + returned_qty - (issued_qty - short_qty))),
  alter column to_issue_qty set expression as (greatest(0, greatest(
    component_need(product_qty, per_qty, waste_percent, unit_decimals),
    component_need(product_qty, per_qty, 0, unit_decimals) + scrapped_qty) - (issued_qty - short_qty) + returned_qty)),
  alter column issue_status set expression as (case
    when issued_qty - short_qty - returned_qty <= 0 then 'none'
    when greatest(component_need(product_qty, per_qty, waste_percent, unit_decimals),
      component_need(product_qty, per_qty, 0, unit_decimals) + scrapped_qty) > issued_qty - short_qty - returned_qty
      then 'partial'
    else 'full' end),
  drop constraint srm_purchase_component_held,
  add constraint srm_purchase_component_held check (returned_qty + scrapped_qty <= issued_qty - short_qty),
  add constraint srm_purchase_component_on_way check (arrived_qty + short_qty <= issued_qty);
comment on column srm_purchase_component.short_qty is
  'Issued and, as the supplier confirmed, not arrived; below zero where more came than was written down.';
comment on column srm_purchase_component.on_way_qty is 'Issued, and its arrival not confirmed; what is used meanwhile is taken off.';
comment on column srm_purchase_component.supplier_qty is 'What has arrived and lies at the supplier.';

alter table srm_component_ledger
  add column arrived numeric(30, 6) not null default 0,
  add column short numeric(30, 6) not null default 0,
  drop constraint srm_component_ledger_movement_check,
  add constraint srm_component_ledger_movement_check check (movement in ('issue', 'issueCancel', 'arrive', 'arriveCancel',
    'takeBack', 'takeBackCancel', 'use', 'useCancel', 'scrap', 'scrapCancel'));
-- Balances as of a moment add up what a component moved until then.
drop index srm_component_ledger_component;
create index srm_component_ledger_component on srm_component_ledger (component_id, create_date);
-- Of all movements a supplier posts those of arrivals alone; who and when are not its word.
grant insert (component_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, arrived, short,
  document_type, document_id, document_no, reason, create_name) on srm_component_ledger to quayside_supplier;
create policy supplier_confirms_arrivals on srm_component_ledger as restrictive for insert to quayside_supplier
  with check (document_type = 'componentIssue' and (issued, returned, used, scrapped) = (0, 0, 0, 0)
    and (movement = 'arrive' and arrived >= 0 and arrived + short > 0
      or movement = 'arriveCancel' and arrived <= 0 and arrived + short < 0));

create or replace function component_ledger_post() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_purchase_component c set
    issued_qty = c.issued_qty + moved.issued,
    arrived_qty = c.arrived_qty + moved.arrived,
    short_qty = c.short_qty + moved.short,
    returned_qty = c.returned_qty + moved.returned,
    used_qty = c.used_qty + moved.used,
    scrapped_qty = c.scrapped_qty + moved.scrapped,
    -- One moment for all rows, so that the components of a line stay together in the lists.
    update_date = statement_timestamp()
  from (
    select component_id, sum(issued) as issued, sum(arrived) as arrived, sum(short) as short, sum(returned) as returned,
      sum(used) as used, sum(scrapped) as scrapped
    from posted group by component_id
  ) moved
  where c.id = moved.component_id;
  -- Where the supplier counted more than was issued and takes that back, it must still lie there.
  -- Lines of one component count together, as they do where they are confirmed.
  if exists (select from posted p join srm_purchase_component c on c.id = p.component_id
      where c.missing_qty > 0 group by c.id
      having bool_or(p.movement in ('issueCancel', 'takeBack', 'scrap'))
        or sum(p.short) filter (where p.movement = 'arriveCancel') > 0) then
    raise exception 'more is taken from the supplier than lies there'
      using errcode = 'check_violation', constraint = 'srm_purchase_component_held';
  end if;
  return null;
end $$;

create or replace view srm_component_ledger_differences with (security_invoker = true) as
select c.id as component_id, c.tenantsid, c.purchase_no, c.purchase_seq, c.component_no
from srm_purchase_component c
left join lateral (
  select coalesce(sum(issued), 0) as issued, coalesce(sum(arrived), 0) as arrived, coalesce(sum(short), 0) as short,
    coalesce(sum(returned), 0) as returned, coalesce(sum(used), 0) as used, coalesce(sum(scrapped), 0) as scrapped
  from srm_component_ledger l where l.component_id = c.id
) l on true
where (c.issued_qty, c.arrived_qty, c.short_qty, c.returned_qty, c.used_qty, c.scrapped_qty)
  is distinct from (l.issued, l.arrived, l.short, l.returned, l.used, l.scrapped);

alter table srm_component_issue
  add column arrived_date timestamptz,
  add column arrived_name text not null default '',
  add column arrival_reason text not null default '',
  add constraint srm_component_issue_arrives check (arrived_date is null
    or issue_type = 'issue' and reverses_id is null and not is_reversed);
comment on column srm_component_issue.arrived_date is 'When the supplier confirmed the arrival; empty: on the way, or nothing that arrives there.';
comment on column srm_component_issue.arrival_reason is 'Why what arrived differs, or why a confirmed arrival was taken back.';
alter table srm_component_issue_line add column arrived_qty numeric(20, 6) check (arrived_qty >= 0);
grant update (arrived_date, arrived_name, arrival_reason) on srm_component_issue
  to quayside_purchaser, quayside_supplier, quayside_system;
grant update (arrived_qty) on srm_component_issue_line to quayside_purchaser, quayside_supplier, quayside_system;

-- What was issued before arrivals were confirmed counts as arrived, at the time of its issue. Nothing changed for the lists, so
-- the balances follow without the ledger's trigger, which would move every component to their top.
update srm_component_issue i set arrived_date = coalesce((select max(l.create_date) from srm_component_ledger l
  where l.document_type = 'componentIssue' and l.document_id = i.id and l.movement = 'issue'), i.create_date)
where issue_type = 'issue' and reverses_id is null and not is_reversed;
update srm_component_issue_line l set arrived_qty = l.issue_qty
from srm_component_issue i where i.id = l.issue_id and i.arrived_date is not null;
alter table srm_component_ledger disable trigger srm_component_ledger_post;
insert into srm_component_ledger (component_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
  movement, arrived, document_type, document_id, document_no, party, create_date)
select l.component_id, '', '', '', '', '', false, 'arrive', l.issue_qty, 'componentIssue', i.id, i.issue_no, null,
  coalesce((select max(m.create_date) from srm_component_ledger m where m.document_type = 'componentIssue'
    and m.document_id = i.id and m.component_id = l.component_id and m.movement = 'issue'), i.arrived_date)
from srm_component_issue i join srm_component_issue_line l on l.issue_id = i.id
where i.arrived_date is not null order by l.component_id, l.id;
alter table srm_component_ledger enable trigger srm_component_ledger_post;
update srm_purchase_component c set arrived_qty = l.arrived
from (select component_id, sum(arrived) as arrived from srm_component_ledger group by component_id) l
where l.component_id = c.id and l.arrived <> 0;

-- Balances of components at suppliers as they were at a moment that the reader's transaction sets, or are now: those of now are
-- kept with the component, those of a moment are added up. A component is there from its first movement on.
create view srm_component_balance with (security_invoker = true) as
select c.id, c.head_id, c.line_id, c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.supplier_no, c.supplier_name,
  c.is_released, c.purchase_no, c.purchase_seq, c.goods_no, c.goods_name, c.component_no, c.component_name, c.component_spec,
  c.unit_no, c.search_text, c.update_date, coalesce(m.moment, statement_timestamp()) as as_of,
  case when m.moment is null then c.issued_qty else q.issued end as issued_qty,
  case when m.moment is null then c.short_qty else q.short end as short_qty,
  case when m.moment is null then c.returned_qty else q.returned end as returned_qty,
  case when m.moment is null then c.used_qty else q.used end as used_qty,
  case when m.moment is null then c.scrapped_qty else q.scrapped end as scrapped_qty,
  case when m.moment is null then c.on_way_qty else least(q.issued - q.arrived - q.short,
    greatest(0, q.issued - q.short - q.returned - q.scrapped - q.used)) end as on_way_qty,
  case when m.moment is null then c.supplier_qty
    else greatest(0, q.arrived - q.returned - q.scrapped - q.used) end as supplier_qty,
  case when m.moment is null then c.missing_qty
    else greatest(0, q.used + q.scrapped + q.returned - (q.issued - q.short)) end as missing_qty
from (select nullif(current_setting('app.as_of', true), '')::timestamp at time zone current_setting('TimeZone') as moment) m
cross join srm_purchase_component c
left join lateral (
  select sum(l.issued) as issued, sum(l.arrived) as arrived, sum(l.short) as short, sum(l.returned) as returned,
    sum(l.used) as used, sum(l.scrapped) as scrapped
  from srm_component_ledger l where m.moment is not null and l.component_id = c.id and l.create_date <= m.moment
) q on true
where c.create_date <= coalesce(m.moment, statement_timestamp())
  and exists (select from srm_component_ledger l
    where l.component_id = c.id and l.create_date <= coalesce(m.moment, statement_timestamp()));
comment on view srm_component_balance is 'Balances of components, by their ledger at the moment of the setting app.as_of or as they are now.';
grant select on srm_component_balance to quayside_purchaser, quayside_supplier, quayside_system;
