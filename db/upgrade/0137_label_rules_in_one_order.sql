-- Boxes of several organisations are numbered at once. Their rules are taken in the order of their ids: two who print for the same
-- rules, in whatever order of organisations, wait for each other and never crosswise. Nobody waits for a rule that is not needed.
drop function next_label_serials(text, integer);
create function next_label_serials(orgs text[], wanted integer[])
  returns table (org text, company_prefix text, extension text, first_serial bigint)
  language plpgsql volatile security definer set search_path = public as $$
declare
  tenant text := scope_text('app.tenantsid');
  one record;
begin
  if exists (select from unnest(wanted) w where w not between 1 and 1000) then
    raise exception 'between 1 and 1000 numbers can be taken at once, not %', wanted;
  end if;
  -- Only where it is missing: to meet the company's rule in an insertion is to wait for whoever counts by it.
  if not exists (select from srm_label_rule_config r where r.tenantsid = tenant and r.org_no = '*') then
    insert into srm_label_rule_config (tenantsid) values (tenant) on conflict do nothing;
  end if;
  for one in
    select rule.id, asked.org_no, asked.wanted_count from unnest(orgs, wanted) asked (org_no, wanted_count)
    cross join lateral (select r.id from srm_label_rule_config r
      where r.tenantsid = tenant and r.org_no in (asked.org_no, '*') order by r.org_no = '*' limit 1) rule
    order by rule.id, asked.org_no
  loop
    return query
      update srm_label_rule_config c set last_serial = c.last_serial + one.wanted_count where c.id = one.id
      returning one.org_no, c.gs1_company_prefix, c.extension_digit, c.last_serial - one.wanted_count + 1;
    -- Whoever deleted the rule meanwhile was first: the transaction runs again, with the rule that holds now.
    if not found then
      raise exception 'a rule of numbers is gone' using errcode = 'serialization_failure';
    end if;
  end loop;
end $$;
revoke all on function next_label_serials from public;
grant execute on function next_label_serials to quayside_purchaser, quayside_supplier, quayside_system;
