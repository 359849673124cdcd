-- Lots to label are searched by the days on which their notices were made, the latest first: the day stands on the lot, in its index.
alter table srm_asn_lot add column create_date timestamptz not null default now();
comment on column srm_asn_lot.create_date is 'When the notice was made, kept here for the list of lots to label.';
update srm_asn_lot t set create_date = h.create_date
from srm_asn_line l join srm_asn_head h on h.id = l.asn_id where l.id = t.asn_line_id;

-- A notice that is edited gets lots anew: they are as old as it is.
create function date_asn_lot() returns trigger language plpgsql as $$
begin
  select h.create_date into new.create_date
  from srm_asn_line l join srm_asn_head h on h.id = l.asn_id where l.id = new.asn_line_id;
  return new;
end $$;
create trigger srm_asn_lot_dated before insert on srm_asn_lot for each row execute function date_asn_lot();

drop index srm_asn_lot_recent;
create index srm_asn_lot_recent on srm_asn_lot (tenantsid, create_date desc, id desc);

-- Without a span of days, lots and boxes are found by whole numbers.
create index srm_asn_lot_number on srm_asn_lot (tenantsid, lot_no, create_date desc, id desc);
create index srm_asn_line_goods on srm_asn_line (tenantsid, goods_no);
create index srm_asn_line_order on srm_asn_line (tenantsid, purchase_no);
