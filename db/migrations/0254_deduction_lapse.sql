-- A deduction that its supplier has not answered in time is accepted, where the company wants it so.
alter table srm_deduction add column is_lapsed boolean not null default false;
comment on column srm_deduction.is_lapsed is 'It was accepted because its supplier did not answer in time.';
select refresh_history('srm_deduction');
grant update (is_lapsed) on srm_deduction to quayside_system;
