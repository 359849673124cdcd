-- A user who has done nothing that is kept can be deleted; documents of theirs that were refused go with them.
alter table doc_exchange_message
  drop constraint doc_exchange_message_user_id_fkey,
  add constraint doc_exchange_message_user_id_fkey foreign key (user_id) references sys_user on delete cascade;
