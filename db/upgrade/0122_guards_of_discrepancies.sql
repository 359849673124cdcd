-- What is settled of a discrepancy is the sum of its steps, of which none names a notice for more than it ships. A supplier's side moves
-- it by its own notices alone: it never closes by a note, takes no note back by itself, and withdraws nothing.
create function keep_discrepancy_settled() returns trigger language plpgsql security definer set search_path = public as $$
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
    new.status = 'withdrawn' or new.noted_qty > old.noted_qty
    -- A note goes only with a settlement that is released.
    or (old.closed_by = 'note' and new.settled_qty >= old.settled_qty)
    or new.closed_by not in ('', 'asn'))
  then
    raise exception 'a supplier settles a discrepancy by notices alone'
      using errcode = 'check_violation', constraint = 'srm_discrepancy_settled';
  end if;
  return null;
end $$;
create trigger keep_discrepancy_settled after update of status, settled_qty, noted_qty, closed_by, closing_no, closing_note
  on srm_discrepancy for each row execute function keep_discrepancy_settled();

create policy supplier_steps on srm_discrepancy_step as restrictive for insert to quayside_supplier with check (
  party = 'supplier'
  and exists (select from srm_discrepancy d where d.id = discrepancy_id and d.batch_id = srm_discrepancy_step.batch_id)
  and case when step in ('settled', 'released') then document_type = 'asn' and exists (
      select from srm_asn_line l where l.asn_id = document_id and l.batch_id = srm_discrepancy_step.batch_id)
    else step = 'answered' and step_qty is null end);

-- Receiving details search lines of which something came; whatever is shipped is not in their words.
drop index srm_asn_line_search;
create index srm_asn_line_search on srm_asn_line using gin (org_no, supplier_no, search_text search_trigrams)
  where receive_qty > 0 or check_return_qty > 0;
