-- Other systems tell in their despatch advices how goods are packed, under the numbers that are on the packages. The packages of a
-- notice that was voided may come again on another one, so a number is in force once, and may stand on labels that are not.
alter table srm_asn_label drop constraint srm_asn_label_tenantsid_unit_code_key;
create unique index srm_asn_label_unit on srm_asn_label (tenantsid, unit_code, (case when is_current then 0 else id end));
comment on column srm_asn_label.unit_code is 'SSCC of 18 digits, or a number of the company''s own; in force once. Of the own series, or of whoever packed the goods.';
alter table srm_asn_package drop constraint srm_asn_package_tenantsid_unit_code_key;
create unique index srm_asn_package_unit on srm_asn_package (tenantsid, unit_code, (case when is_current then 0 else id end));

-- Those of the numbers that a supplier's packages cannot have: ones in force, also where the caller does not see them, and those of
-- the company's own series, unless they were given to this supplier before.
create function taken_unit_codes(codes text[], supplier text) returns setof text
  language sql stable security definer set search_path = public as $$
  with label as (
    select unit_code, is_current, supplier_no from srm_asn_label
    where tenantsid = scope_text('app.tenantsid') and unit_code = any (codes)
    union all
    select unit_code, is_current, supplier_no from srm_asn_package
    where tenantsid = scope_text('app.tenantsid') and unit_code = any (codes))
  select distinct c from unnest(codes) c
  where exists (select from label l where l.unit_code = c and l.is_current)
    or not exists (select from label l where l.unit_code = c and l.supplier_no = supplier)
      and (c !~ '^[0-9]{18}$' or exists (
        select from srm_label_rule_config r where r.tenantsid = scope_text('app.tenantsid')
          and r.gs1_company_prefix <> '' and starts_with(substr(c, 2), r.gs1_company_prefix)))
$$;
revoke all on function taken_unit_codes from public;
grant execute on function taken_unit_codes to quayside_purchaser, quayside_supplier, quayside_system;
