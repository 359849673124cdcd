-- An invoice of an ASN is told apart by supplier, number and date: suppliers begin their numbers anew, so that one number comes again on
-- another day. Numbers are the same however they are written.

do $$
declare
  twice record;
begin
  select supplier_no, upper(trim(invoice_no)) as invoice_no, invoice_date into twice from srm_asn_invoice
    where is_current group by tenantsid, 1, 2, 3 having count(*) > 1 order by 1, 2, 3 limit 1;
  if found then
    raise exception 'Supplier % has invoice % of % twice, in different spellings.', twice.supplier_no, twice.invoice_no, twice.invoice_date
      using hint = 'Let the supplier correct one of them before this version is installed.';
  end if;
end $$;
alter table srm_asn_invoice
  drop constraint srm_asn_invoice_number,
  add constraint srm_asn_invoice_number exclude (tenantsid with =, supplier_no with =, upper(trim(invoice_no)) with =, invoice_date with =)
    where (is_current);
