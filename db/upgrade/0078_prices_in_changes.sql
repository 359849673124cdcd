-- Prices may be part of changes and answers, where an organisation lets them; what lies within the tolerance goes through.
alter table srm_order_answer_config add column is_price_open boolean not null default false;
comment on column srm_order_answer_config.is_price_open is 'Changes and answers may carry another price; one beyond the tolerance waits for the purchaser.';

alter table srm_order_tolerance
  add column price_over_percent numeric(9, 4) not null default 0 check (price_over_percent between 0 and 100),
  add column price_under_percent numeric(9, 4) not null default 0 check (price_under_percent between 0 and 100);
comment on column srm_order_tolerance.price_over_percent is 'Percent by which a supplier may raise a price without asking.';
comment on column srm_order_tolerance.price_under_percent is 'Percent by which a supplier may lower a price without asking.';
