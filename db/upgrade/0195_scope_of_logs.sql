-- What a log tells of a document is seen by whoever may see the document: the entry carries the document's scope.

-- Whether the lists of the reader have all organisations, warehouses and categories: who sees everything also sees what belongs to no one of them.
create function scope_is_whole() returns boolean language sql stable security definer set search_path = public
return not exists (select from bm_org o where o.tenantsid = scope_text('app.tenantsid') and o.org_no <> all (scope_list('app.org_nos')))
  and not exists (select from bm_warehouse w where w.tenantsid = scope_text('app.tenantsid')
    and w.warehouse_no <> all (scope_list('app.warehouse_nos')))
  and not exists (select from bm_classify_type c where c.tenantsid = scope_text('app.tenantsid')
    and c.classify_type <> all (scope_list('app.classify_types')));
comment on function scope_is_whole is 'Whether the authority lists of the acting purchaser leave nothing out.';

-- The scope of the documents that have one of these numbers, whatever their kind; nothing where there is none.
create function scope_of_documents(tenant text, numbers text[], out org_nos text[], out warehouse_nos text[], out classify_types text[])
  language sql stable security definer set search_path = public as $$
  select array_agg(distinct d.org_no order by d.org_no),
    array(select distinct w from unnest(string_to_array(string_agg(d.warehouses, E'\x1f'), E'\x1f')) w where w <> '' order by w),
    array(select distinct c from unnest(string_to_array(string_agg(d.categories, E'\x1f'), E'\x1f')) c where c <> '' order by c)
  from (
    select org_no, warehouse_no as warehouses, classify_type as categories from srm_purchase_head
      where tenantsid = tenant and purchase_no = any (numbers)
    union all select org_no, array_to_string(h.warehouse_nos, E'\x1f'), array_to_string(h.classify_types, E'\x1f') from srm_asn_head h
      where tenantsid = tenant and asn_no = any (numbers)
    union all select org_no, warehouse_no, classify_type from srm_check_receipt
      where tenantsid = tenant and receipt_no collate "C" = any (numbers)
    union all select org_no, warehouse_no, classify_type from srm_check_return
      where tenantsid = tenant and receipt_no collate "C" = any (numbers)
    union all select org_no, warehouse_no, classify_type from srm_bill_return where tenantsid = tenant and return_no = any (numbers)
    union all select org_no, warehouse_no, classify_type from srm_delivery_approval where tenantsid = tenant and approval_no = any (numbers)
    union all select org_no, warehouse_no, classify_type from srm_discrepancy where tenantsid = tenant and discrepancy_no = any (numbers)
    union all select org_no, warehouse_no, classify_type from srm_inspection where tenantsid = tenant and inspection_no = any (numbers)
    union all select org_no, warehouse_no, classify_type from srm_component_issue where tenantsid = tenant and issue_no = any (numbers)
    union all select org_no, warehouse_no, classify_type from srm_component_scrap where tenantsid = tenant and scrap_no = any (numbers)
    union all select org_no, warehouse_no, classify_type from wms_put_away_task where tenantsid = tenant and task_no = any (numbers)
    union all select org_no, warehouse_no, classify_type from wms_put_away_adjustment where tenantsid = tenant and adjust_no = any (numbers)
  ) d
$$;
revoke execute on function scope_of_documents from public;

-- Actions on documents, by the beginning of their names; all others are about master data and administration. A new kind of document
-- joins here and above.
create function is_document_action(action text) returns boolean language sql immutable
return split_part(action, '.', 1) in ('order', 'asn', 'receipt', 'discrepancy', 'approval', 'appointment', 'inspection', 'putAwayTask')
  or action in ('print.print', 'print.label', 'print.splitLabel');

alter table sys_operation_log
  add column org_nos text[] not null default '{}',
  add column warehouse_nos text[] not null default '{}',
  add column classify_types text[] not null default '{}';
comment on column sys_operation_log.org_nos is 'Of the documents that the entry is about: readers have all of them on their lists. `*`: about documents that it does not name. Empty: about none.';
comment on column sys_operation_log.warehouse_nos is 'Of the documents that the entry is about.';
comment on column sys_operation_log.classify_types is 'Of the documents that the entry is about.';

create function scope_log_entry() returns trigger language plpgsql security definer set search_path = public as $$
declare
  found record;
begin
  select * into found from scope_of_documents(new.tenantsid, string_to_array(nullif(new.document_no, ''), ', '));
  new.org_nos := coalesce(found.org_nos, case when is_document_action(new.action) then '{*}' else '{}' end::text[]);
  new.warehouse_nos := coalesce(found.warehouse_nos, '{}');
  new.classify_types := coalesce(found.classify_types, '{}');
  return new;
end $$;
create trigger sys_operation_log_scope before insert on sys_operation_log for each row execute function scope_log_entry();

-- The entries that are there, as far as they name documents; of the others who sees everything decides.
update sys_operation_log l set
  org_nos = coalesce(s.org_nos, case when is_document_action(l.action) then '{*}' else '{}' end::text[]),
  warehouse_nos = coalesce(s.warehouse_nos, '{}'),
  classify_types = coalesce(s.classify_types, '{}')
from sys_operation_log o
cross join lateral scope_of_documents(o.tenantsid, string_to_array(nullif(o.document_no, ''), ', ')) s
where o.id = l.id and (s.org_nos is not null or is_document_action(l.action));

drop policy purchaser_read on sys_operation_log;
create policy purchaser_read on sys_operation_log for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and case when org_nos <@ (select scope_list('app.org_nos'))::text[] and warehouse_nos <@ (select scope_list('app.warehouse_nos'))::text[]
      and classify_types <@ (select scope_list('app.classify_types'))::text[] then true
    when org_nos = '{*}' then user_id::text = (select scope_text('app.user_id')) or (select scope_is_whole())
    else false end);

-- Prints name their documents, too.
select scope_merged('doc_print_log');
update doc_print_log l set warehouse_nos = s.warehouse_nos, classify_types = s.classify_types
from doc_print_log o cross join lateral scope_of_documents(o.tenantsid, string_to_array(o.document_no, ', ')) s
where o.id = l.id and s.org_nos is not null;
create function scope_print_entry() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select coalesce(s.warehouse_nos, '{}'), coalesce(s.classify_types, '{}') into new.warehouse_nos, new.classify_types
  from scope_of_documents(new.tenantsid, string_to_array(new.document_no, ', ')) s;
  return new;
end $$;
create trigger doc_print_log_scope before insert on doc_print_log for each row execute function scope_print_entry();

-- Documents that other systems sent and that were refused are of no organisation yet: who sent them sees them, and who sees everything.
drop policy purchaser_scope on doc_exchange_message;
create policy purchaser_scope on doc_exchange_message for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and case when org_no = '' then user_id::text = (select scope_text('app.user_id')) or (select scope_is_whole())
    else org_no = any ((select scope_list('app.org_nos'))::text[]) end
  and warehouse_no = any ((select array_prepend('', scope_list('app.warehouse_nos')))::text[])
  and classify_type = any ((select array_prepend('', scope_list('app.classify_types')))::text[]));

-- How many rows refer to a record is counted over all of them; which ones they are, their reader may only ask as far as he sees them.
drop function record_uses;
create function record_uses(target text, used_column text, shown_column text, value text, own_id text, within_column text,
    within_value text, out used integer)
  language plpgsql stable security definer set search_path = public as $$
begin
  if target !~ '^(bm|srm|wms|doc|sys)_[a-z_]+$' or (target ~ '^sys_' and (target, shown_column) <> ('sys_user', 'user_no')) then
    raise exception 'no table that refers to records: %', target;
  end if;
  execute format($query$
    select count(*)::int from (
      select from %1$I where tenantsid = scope_text('app.tenantsid') and %3$I = $1 and %2$I::text <> $2 and %4$s limit 100) found
  $query$, target, shown_column, used_column,
    case when within_column = '' then 'true' else format('%I = $3', within_column) end)
    into used using value, own_id, within_value;
end $$;
revoke all on function record_uses from public;
grant execute on function record_uses to quayside_purchaser, quayside_system;
