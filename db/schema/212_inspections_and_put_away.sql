-- Inspections, tasks of put-away and discrepancies.

create table srm_inspection (
  id bigint generated always as identity primary key,
  inspection_no text not null,
  status text not null default 'toInspect' check (status in ('toInspect', 'decided', 'takenBack')),
  receipt_no text not null,
  asn_id bigint not null references srm_asn_head,
  asn_line_id bigint not null references srm_asn_line,
  asn_lot_id bigint not null references srm_asn_lot,
  batch_id bigint not null references srm_purchase_batch,
  asn_no text not null,
  purchase_no text not null,
  purchase_seq integer not null,
  purchase_phase_seq integer not null,
  purchase_batch_seq integer not null,
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  unit_decimals integer not null,
  lot_no text not null default '',
  inspect_qty numeric(20, 6) not null check (inspect_qty > 0),
  accepted_qty numeric(20, 6) not null default 0 check (accepted_qty >= 0),
  refused_qty numeric(20, 6) not null default 0 check (refused_qty >= 0),
  sample_qty numeric(20, 6) check (sample_qty > 0),
  defect_qty numeric(20, 6) check (defect_qty >= 0 and defect_qty <= sample_qty),
  reason text not null default '',
  remarks text not null default '',
  receipt_date date not null,
  inspect_date date,
  inspector_name text not null default '',
  result_no text not null default '',
  over_receipt_qty numeric(20, 6) not null default 0,
  constraint srm_inspection_result check (case status when 'decided' then accepted_qty + refused_qty = inspect_qty
    else accepted_qty + refused_qty = 0 end),
  check (refused_qty = 0 or reason <> ''),
  constraint srm_inspection_over_receipt check (over_receipt_qty between 0 and inspect_qty)
);
comment on table srm_inspection is 'Goods that arrived and are inspected: what was counted at arrival, and what became of it.';
comment on column srm_inspection.receipt_no is 'The number under which they arrived.';
comment on column srm_inspection.result_no is 'The receipt that accepted and refused them.';
comment on column srm_inspection.over_receipt_qty is 'Of what arrived: what came above the ASN. Its result hands it on to the rows of the receipt.';
comment on column srm_inspection.inspection_no is 'Number of the inspection.';
comment on column srm_inspection.accepted_qty is 'Of what was inspected: accepted.';
comment on column srm_inspection.refused_qty is 'Of what was inspected: rejected.';
comment on column srm_inspection.sample_qty is 'How much of it was looked at.';
comment on column srm_inspection.defect_qty is 'Of the sample: defective.';
comment on column srm_inspection.inspect_date is 'Day of the inspection.';
comment on column srm_inspection.inspector_name is 'Name of the inspector.';
select as_document('srm_inspection', 'inspection_no',
  '{inspection_no,receipt_no,result_no,asn_no,purchase_no,goods_no,goods_name,lot_no,supplier_no,supplier_name}',
  keys => '{asn_id,asn_line_id,batch_id}', action_area => 'inspection');
create index srm_inspection_arrival on srm_inspection (asn_id, receipt_no);
create index srm_inspection_line on srm_inspection (asn_line_id);
create index srm_inspection_batch on srm_inspection (batch_id);
grant insert on srm_inspection to quayside_purchaser, quayside_system;
grant update (status, accepted_qty, refused_qty, sample_qty, defect_qty, reason, remarks, inspect_date, inspector_name,
    result_no, update_name, update_date) on srm_inspection to quayside_purchaser, quayside_system;

create table wms_put_away_task (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  task_no text not null,
  status text not null default 'initial' check (status in ('initial', 'inProgress', 'complete', 'frozen', 'closed')),
  frozen_from text check (frozen_from in ('initial', 'inProgress')),
  receipt_id bigint not null unique references srm_check_receipt,
  receipt_no text not null,
  batch_id bigint not null references srm_purchase_batch,
  asn_no text not null,
  purchase_no text not null,
  purchase_seq integer not null,
  purchase_phase_seq integer not null,
  purchase_batch_seq integer not null,
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  unit_decimals integer not null,
  lot_no text not null default '',
  owner_no text not null default '',
  from_cell_no text not null,
  target_cell_no text not null default '',
  task_qty numeric(20, 6) not null check (task_qty > 0),
  done_qty numeric(20, 6) not null default 0,
  assignee_no text not null default '',
  assignee_name text not null default '',
  reason text not null default '',
  adjust_no text not null default '',
  search_text text not null generated always as (search_normalise(task_no || ' ' || receipt_no || ' ' || asn_no || ' '
    || purchase_no || ' ' || goods_no || ' ' || goods_name || ' ' || lot_no || ' ' || target_cell_no || ' ' || supplier_no || ' '
    || supplier_name)) stored,
  create_name text not null default '',
  update_name text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  is_gift boolean not null default false,
  unique (tenantsid, task_no),
  constraint wms_put_away_task_done check (done_qty between 0 and task_qty),
  check ((status = 'frozen') = (frozen_from is not null)),
  check (adjust_no = '' or status in ('complete', 'closed')),
  constraint wms_put_away_task_closed check (status <> 'closed' or done_qty = 0)
);
comment on table wms_put_away_task is 'Tasks of putting accepted goods away, one for each acceptance of a warehouse that works with them.';
comment on column wms_put_away_task.frozen_from is 'The state to which a frozen task comes back.';
comment on column wms_put_away_task.owner_no is 'Empty: the buyer; else the supplier that still owns the goods.';
comment on column wms_put_away_task.target_cell_no is 'The first cell that the strategy of putting away proposed when the goods came; empty where none fits.';
comment on column wms_put_away_task.done_qty is 'What lies in cells of its choice; the rest is still in the receiving cell, or went back from there.';
comment on column wms_put_away_task.adjust_no is 'The adjustment order that corrected it.';
comment on column wms_put_away_task.is_gift is 'The goods came free of charge.';
comment on column wms_put_away_task.task_no is 'Number of the task.';
comment on column wms_put_away_task.from_cell_no is 'Receiving cell from which the goods are put away.';
comment on column wms_put_away_task.task_qty is 'Quantity to put away.';
comment on column wms_put_away_task.assignee_no is 'User who does the task; empty: nobody yet.';
comment on column wms_put_away_task.assignee_name is 'Name of the user who does the task.';
create index wms_put_away_task_recent on wms_put_away_task
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type);
create index wms_put_away_task_count on wms_put_away_task (tenantsid, org_no, status, warehouse_no, classify_type);
create index wms_put_away_task_batch on wms_put_away_task (batch_id);
create index wms_put_away_task_search on wms_put_away_task using gin (org_no, supplier_no, search_text search_trigrams);
alter table wms_put_away_task alter column search_text set statistics 500;
create policy purchaser_scope on wms_put_away_task to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and org_no = any ((select scope_list('app.org_nos'))::text[])
  and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[])
  and classify_type = any ((select scope_list('app.classify_types'))::text[]));
select scope_to_system('wms_put_away_task');
grant select on wms_put_away_task to quayside_supplier;
grant select, insert on wms_put_away_task to quayside_purchaser, quayside_system;
grant update (status, frozen_from, done_qty, assignee_no, assignee_name, reason, adjust_no, update_name, update_date)
  on wms_put_away_task to quayside_purchaser, quayside_system;
select track_history('wms_put_away_task', $$exists (select from history.srm_check_receipt r where r.id = x.receipt_id)$$,
  '{receipt_id,batch_id}');
select register_document('wms_put_away_task', 'task_no', 'putAwayTask');

-- Corrections of complete tasks. A task has one at most.
create table wms_put_away_adjustment (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  adjust_no text not null,
  task_id bigint not null references wms_put_away_task,
  done_before numeric(20, 6) not null,
  done_after numeric(20, 6) not null,
  reason text not null check (reason <> ''),
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, adjust_no),
  constraint wms_put_away_adjustment_once unique (task_id)
);
comment on table wms_put_away_adjustment is 'Adjustment orders: they reverse the put-away of a complete task and write the right one.';
comment on column wms_put_away_adjustment.adjust_no is 'Number of the adjustment.';
comment on column wms_put_away_adjustment.task_id is 'Task that is adjusted.';
comment on column wms_put_away_adjustment.done_before is 'Put away before the adjustment.';
comment on column wms_put_away_adjustment.done_after is 'Put away after the adjustment.';
create policy purchaser_scope on wms_put_away_adjustment to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and org_no = any ((select scope_list('app.org_nos'))::text[])
  and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[])
  and classify_type = any ((select scope_list('app.classify_types'))::text[]));
select scope_to_system('wms_put_away_adjustment');
grant select, insert on wms_put_away_adjustment to quayside_purchaser, quayside_system;
select track_append_only_history('wms_put_away_adjustment', $$x.create_date <= as_of_moment()$$);
select register_document('wms_put_away_adjustment', 'adjust_no');

-- What differs between what a supplier announced and what came: a record that somebody looks after until it is settled.
create table srm_discrepancy (
  id bigint generated always as identity primary key,
  discrepancy_no text not null,
  discrepancy_kind text not null check (discrepancy_kind in
    ('refused', 'shortage', 'surplus', 'damage', 'wrongGoods', 'wrongPapers')),
  status text not null default 'open' check (status in ('open', 'answered', 'closed', 'withdrawn')),
  origin text,
  asn_id bigint not null references srm_asn_head,
  asn_line_id bigint not null references srm_asn_line,
  batch_id bigint not null references srm_purchase_batch,
  check_return_id bigint references srm_check_return,
  receipt_id bigint references srm_check_receipt,
  receipt_no text not null default '',
  asn_no text not null,
  purchase_no text not null,
  purchase_seq integer not null,
  purchase_phase_seq integer not null,
  purchase_batch_seq integer not null,
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  lot_no text not null default '',
  discrepancy_qty numeric(20, 6) not null check (discrepancy_qty >= 0),
  settled_qty numeric(20, 6) not null default 0 check (settled_qty >= 0),
  noted_qty numeric(20, 6) not null default 0 check (noted_qty >= 0),
  open_qty numeric(20, 6) not null generated always as (
    case when status = 'withdrawn' then 0 else discrepancy_qty - settled_qty - noted_qty end) stored,
  reason text not null check (reason <> ''),
  owner_id bigint references sys_user on delete set null,
  owner_name text not null default '',
  due_date date not null,
  statement text not null default '',
  closed_by text not null default '' check (closed_by in ('', 'asn', 'return', 'note')),
  closing_no text not null default '',
  closing_note text not null default '',
  constraint srm_discrepancy_balance check (settled_qty + noted_qty <= discrepancy_qty and case status
    when 'closed' then settled_qty + noted_qty = discrepancy_qty and closed_by <> ''
    when 'withdrawn' then settled_qty = 0 and noted_qty = 0
    else (settled_qty + noted_qty < discrepancy_qty or discrepancy_qty = 0) and closed_by = '' end)
);
comment on table srm_discrepancy is 'Shortages, refused goods and other differences from an ASN, each with an owner until a new ASN, a return or a note closes it.';
comment on column srm_discrepancy.origin is 'The row that made it, so that none is made twice; null where people report it.';
comment on column srm_discrepancy.settled_qty is 'What ASNs shipped again, or returns took back, by the steps that name them.';
comment on column srm_discrepancy.noted_qty is 'What notes took off, without goods, and nobody took back; by the steps that close and reopen.';
comment on column srm_discrepancy.closing_note is 'The latest note that stands, also where something is open beside what it took off.';
comment on column srm_discrepancy.discrepancy_no is 'Number of the discrepancy.';
comment on column srm_discrepancy.discrepancy_kind is 'refused, shortage, surplus, damage, wrongGoods or wrongPapers.';
comment on column srm_discrepancy.check_return_id is 'Rejection that the discrepancy came of.';
comment on column srm_discrepancy.discrepancy_qty is 'Quantity that the discrepancy is about.';
comment on column srm_discrepancy.open_qty is 'What is neither settled nor noted.';
comment on column srm_discrepancy.owner_id is 'User of the purchaser who settles it; empty: nobody yet.';
comment on column srm_discrepancy.owner_name is 'Name of the user who settles it.';
comment on column srm_discrepancy.due_date is 'Day until which it should be settled.';
comment on column srm_discrepancy.statement is 'What the supplier says to it.';
comment on column srm_discrepancy.closed_by is 'What closed it: asn, return or note; empty while it is open.';
comment on column srm_discrepancy.closing_no is 'Number of the document that closed it.';
select as_document('srm_discrepancy', 'discrepancy_no',
  '{discrepancy_no,asn_no,receipt_no,purchase_no,goods_no,goods_name,supplier_no,supplier_name,lot_no,reason,owner_name,statement,closing_no}',
  keys => '{asn_id,asn_line_id,batch_id}', action_area => 'discrepancy');
create index srm_discrepancy_batch on srm_discrepancy (batch_id, id);
create index srm_discrepancy_asn on srm_discrepancy (asn_id);
create index srm_discrepancy_receipt on srm_discrepancy (receipt_id) where receipt_id is not null;
create index srm_discrepancy_refusal on srm_discrepancy (check_return_id) where check_return_id is not null;
create index srm_discrepancy_number on srm_discrepancy (tenantsid, discrepancy_no collate "C" desc);
alter table srm_discrepancy add unique (tenantsid, origin);
grant insert on srm_discrepancy to quayside_purchaser, quayside_system;
grant update (status, settled_qty, noted_qty, owner_id, owner_name, due_date, closed_by, closing_no, closing_note, version,
    update_name, update_date) on srm_discrepancy to quayside_purchaser;
grant update (status, settled_qty, noted_qty, owner_id, owner_name, due_date, statement, closed_by, closing_no, closing_note,
    version, update_name, update_date) on srm_discrepancy to quayside_system;
grant update (status, settled_qty, noted_qty, statement, closed_by, closing_no, closing_note, version, update_name,
    update_date) on srm_discrepancy to quayside_supplier;

create table srm_discrepancy_step (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  discrepancy_id bigint not null references srm_discrepancy,
  batch_id bigint not null references srm_purchase_batch,
  step text not null check (step in
    ('made', 'assigned', 'answered', 'settled', 'released', 'closed', 'reopened', 'withdrawn')),
  step_qty numeric(20, 6),
  note text not null default '',
  document_type text not null default '' check (document_type in ('', 'asn', 'return', 'receipt')),
  document_id bigint,
  document_no text not null default '',
  party text not null check (party in ('purchaser', 'supplier', 'system')),
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_discrepancy_step is 'Steps of a discrepancy, never edited; what ASNs and returns settled of it is the sum of its steps.';
comment on column srm_discrepancy_step.step_qty is 'What it made, settled (released: with the other sign) or noted; null where no quantity moved.';
comment on column srm_discrepancy_step.discrepancy_id is 'Discrepancy that the step is a part of.';
comment on column srm_discrepancy_step.step is 'made, assigned, answered, settled, released, closed, reopened or withdrawn.';
comment on column srm_discrepancy_step.note is 'What was said with the step.';
select scope_documents('srm_discrepancy_step');
create index srm_discrepancy_step_story on srm_discrepancy_step (discrepancy_id, id);
create index srm_discrepancy_step_batch on srm_discrepancy_step (batch_id);
create index srm_discrepancy_step_document on srm_discrepancy_step (document_id, document_type) where step in ('settled', 'released');
create policy supplier_steps on srm_discrepancy_step as restrictive for insert to quayside_supplier with check (
  party = 'supplier'
  and exists (select from srm_discrepancy d where d.id = discrepancy_id and d.batch_id = srm_discrepancy_step.batch_id)
  and case when step in ('settled', 'released') then document_type = 'asn' and exists (
      select from srm_asn_line l where l.asn_id = document_id and l.batch_id = srm_discrepancy_step.batch_id)
    else step = 'answered' and step_qty is null end);
grant insert on srm_discrepancy_step to quayside_purchaser, quayside_supplier, quayside_system;
select track_append_only_history('srm_discrepancy_step', $$x.create_date <= as_of_moment()$$);

-- What waits for inspection is held on its line and lot by the database itself, whoever writes.
create function hold_inspected() returns trigger language plpgsql security definer set search_path = public as $$
declare held numeric := case when new.status = 'toInspect' then new.inspect_qty else -new.inspect_qty end;
begin
  update srm_asn_line set inspect_qty = inspect_qty + held where id = new.asn_line_id;
  update srm_asn_lot set inspect_qty = inspect_qty + held where id = new.asn_lot_id;
  if new.status <> 'toInspect' then
    update srm_asn_label set inspection_id = null where inspection_id = new.id;
  end if;
  return null;
end $$;
create trigger hold_inspected after insert on srm_inspection for each row execute function hold_inspected();
create trigger release_inspected after update of status on srm_inspection for each row
  when (old.status = 'toInspect' and new.status <> 'toInspect') execute function hold_inspected();

-- What is settled and what is noted are the sums of their steps, of which none names an ASN for more than it ships. A supplier's
-- user moves a discrepancy by its own ASNs alone: it writes no note, takes none back, and withdraws nothing.
create function check_discrepancy_settled() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.settled_qty is distinct from old.settled_qty and (
    new.settled_qty <> (select coalesce(sum(s.step_qty), 0) from srm_discrepancy_step s
      where s.discrepancy_id = new.id and s.step in ('settled', 'released'))
    or exists (select from srm_discrepancy_step s
      where s.discrepancy_id = new.id and s.step in ('settled', 'released') and s.document_type = 'asn'
      group by s.document_id having sum(s.step_qty) not between 0 and (select coalesce(sum(l.delivery_qty), 0)
        from srm_asn_line l where l.asn_id = s.document_id and l.batch_id = new.batch_id)))
  then
    raise exception 'settled is not what the steps of the discrepancy say'
      using errcode = 'check_violation', constraint = 'srm_discrepancy_settled';
  end if;
  if acting_party() = 'supplier' and (
    new.status = 'withdrawn' or new.noted_qty <> old.noted_qty or new.closing_note <> old.closing_note
    -- What a note closed is open again only with a settlement that is released.
    or (old.closed_by = 'note' and new.settled_qty >= old.settled_qty)
    or new.closed_by not in ('', 'asn'))
  then
    raise exception 'a supplier settles a discrepancy by notices alone'
      using errcode = 'check_violation', constraint = 'srm_discrepancy_settled';
  end if;
  -- What is withdrawn counts for nothing, whatever notes said of it.
  if new.noted_qty is distinct from old.noted_qty and new.status <> 'withdrawn' and new.noted_qty <> (
    select coalesce(sum(s.step_qty), 0) from srm_discrepancy_step s
    where s.discrepancy_id = new.id and s.step in ('closed', 'reopened'))
  then
    raise exception 'noted is not what the steps of the discrepancy say'
      using errcode = 'check_violation', constraint = 'srm_discrepancy_settled';
  end if;
  return null;
end $$;
create trigger check_discrepancy_settled after update of status, settled_qty, noted_qty, closed_by, closing_no, closing_note
  on srm_discrepancy for each row execute function check_discrepancy_settled();

select as_document_files('srm_discrepancy', 'discrepancy');

-- Only the purchaser writes them.
select as_document_files('srm_inspection', 'inspection', are_suppliers_writing => false);
