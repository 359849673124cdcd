-- Posting once per statement: a document of many lines moves all its balances in one update.
create or replace function ledger_post() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_purchase_batch b set
    batch_pur_qty = b.batch_pur_qty + moved.ordered,
    pending_qty = b.pending_qty + moved.pending,
    delivery_qty = b.delivery_qty + moved.delivery,
    on_way_qty = b.on_way_qty + moved.on_way,
    receive_qty = b.receive_qty + moved.receive,
    check_return_qty = b.check_return_qty + moved.check_return,
    return_exchange_qty = b.return_exchange_qty + moved.return_exchange,
    ended_qty = b.ended_qty + moved.ended,
    version = b.version + 1,
    update_name = moved.create_name,
    -- One moment for all rows, so that the lines of an order stay together in the lists.
    update_date = statement_timestamp()
  from (
    select batch_id, sum(ordered) as ordered, sum(pending) as pending, sum(delivery) as delivery, sum(on_way) as on_way,
      sum(receive) as receive, sum(check_return) as check_return, sum(return_exchange) as return_exchange, sum(ended) as ended,
      max(create_name) as create_name
    from posted group by batch_id
  ) moved
  where b.id = moved.batch_id;
  return null;
end $$;
drop trigger srm_purchase_ledger_post on srm_purchase_ledger;
-- What a batch is born with stands in its row already, and its scope in the entry; every other entry comes from a command.
create trigger srm_purchase_ledger_post after insert on srm_purchase_ledger
  referencing new table as posted
  for each statement when (pg_trigger_depth() = 0) execute function ledger_post();
drop trigger srm_purchase_ledger_scope on srm_purchase_ledger;
create trigger srm_purchase_ledger_scope before insert on srm_purchase_ledger
  for each row when (pg_trigger_depth() = 0) execute function ledger_take_scope();

-- A batch may be born with what is ordered of it: the database writes its first entry, so that the row is written once.
create function ledger_open() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into srm_purchase_ledger (batch_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
    movement, ordered, document_type, document_id, document_no, create_name)
  select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
    'order', batch_pur_qty, 'order', head_id, purchase_no, create_name
  from born where batch_pur_qty <> 0 order by id;
  return null;
end $$;
comment on function ledger_open is 'Writes the ''order'' entries of new batches; no other balance may be given at birth.';
create trigger srm_purchase_batch_born after insert on srm_purchase_batch
  referencing new table as born
  for each statement execute function ledger_open();
grant insert (batch_pur_qty) on srm_purchase_batch to quayside_purchaser, quayside_system;
