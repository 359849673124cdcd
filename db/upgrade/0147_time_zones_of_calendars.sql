-- A calendar says in which time zone its hours are meant: a supplier abroad works by its own clock, and the time limit for its
-- answers runs by it.
alter table bm_working_calendar add column time_zone text not null default '';
comment on table bm_working_calendar is 'When work is done, in the calendar''s own time zone, else the company''s.';
comment on column bm_working_calendar.time_zone is 'IANA name such as Asia/Ho_Chi_Minh; empty: the company''s.';
