-- Companies add their own fields to returns, as to the other lists of receipts, and receipts are found by their notice.
select has_custom_values('srm_bill_return_line');
grant update (custom) on srm_bill_return_line to quayside_purchaser, quayside_system;

-- The demo company packs boxes as its supplier would.
grant execute on function item_rule_labels, container_levels to quayside_system;

-- What was received of one notice is read whenever its drawer opens, and for each scan: by this 9 pages instead of all receipts.
create index srm_check_receipt_asn on srm_check_receipt (asn_id);
create index srm_check_return_asn on srm_check_return (asn_id);
