-- How long goods of a supplier are on their way: of a notice's two dates the one that nobody said follows from the other. And how
-- long after its day of arrival a notice with open lines counts as overdue, by the delivery rules of its organisation.
alter table bm_supplier add column transport_days integer check (transport_days between 0 and 365);
comment on column bm_supplier.transport_days is 'Days from leaving the supplier to arriving; empty: not known.';
alter table srm_delivery_rule_config add column overdue_days integer not null default 0 check (overdue_days between 0 and 365);
comment on column srm_delivery_rule_config.overdue_days is 'A notice is overdue once so many days after its expected arrival have passed; 0: on the next day.';
