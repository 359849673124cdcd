-- Lists are counted, and answers summed up, from indexes alone: what row-level security asks for lies in them.
create index srm_order_answer_rate on srm_order_answer (tenantsid, org_no, supplier_no, warehouse_no, classify_type)
  include (asked_date, answer_result, supplier_name, id, is_released) where answer_result <> 'withdrawn';

drop index doc_exchange_message_recent;
create index doc_exchange_message_recent on doc_exchange_message (tenantsid, create_date desc, id desc)
  include (org_no, warehouse_no, classify_type, user_id);
-- Whoever is no purchaser sees what they exchanged themselves; the policy compares the user as a text.
create index doc_exchange_message_own on doc_exchange_message (tenantsid, (user_id::text), create_date desc, id desc);

drop index srm_delivery_approval_count;
create index srm_delivery_approval_count on srm_delivery_approval (tenantsid, org_no, status) include (warehouse_no, classify_type);
