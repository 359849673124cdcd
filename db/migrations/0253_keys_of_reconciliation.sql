-- Other systems report invoices and payments, and read bills, by keys of their own area.
alter table bm_api_key_area drop constraint bm_api_key_area_key_area_check,
  add constraint bm_api_key_area_key_area_check
    check (key_area in ('orderCollaboration', 'offsite', 'receiptTracking', 'reconciliationInvoicing', 'base', 'goods', 'storage'));
