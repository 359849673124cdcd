-- The money story of a receipt is read by its number.
create index srm_payable_origin on srm_payable (tenantsid, origin_no);
