-- A note stands until the purchaser takes it back: when a notice is voided, or a return cancelled, only what that had settled is
-- open again, and what a note took off the rest stays taken off.
alter table srm_discrepancy
  drop constraint srm_discrepancy_balance,
  add constraint srm_discrepancy_balance check (settled_qty + noted_qty <= discrepancy_qty and case status
    when 'closed' then settled_qty + noted_qty = discrepancy_qty and closed_by <> ''
    when 'withdrawn' then settled_qty = 0 and noted_qty = 0
    else (settled_qty + noted_qty < discrepancy_qty or discrepancy_qty = 0) and closed_by = '' end);
comment on column srm_discrepancy.noted_qty is 'What notes took off, without goods, and nobody took back; by the steps that close and reopen.';
comment on column srm_discrepancy.closing_note is 'The latest note that stands, also where something is open beside what it took off.';

-- Until now a settlement that was released took the note with it, and the story did not say so.
insert into srm_discrepancy_step (tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, discrepancy_id,
  batch_id, step, step_qty, party, create_date)
select d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.supplier_no, d.is_released, d.id, d.batch_id, 'reopened',
  d.noted_qty - s.noted, 'system', s.released
from srm_discrepancy d
cross join lateral (
  select coalesce(sum(x.step_qty) filter (where x.step in ('closed', 'reopened')), 0) as noted,
    coalesce(max(x.create_date) filter (where x.step = 'released'), d.update_date) as released
  from srm_discrepancy_step x where x.discrepancy_id = d.id) s
where d.status <> 'withdrawn' and d.noted_qty <> s.noted;

-- What is settled and what is noted are the sums of their steps, of which none names a notice for more than it ships. A supplier's
-- side moves a discrepancy by its own notices alone: it writes no note, takes none back, and withdraws nothing.
create or replace function keep_discrepancy_settled() returns trigger language plpgsql security definer set search_path = public as $$
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
