-- Alternatives in a policy keep it out of the indexes: the total of exchanged documents compared 40,000 rows of everybody's for the
-- 10,000 that its reader sees. Rows that belong to no organisation are asked for like those of one, by an empty text in the list.
drop policy purchaser_scope on doc_exchange_message;
create policy purchaser_scope on doc_exchange_message for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and org_no = any ((select array_prepend('', scope_list('app.org_nos')))::text[])
  and warehouse_no = any ((select array_prepend('', scope_list('app.warehouse_nos')))::text[])
  and classify_type = any ((select array_prepend('', scope_list('app.classify_types')))::text[]));
-- The log shows purchasers what lies within their authority; what they sent themselves beyond it they only meet under its number.
drop policy own_rows on doc_exchange_message;
create policy own_rows on doc_exchange_message for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
create function own_exchange_number(sent_by text, kind text, party text, number text)
  returns table (content_hash bytea, document_no text, answer jsonb)
  language sql stable security definer set search_path = public as $$
  select m.content_hash, m.document_no, m.answer from doc_exchange_message m
  where m.tenantsid = scope_text('app.tenantsid') and m.user_id::text = scope_text('app.user_id')
    and m.sender = sent_by and m.direction = 'in' and m.result = 'accepted'
    and m.message_kind = kind and m.sender_party = party and m.outside_no = number
$$;
comment on function own_exchange_number is 'What came of a document that the caller sent before, whatever the caller reaches by now.';
revoke all on function own_exchange_number from public;
grant execute on function own_exchange_number to quayside_purchaser, quayside_supplier;

drop index doc_exchange_message_recent;
create index doc_exchange_message_recent on doc_exchange_message
  (tenantsid, create_date desc, id desc, org_no, warehouse_no, classify_type);
create index doc_exchange_message_count on doc_exchange_message (tenantsid, org_no, warehouse_no, classify_type);
drop index doc_exchange_message_search;
create index doc_exchange_message_search on doc_exchange_message using gin (org_no, search_text search_trigrams);
-- Suppliers have no list of them; a number of theirs is found by `doc_exchange_message_once`.
drop index doc_exchange_message_own;

-- The same for delivery approvals, of which those for an item belong to no warehouse and no type.
drop policy purchaser_scope on srm_delivery_approval;
create policy purchaser_scope on srm_delivery_approval to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and org_no = any ((select scope_list('app.org_nos'))::text[])
  and warehouse_no = any ((select array_prepend('', scope_list('app.warehouse_nos')))::text[])
  and classify_type = any ((select array_prepend('', scope_list('app.classify_types')))::text[]));
drop index srm_delivery_approval_recent;
create index srm_delivery_approval_recent on srm_delivery_approval
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, status);
drop index srm_delivery_approval_count;
create index srm_delivery_approval_count on srm_delivery_approval (tenantsid, org_no, status, warehouse_no, classify_type);

-- Totals of appointments were counted along the list's own order, past the rows of everybody else.
create index srm_asn_appointment_count on srm_asn_appointment (tenantsid, org_no, status, warehouse_no, classify_type);

-- As for orders and notices (0025): with 100 steps a word of every twentieth row was taken for one of every hundredth, and all its
-- matches were gathered before they were counted.
alter table srm_discrepancy alter column search_text set statistics 500;
alter table srm_inspection alter column search_text set statistics 500;
alter table wms_put_away_task alter column search_text set statistics 500;
alter table srm_asn_line alter column search_text set statistics 500;
alter table srm_delivery_approval alter column search_text set statistics 500;
alter table srm_asn_appointment alter column search_text set statistics 500;
alter table doc_exchange_message alter column search_text set statistics 500;
