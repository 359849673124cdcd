-- The zone of a warehouse in which goods lie unless a cell says otherwise (spec domain §3, Warehouse).
alter table bm_warehouse add column zone_no text;
comment on column bm_warehouse.zone_no is 'Main zone, one of its own; empty until it has zones.';
