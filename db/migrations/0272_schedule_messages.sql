-- Delivery schedules are fetched by other systems, too: the log of exchanged documents keeps that.
alter table doc_exchange_message drop constraint doc_exchange_message_message_kind_check,
  add constraint doc_exchange_message_message_kind_check check (message_kind in
    ('order', 'despatchAdvice', 'receiptAdvice', 'invoice', 'creditNote', 'remittanceAdvice', 'schedule'));
comment on column doc_exchange_message.message_kind is 'order, despatchAdvice, receiptAdvice, invoice, creditNote, remittanceAdvice or schedule.';
