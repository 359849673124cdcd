-- Gives database objects the standard terms of the domain. Functions and views below are those of db/schema.

-- History.
alter schema past rename to history;
alter table doc_past rename to document_history;
alter table document_history rename column was to old_values;
alter sequence doc_past_id_seq rename to document_history_id_seq;
alter table history.followed rename to tracked_table;
alter table history.tracked_table rename column there to exists_when;
alter table history.tracked_table rename column summed to computed;
alter table history.tracked_table rename column sums to computed_values;
alter table history.tracked_table rename column can_go to is_deletable;
alter table history.tracked_table rename column is_kept to is_updatable;
alter function past_moment() rename to as_of_moment;
alter function past_of(text, bigint) rename to history_values;
alter function past_balances(bigint) rename to balances_as_of;
alter function past_component_balances(bigint) rename to component_balances_as_of;
alter function keep_past() rename to record_history;
alter function follow_past_again(regclass) rename to refresh_history;
drop function follow_past, append_past, as_document;
update history.tracked_table set
  exists_when = replace(replace(exists_when, 'past_moment()', 'as_of_moment()'), ' past.', ' history.'),
  computed_values = replace(replace(replace(computed_values, 'past_balances(', 'balances_as_of('),
    'past_component_balances(', 'component_balances_as_of('), ' past.', ' history.');
do $$
declare
  old record;
begin
  for old in select tgrelid::regclass as target, tgname as name from pg_trigger where tgname in ('keep_past', 'keep_past_removed')
  loop
    execute format('alter trigger %I on %s rename to %I', old.name, old.target,
      case old.name when 'keep_past' then 'record_history' else 'record_history_of_deleted' end);
  end loop;
end $$;

-- Over-receipts, shortages and parties; replaced values say them by the same names.
alter table srm_asn_line rename column above_qty to over_receipt_qty;
alter table srm_asn_lot rename column above_qty to over_receipt_qty;
alter table srm_check_receipt rename column above_qty to over_receipt_qty;
alter table srm_check_return rename column above_qty to over_receipt_qty;
alter table srm_inspection rename column above_qty to over_receipt_qty;
alter view history.srm_asn_line rename column above_qty to over_receipt_qty;
alter view history.srm_asn_lot rename column above_qty to over_receipt_qty;
alter view history.srm_check_receipt rename column above_qty to over_receipt_qty;
alter view history.srm_check_return rename column above_qty to over_receipt_qty;
alter view history.srm_inspection rename column above_qty to over_receipt_qty;
alter table srm_purchase_change rename column change_party to party;
alter table srm_purchase_change rename column settled_party to settled_by_party;
alter view history.srm_purchase_change rename column change_party to party;
alter view history.srm_purchase_change rename column settled_party to settled_by_party;
alter table srm_purchase_mark rename column side to party;
alter view history.srm_purchase_mark rename column side to party;
alter table srm_component_ledger rename column short to shortage;
alter view history.srm_component_ledger rename column short to shortage;
alter table wms_serial_move rename column was to old_values;
alter table sys_operation_log rename column side to party;
alter table sys_abnormal_log rename column side to party;
alter table doc_print_log rename column side to party;
update document_history d set old_values = (select jsonb_object_agg(case
    when key = 'above_qty' then 'over_receipt_qty'
    when key = 'settled_party' then 'settled_by_party'
    when key = 'change_party' then 'party'
    else key end, value) from jsonb_each(d.old_values))
  where table_name in ('srm_asn_line', 'srm_asn_lot', 'srm_check_receipt', 'srm_check_return', 'srm_inspection', 'srm_purchase_change')
    and old_values ?| '{above_qty,settled_party,change_party}';

-- Notifications.
alter table bm_notice_policy rename to bm_notification_policy;
alter table bm_notice_policy_user rename to bm_notification_policy_user;
alter view bm_notice_rule rename to bm_notification_rule;
alter table sys_notice rename to sys_notification;
alter table sys_notice_config rename to sys_notification_config;
alter table sys_notice_start rename to sys_notification_start;
alter table sys_notice_choice rename to sys_notification_choice;
alter table sys_notification_choice rename column by_letter to by_email;
alter table sys_notification_choice rename constraint sys_notice_choice_says_something to sys_notification_choice_not_empty;
alter sequence bm_notice_policy_id_seq rename to bm_notification_policy_id_seq;
alter sequence bm_notice_policy_user_id_seq rename to bm_notification_policy_user_id_seq;
alter sequence sys_notice_id_seq rename to sys_notification_id_seq;
alter policy colleagues_told on sys_notification_choice rename to colleagues_notified;
alter function notice_mail_state() rename to notification_email_state;
alter function queue_test_mail(text, text) rename to queue_test_email;
drop function notice_frame, letter_digest;
alter table srm_order_answer rename column late_told_date to late_notified_date;

-- Custom fields, automatic numbers, administrators and the rest.
alter table sys_frame_version rename to sys_custom_field_version;
alter table sys_custom_field_version rename column frame_version to custom_field_version;
alter function count_frame_change() rename to count_custom_field_change;
alter function draw_record_number() rename to auto_number_record;
alter function as_record_with_life(regclass, text) rename to as_record_with_approval_status;
alter table bm_drawn_lot rename to bm_auto_numbered_lot;
alter sequence bm_drawn_lot_id_seq rename to bm_auto_numbered_lot_id_seq;
alter policy keepers_write on sys_app_version rename to administrators_write;
alter policy app_files_of_keepers on doc_file rename to app_files_of_administrators;
alter policy supplier_wishes on srm_delivery_approval rename to supplier_requests;
alter policy historians on sys_job rename to job_history_readers;
alter function forget_refusals() rename to delete_rejected_uploads;
alter trigger forget_refusals on sys_user rename to delete_rejected_uploads;
alter function keep_api_key_grant() rename to record_api_key_grant;
alter function keep_order_answer() rename to record_order_answer;
alter function keep_box_packed() rename to check_box_package;
alter function keep_discrepancy_settled() rename to check_discrepancy_settled;
alter trigger keep_discrepancy_settled on srm_discrepancy rename to check_discrepancy_settled;
alter function keep_serial_rule() rename to check_serial_rule;
alter trigger keep_serial_rule on bm_item rename to check_serial_rule;
alter function wanted_of(srm_purchase_batch) rename to product_requirement;
alter table wms_serial rename constraint wms_serial_notice to wms_serial_asn;

-- Constraints, indexes and triggers that have the name of their table or column.
do $$
declare
  old record;
begin
  for old in select tgrelid::regclass as target from pg_trigger where tgname = 'draw_number' loop
    execute format('alter trigger draw_number on %s rename to auto_number', old.target);
  end loop;
  for old in
    select c.conrelid::regclass as target, c.conname as name, regexp_replace(c.conname, r.before, r.after) as renamed
    from (values
      ('document_history', '^doc_past', 'document_history'),
      ('history.tracked_table', '^followed', 'tracked_table'),
      ('bm_notification_policy', '^bm_notice_policy', 'bm_notification_policy'),
      ('bm_notification_policy_user', '^bm_notice_policy_user', 'bm_notification_policy_user'),
      ('sys_notification', '^sys_notice', 'sys_notification'),
      ('sys_notification_config', '^sys_notice_config', 'sys_notification_config'),
      ('sys_notification_start', '^sys_notice_start', 'sys_notification_start'),
      ('sys_notification_choice', '^sys_notice_choice(_by_letter)?', 'sys_notification_choice\1'),
      ('sys_custom_field_version', '^sys_frame_version', 'sys_custom_field_version'),
      ('bm_auto_numbered_lot', '^bm_drawn_lot', 'bm_auto_numbered_lot'),
      ('srm_asn_line', '_above$', '_over_receipt'),
      ('srm_asn_lot', '_above$', '_over_receipt'),
      ('srm_check_receipt', '_above$', '_over_receipt'),
      ('srm_check_return', '_above$', '_over_receipt'),
      ('srm_inspection', '_above$', '_over_receipt'),
      ('srm_purchase_change', '_change_party_check$', '_party_check'),
      ('srm_purchase_change', '_settled_party_check$', '_settled_by_party_check'),
      ('srm_purchase_mark', '_side_check$', '_party_check'),
      ('sys_abnormal_log', '_side_check$', '_party_check')) r (target, before, after)
    join pg_constraint c on c.conrelid = r.target::regclass and c.conname ~ r.before
    where c.conname <> regexp_replace(c.conname, r.before, r.after)
  loop
    execute format('alter table %s rename constraint %I to %I', old.target, old.name, old.renamed);
  end loop;
  for old in
    select i.indexrelid::regclass as name, regexp_replace(c.relname, r.before, r.after) as renamed
    from (values
      ('document_history', '^doc_past', 'document_history'),
      ('bm_notification_policy', '^bm_notice_policy', 'bm_notification_policy'),
      ('bm_notification_policy_user', '^bm_notice_policy_user', 'bm_notification_policy_user'),
      ('sys_notification', '^sys_notice', 'sys_notification'),
      ('bm_auto_numbered_lot', '^bm_drawn_lot', 'bm_auto_numbered_lot')) r (target, before, after)
    join pg_index i on i.indrelid = r.target::regclass
    join pg_class c on c.oid = i.indexrelid and c.relname ~ r.before
  loop
    execute format('alter index %s rename to %I', old.name, old.renamed);
  end loop;
end $$;
alter table sys_notification_choice rename constraint sys_notification_choice_by_letter_check to sys_notification_choice_by_email_check;

-- Materialised tab counts.
alter function keep_tab_counts(regclass, name) rename to materialise_tab_counts;
alter function forget_tab_counts() rename to clear_tab_counts;
drop view sys_tab_count_differences, srm_purchase_head_tabs, srm_purchase_batch_tabs, srm_asn_head_tabs, srm_check_receipt_tabs;
do $$
declare
  old record;
begin
  for old in
    select t.tgrelid::regclass as target, t.tgname as name from pg_trigger t
    where t.tgname ~ '^srm_(purchase_head|purchase_batch|asn_head|check_receipt)_tabs_(insert|delete|update|truncate)$'
  loop
    execute format('drop trigger %I on %s', old.name, old.target);
    if old.name !~ '_truncate$' then execute format('drop function %I()', old.name); end if;
  end loop;
end $$;
alter table sys_tab_count rename column side to party;
alter table sys_tab_count rename constraint sys_tab_count_side_check to sys_tab_count_party_check;
