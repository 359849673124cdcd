-- A number is free again only when the notice that had it is void: the label of a box that was split, or packed anew, may still be on
-- goods, and would be read as whatever has its number next.
create or replace function taken_unit_codes(codes text[], supplier text) returns setof text
  language sql stable security definer set search_path = public as $$
  with label as (
    select b.unit_code, b.is_current or h.status <> 'X' as is_taken, b.supplier_no
    from srm_asn_label b join srm_asn_line l on l.id = b.asn_line_id join srm_asn_head h on h.id = l.asn_id
    where b.tenantsid = scope_text('app.tenantsid') and b.unit_code = any (codes)
    union all
    select p.unit_code, p.is_current or h.status <> 'X', p.supplier_no
    from srm_asn_package p join srm_asn_head h on h.id = p.asn_id
    where p.tenantsid = scope_text('app.tenantsid') and p.unit_code = any (codes))
  select distinct c from unnest(codes) c
  where exists (select from label l where l.unit_code = c and l.is_taken)
    or not exists (select from label l where l.unit_code = c and l.supplier_no = supplier)
      and (c !~ '^[0-9]{18}$' or exists (
        select from srm_label_rule_config r where r.tenantsid = scope_text('app.tenantsid')
          and r.gs1_company_prefix <> '' and starts_with(substr(c, 2), r.gs1_company_prefix)))
$$;

-- Cartons and pallets have numbers of the same series as boxes, and some came with documents of suppliers.
create or replace function highest_label_serial(prefix text, extension text) returns bigint
  language sql stable security definer set search_path = public as $$
  select coalesce(max(case when prefix = '' then substr(unit_code, 2)::bigint
      else substr(unit_code, length(prefix) + 2, 16 - length(prefix))::bigint end), 0)
  from (
    select tenantsid, unit_code, is_sscc from srm_asn_label
    union all
    select tenantsid, unit_code, is_sscc from srm_asn_package) unit
  where tenantsid = scope_text('app.tenantsid')
    and case when prefix = '' then not is_sscc else is_sscc and starts_with(unit_code, extension || prefix) end
$$;
