-- What warehouse systems outside report as received: each message acts once, however often it is delivered.
create table srm_receipt_message (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user,
  sender text not null,
  outside_no text not null,
  content_hash bytea not null,
  receipt_no text not null default '',
  answer jsonb,
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, sender, outside_no)
);
comment on table srm_receipt_message is 'Receipts that other systems reported, by the number under which their sender knows them.';
comment on column srm_receipt_message.sender is 'The key with which the message came, or the user who sent it without one.';
comment on column srm_receipt_message.content_hash is 'SHA-256 of what was reported: another content under the same number is refused.';
comment on column srm_receipt_message.answer is 'What the first delivery was answered, and each later one is; empty only while the first is at work.';
create index srm_receipt_message_user on srm_receipt_message (user_id);
select scope_system('srm_receipt_message');
create policy own_rows on srm_receipt_message to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
grant select, insert on srm_receipt_message to quayside_purchaser;
grant update (receipt_no, answer) on srm_receipt_message to quayside_purchaser;
