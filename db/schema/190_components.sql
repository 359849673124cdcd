-- Components of subcontracted orders, their issues, scrap and ledger.

create table srm_purchase_component (
  id bigint generated always as identity primary key,
  head_id bigint not null references srm_purchase_head,
  line_id bigint not null references srm_purchase_line,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default false,
  purchase_no text not null,
  purchase_seq integer not null,
  goods_no text not null,
  goods_name text not null,
  component_no text not null,
  component_name text not null,
  component_spec text not null default '',
  unit_no text not null,
  unit_decimals integer not null default 0,
  per_qty numeric(20, 6) not null check (per_qty > 0 and per_qty <= 1000000),
  waste_percent numeric(9, 4) not null default 0 check (waste_percent between 0 and 100),
  product_qty numeric(30, 6) not null default 0 check (product_qty >= 0),
  issued_qty numeric(30, 6) not null default 0 check (issued_qty >= 0),
  returned_qty numeric(30, 6) not null default 0 check (returned_qty >= 0),
  used_qty numeric(30, 6) not null default 0 check (used_qty >= 0),
  scrapped_qty numeric(30, 6) not null default 0 check (scrapped_qty >= 0),
  required_qty numeric(30, 6) not null generated always as
    (component_need(product_qty, per_qty, waste_percent, unit_decimals)) stored,
  supplier_qty numeric(30, 6) not null generated always as (greatest(0, arrived_qty - returned_qty - scrapped_qty - used_qty)) stored,
  missing_qty numeric(30, 6) not null generated always as (greatest(0, used_qty + scrapped_qty + returned_qty - (issued_qty - short_qty))) stored,
  to_issue_qty numeric(30, 6) not null generated always as (greatest(0, greatest(
    component_need(product_qty, per_qty, waste_percent, unit_decimals),
    component_need(product_qty, per_qty, 0, unit_decimals) + scrapped_qty) - (issued_qty - short_qty) + returned_qty)) stored,
  search_text text not null generated always as (search_normalise(purchase_no || ' ' || goods_no || ' ' || goods_name || ' '
    || component_no || ' ' || component_name || ' ' || component_spec || ' ' || supplier_no || ' ' || supplier_name)) stored,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_date timestamptz not null default clock_timestamp(),
  issue_status text not null generated always as (case
    when issued_qty - short_qty - returned_qty <= 0 then 'none'
    when greatest(component_need(product_qty, per_qty, waste_percent, unit_decimals),
    component_need(product_qty, per_qty, 0, unit_decimals) + scrapped_qty) > issued_qty - short_qty - returned_qty
    then 'partial'
    else 'full' end) stored,
  -- Suppliers confirm what of an issue arrived. Until then it is on the way; what differs is named with a reason.
  arrived_qty numeric(30, 6) not null default 0 check (arrived_qty >= 0),
  short_qty numeric(30, 6) not null default 0,
  -- Whoever makes, loses or gives back something had it, whether or not its arrival is confirmed.
  on_way_qty numeric(30, 6) not null generated always as (least(issued_qty - arrived_qty - short_qty,
    greatest(0, issued_qty - short_qty - returned_qty - scrapped_qty - used_qty))) stored,
  unique (line_id, component_no),
  constraint srm_purchase_component_held check (returned_qty + scrapped_qty <= issued_qty - short_qty),
  constraint srm_purchase_component_on_way check (arrived_qty + short_qty <= issued_qty)
);
comment on table srm_purchase_component is 'Components of an outsourced order''s line, with what was issued, came back, is used and is lost of them.';
comment on column srm_purchase_component.product_qty is
  'What of the product is wanted: ordered, and again what went back for exchange; where a delivery is closed what came and comes of it.';
comment on column srm_purchase_component.used_qty is 'What is in the accepted goods, whether or not so much was issued.';
comment on column srm_purchase_component.supplier_qty is 'What has arrived and lies at the supplier.';
comment on column srm_purchase_component.missing_qty is 'Used and never issued: the papers are short by so much. A later issue covers it first.';
comment on column srm_purchase_component.to_issue_qty is 'Scrap beyond the planned waste is issued anew.';
comment on column srm_purchase_component.short_qty is
  'Issued and, as the supplier confirmed, not arrived; below zero where more came than was written down.';
comment on column srm_purchase_component.on_way_qty is 'Issued, and its arrival not confirmed; what is used meanwhile is taken off.';
comment on column srm_purchase_component.waste_percent is 'Waste in percent on top of what is needed.';
comment on column srm_purchase_component.issued_qty is 'Issued to the supplier.';
comment on column srm_purchase_component.returned_qty is 'Came back from the supplier.';
comment on column srm_purchase_component.scrapped_qty is 'Confirmed as scrap.';
comment on column srm_purchase_component.required_qty is 'What the ordered product takes, with waste.';
comment on column srm_purchase_component.issue_status is 'How much is issued: none, partial or full.';
select scope_documents('srm_purchase_component');
create index srm_purchase_component_head on srm_purchase_component (head_id, purchase_seq, id);
create index srm_purchase_component_recent on srm_purchase_component
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_purchase_component_supplier on srm_purchase_component (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_purchase_component_count on srm_purchase_component
  (tenantsid, org_no, issue_status, warehouse_no, classify_type);
create index srm_purchase_component_search on srm_purchase_component using gin (org_no, supplier_no, search_text search_trigrams);
grant delete on srm_purchase_component to quayside_purchaser, quayside_system;
grant insert (head_id, line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released,
    purchase_no, purchase_seq, goods_no, goods_name, component_no, component_name, component_spec, unit_no, unit_decimals,
    per_qty, waste_percent, product_qty, create_name) on srm_purchase_component to quayside_purchaser, quayside_system;
grant update (is_released, per_qty, waste_percent, update_date)
  on srm_purchase_component to quayside_purchaser, quayside_system;
create trigger srm_purchase_component_status after insert or delete on srm_purchase_component
  for each row execute function component_status();
create trigger srm_purchase_component_status_changed after update on srm_purchase_component
  for each row when (old.issue_status is distinct from new.issue_status) execute function component_status();

create table srm_component_ledger (
  id bigint generated always as identity primary key,
  component_id bigint not null references srm_purchase_component,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null,
  movement text not null,
  issued numeric(30, 6) not null default 0,
  returned numeric(30, 6) not null default 0,
  used numeric(30, 6) not null default 0,
  scrapped numeric(30, 6) not null default 0,
  document_type text not null check (document_type in ('componentIssue', 'receipt', 'componentScrap')),
  document_id bigint not null,
  document_no text not null,
  reason text not null default '',
  party text default acting_party() check (party in ('purchaser', 'supplier')),
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  arrived numeric(30, 6) not null default 0,
  shortage numeric(30, 6) not null default 0,
  constraint srm_component_ledger_movement_check check (movement in ('issue', 'issueCancel', 'arrive', 'arriveCancel',
    'takeBack', 'takeBackCancel', 'use', 'useCancel', 'scrap', 'scrapCancel'))
);
comment on table srm_component_ledger is 'Every movement of components, append only; the columns are deltas of the balances of srm_purchase_component.';
comment on column srm_component_ledger.issued is 'Change of the issued quantity.';
comment on column srm_component_ledger.returned is 'Change of what came back.';
comment on column srm_component_ledger.used is 'Change of what is in the accepted goods.';
comment on column srm_component_ledger.scrapped is 'Change of the scrap.';
comment on column srm_component_ledger.arrived is 'Change of what arrived at the supplier.';
comment on column srm_component_ledger.shortage is 'Change of what was issued and did not arrive.';
select scope_documents('srm_component_ledger');
create index srm_component_ledger_document on srm_component_ledger (document_type, document_id);
create index srm_component_ledger_component on srm_component_ledger (component_id, create_date);
create policy supplier_confirms_arrivals on srm_component_ledger as restrictive for insert to quayside_supplier
  with check (document_type = 'componentIssue' and (issued, returned, used, scrapped) = (0, 0, 0, 0)
    and (movement = 'arrive' and arrived >= 0 and arrived + shortage > 0
      or movement = 'arriveCancel' and arrived <= 0 and arrived + shortage < 0));
grant insert on srm_component_ledger to quayside_purchaser, quayside_system;
grant insert (component_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement,
    document_type, document_id, document_no, reason, create_name, arrived, shortage) on srm_component_ledger to quayside_supplier;
select track_append_only_history('srm_component_ledger', $$x.create_date <= as_of_moment()$$);

create table srm_component_issue (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  issue_no text not null,
  issue_type text not null check (issue_type in ('issue', 'takeBack')),
  head_id bigint not null references srm_purchase_head,
  purchase_no text not null,
  issue_date date not null,
  reason text not null default '',
  reverses_id bigint unique references srm_component_issue,
  is_reversed boolean not null default false,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  arrived_date timestamptz,
  arrived_name text not null default '',
  arrival_reason text not null default '',
  unique (tenantsid, issue_no),
  constraint srm_component_issue_arrives check (arrived_date is null
    or issue_type = 'issue' and reverses_id is null and not is_reversed)
);
comment on table srm_component_issue is 'Documents by which components leave a warehouse for a supplier, or come back unused. A correction is a reversing document.';
comment on column srm_component_issue.arrived_date is 'When the supplier confirmed the arrival; empty: on the way, or nothing that arrives there.';
comment on column srm_component_issue.arrival_reason is 'Why what arrived differs, or why a confirmed arrival was taken back.';
comment on column srm_component_issue.issue_no is 'Number of the issue.';
comment on column srm_component_issue.issue_type is 'issue: to the supplier; takeBack: back from it.';
comment on column srm_component_issue.arrived_name is 'Name of the user who confirmed the arrival.';
select scope_documents('srm_component_issue');
create index srm_component_issue_head on srm_component_issue (head_id, id);
grant insert on srm_component_issue to quayside_purchaser, quayside_system;
grant update (arrived_date, arrived_name, arrival_reason) on srm_component_issue to quayside_supplier;
grant update (is_reversed, arrived_date, arrived_name, arrival_reason)
  on srm_component_issue to quayside_purchaser, quayside_system;
select track_history('srm_component_issue', $$x.create_date <= as_of_moment()$$, '{head_id}');
select register_document('srm_component_issue', 'issue_no');

create table srm_component_issue_line (
  id bigint generated always as identity primary key,
  component_id bigint not null references srm_purchase_component,
  purchase_seq integer not null,
  component_no text not null,
  component_name text not null,
  component_spec text not null default '',
  unit_no text not null,
  stock_warehouse_no text not null,
  cell_no text not null,
  lot_no text not null default '',
  issue_qty numeric(20, 6) not null check (issue_qty > 0),
  arrived_qty numeric(20, 6) check (arrived_qty >= 0)
);
comment on table srm_component_issue_line is 'Components of an issue, or of a return to the warehouse.';
comment on column srm_component_issue_line.stock_warehouse_no is 'Where the component lay or was put; the order''s own warehouse is that of the product.';
comment on column srm_component_issue_line.issue_qty is 'Issued quantity; of a return, what came back.';
select as_document_lines('srm_component_issue_line', 'srm_component_issue', 'issue_id', '{component_id}');
create index srm_component_issue_line_component on srm_component_issue_line (component_id);
grant insert on srm_component_issue_line to quayside_purchaser, quayside_system;
grant update (arrived_qty) on srm_component_issue_line to quayside_purchaser, quayside_supplier, quayside_system;

-- What suppliers lose of components, as they report it and the purchaser confirms or refuses it.
create table srm_component_scrap (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  scrap_no text not null,
  head_id bigint not null references srm_purchase_head,
  component_id bigint not null references srm_purchase_component,
  purchase_no text not null,
  component_no text not null,
  unit_no text not null,
  scrap_qty numeric(20, 6) not null check (scrap_qty > 0),
  reason text not null check (reason <> ''),
  status text not null default 'reported' check (status in ('reported', 'confirmed', 'refused', 'withdrawn', 'revoked')),
  answer_reason text not null default '',
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  answer_name text not null default '',
  answer_date timestamptz,
  unique (tenantsid, scrap_no)
);
comment on table srm_component_scrap is 'Components that a supplier used beyond the product or lost. Only what the purchaser confirms moves a balance.';
comment on column srm_component_scrap.status is 'revoked: confirmed by mistake; the components lie at the supplier again.';
comment on column srm_component_scrap.scrap_no is 'Number of the report.';
comment on column srm_component_scrap.scrap_qty is 'Scrapped quantity.';
comment on column srm_component_scrap.answer_reason is 'Reason of the purchaser who refused or revoked it.';
select scope_documents('srm_component_scrap');
create index srm_component_scrap_component on srm_component_scrap (component_id, id);
grant insert on srm_component_scrap to quayside_purchaser, quayside_supplier, quayside_system;
grant update (status, answer_reason, answer_name, answer_date)
  on srm_component_scrap to quayside_purchaser, quayside_supplier, quayside_system;
select track_history('srm_component_scrap', $$x.create_date <= as_of_moment()$$, '{head_id,component_id}');
select register_document('srm_component_scrap', 'scrap_no');

-- What is needed follows what is required of the product, whoever changes that.
create function component_follow() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_purchase_component c set product_qty = w.required, update_date = statement_timestamp()
  from (select sum(product_requirement(b)) as required from srm_purchase_batch b where b.line_id = new.line_id) w
  where c.line_id = new.line_id and c.product_qty <> w.required;
  return null;
end $$;
create trigger srm_purchase_batch_component after update on srm_purchase_batch for each row
  when (new.order_type = '2' and (new.batch_pur_qty, new.return_exchange_qty, new.is_closed, new.status = 'cancelled',
      new.receive_qty, new.on_way_qty)
    is distinct from (old.batch_pur_qty, old.return_exchange_qty, old.is_closed, old.status = 'cancelled',
      old.receive_qty, old.on_way_qty))
  execute function component_follow();

-- What went back for exchange is made once more, of components that are issued once more.
create function product_requirement(b srm_purchase_batch) returns numeric language sql immutable
  return case when b.is_closed or b.status = 'cancelled' then b.receive_qty + b.on_way_qty
    else b.batch_pur_qty + b.return_exchange_qty end;

-- The scope of a movement is its component's, never the caller's word.
create function component_ledger_scope() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released
    into new.tenantsid, new.org_no, new.warehouse_no, new.classify_type, new.supplier_no, new.is_released
    from srm_purchase_component where id = new.component_id for update;
  return new;
end $$;
create trigger srm_component_ledger_scope before insert on srm_component_ledger
  for each row execute function component_ledger_scope();

-- The one place where balances move. Nothing is taken from the supplier that does not lie there; only what is accepted may have
-- used more than that.
create function component_ledger_post() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_purchase_component c set
    issued_qty = c.issued_qty + moved.issued,
    arrived_qty = c.arrived_qty + moved.arrived,
    short_qty = c.short_qty + moved.shortage,
    returned_qty = c.returned_qty + moved.returned,
    used_qty = c.used_qty + moved.used,
    scrapped_qty = c.scrapped_qty + moved.scrapped,
    -- One moment for all rows, so that the components of a line stay together in the lists.
    update_date = statement_timestamp()
  from (
    select component_id, sum(issued) as issued, sum(arrived) as arrived, sum(shortage) as shortage, sum(returned) as returned,
      sum(used) as used, sum(scrapped) as scrapped
    from posted group by component_id
  ) moved
  where c.id = moved.component_id;
  -- Where the supplier counted more than was issued and takes that back, it must still lie there.
  -- Lines of one component count together, as they do where they are confirmed.
  if exists (select from posted p join srm_purchase_component c on c.id = p.component_id
      where c.missing_qty > 0 group by c.id
      having bool_or(p.movement in ('issueCancel', 'takeBack', 'scrap'))
        or sum(p.shortage) filter (where p.movement = 'arriveCancel') > 0) then
    raise exception 'more is taken from the supplier than lies there'
      using errcode = 'check_violation', constraint = 'srm_purchase_component_held';
  end if;
  return null;
end $$;
create trigger srm_component_ledger_post after insert on srm_component_ledger
  referencing new table as posted
  for each statement execute function component_ledger_post();

create function component_balances_as_of(of_component bigint) returns jsonb language sql stable
return (select jsonb_build_object('issued_qty', coalesce(sum(issued), 0), 'arrived_qty', coalesce(sum(arrived), 0),
    'short_qty', coalesce(sum(shortage), 0), 'returned_qty', coalesce(sum(returned), 0), 'used_qty', coalesce(sum(used), 0),
    'scrapped_qty', coalesce(sum(scrapped), 0))
  from srm_component_ledger where component_id = of_component and create_date <= as_of_moment());

-- Components whose balances differ from the sum of their ledger; empty when all is well.
create view srm_component_ledger_differences with (security_invoker = true) as
select c.id as component_id, c.tenantsid, c.purchase_no, c.purchase_seq, c.component_no
from srm_purchase_component c
left join lateral (
  select coalesce(sum(issued), 0) as issued, coalesce(sum(arrived), 0) as arrived, coalesce(sum(shortage), 0) as shortage,
    coalesce(sum(returned), 0) as returned, coalesce(sum(used), 0) as used, coalesce(sum(scrapped), 0) as scrapped
  from srm_component_ledger l where l.component_id = c.id
) l on true
where (c.issued_qty, c.arrived_qty, c.short_qty, c.returned_qty, c.used_qty, c.scrapped_qty)
  is distinct from (l.issued, l.arrived, l.shortage, l.returned, l.used, l.scrapped);
comment on view srm_component_ledger_differences is 'Components whose balances differ from the sum of their ledger; empty when all is well.';
grant select on srm_component_ledger_differences to quayside_system;

-- Balances of components at suppliers as they were at a moment that the reader's transaction sets, or are now: those of now are
-- kept with the component, those of a moment are added up. A component is there from its first movement on.
create view srm_component_balance with (security_invoker = true) as
select c.id, c.head_id, c.line_id, c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.supplier_no, c.supplier_name,
  c.is_released, c.purchase_no, c.purchase_seq, c.goods_no, c.goods_name, c.component_no, c.component_name, c.component_spec,
  c.unit_no, c.search_text, c.update_date, coalesce(m.moment, statement_timestamp()) as as_of,
  case when m.moment is null then c.issued_qty else q.issued end as issued_qty,
  case when m.moment is null then c.short_qty else q.shortage end as short_qty,
  case when m.moment is null then c.returned_qty else q.returned end as returned_qty,
  case when m.moment is null then c.used_qty else q.used end as used_qty,
  case when m.moment is null then c.scrapped_qty else q.scrapped end as scrapped_qty,
  case when m.moment is null then c.on_way_qty else least(q.issued - q.arrived - q.shortage,
    greatest(0, q.issued - q.shortage - q.returned - q.scrapped - q.used)) end as on_way_qty,
  case when m.moment is null then c.supplier_qty
    else greatest(0, q.arrived - q.returned - q.scrapped - q.used) end as supplier_qty,
  case when m.moment is null then c.missing_qty
    else greatest(0, q.used + q.scrapped + q.returned - (q.issued - q.shortage)) end as missing_qty
from (select nullif(current_setting('app.as_of', true), '')::timestamp at time zone current_setting('TimeZone') as moment) m
cross join srm_purchase_component c
left join lateral (
  select sum(l.issued) as issued, sum(l.arrived) as arrived, sum(l.shortage) as shortage, sum(l.returned) as returned,
    sum(l.used) as used, sum(l.scrapped) as scrapped
  from srm_component_ledger l where m.moment is not null and l.component_id = c.id and l.create_date <= m.moment
) q on true
where c.create_date <= coalesce(m.moment, statement_timestamp())
  and exists (select from srm_component_ledger l
    where l.component_id = c.id and l.create_date <= coalesce(m.moment, statement_timestamp()));
comment on view srm_component_balance is 'Balances of components, by their ledger at the moment of the setting app.as_of or as they are now.';
grant select on srm_component_balance to quayside_purchaser, quayside_supplier, quayside_system;

select track_history('srm_purchase_component',
  $$x.create_date <= as_of_moment() and exists (select from history.srm_purchase_head h where h.id = x.head_id)$$,
  '{head_id,line_id}', '{is_released,issued_qty,arrived_qty,short_qty,returned_qty,used_qty,scrapped_qty}',
  $$component_balances_as_of(x.id) || jsonb_build_object('is_released', true)$$, is_deletable => true);
select track_history('srm_purchase_line', $$exists (select from history.srm_purchase_head h where h.id = x.head_id)$$, '{head_id}',
  '{is_released,issue_status}',
  $$(select jsonb_build_object('is_released', true, 'issue_status', case
      when count(*) = 0 then 'unplanned' when bool_and(c.issue_status = 'full') then 'full'
      when bool_and(c.issue_status = 'none') then 'none' else 'partial' end)
    from history.srm_purchase_component c where c.line_id = x.id)$$);
