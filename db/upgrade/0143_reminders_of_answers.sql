-- Whoever is asked for an answer is reminded before the time limit, and whoever asked hears of it when it passed without one.
alter table srm_order_answer add column reminded_date timestamptz, add column late_told_date timestamptz;
comment on column srm_order_answer.reminded_date is 'When the supplier was reminded of the answer.';
comment on column srm_order_answer.late_told_date is 'When the purchaser was told that the time limit passed without an answer.';
grant update (reminded_date, late_told_date) on srm_order_answer to quayside_system;
