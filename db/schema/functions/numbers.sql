-- Numbers of documents.

-- The next number of a rule in the caller's tenant: <rule><yymmdd>-<counter>. A number is never given twice, gaps are allowed.
create function next_document_no(rule text, day date) returns text
  language sql volatile security definer set search_path = public as $$
  with counted as (
    insert into sys_document_counter as c (tenantsid, rule, period, last_number)
    values (scope_text('app.tenantsid'), rule, to_char(day, 'YYMMDD'), 1)
    on conflict (tenantsid, rule, period) do update set last_number = c.last_number + 1
    returning last_number
  )
  select rule || to_char(day, 'YYMMDD') || '-' || lpad(last_number::text, 4, '0') from counted
$$;
revoke execute on function next_document_no from public;
grant execute on function next_document_no to quayside_purchaser, quayside_supplier, quayside_system;
