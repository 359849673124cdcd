-- A secret that was begun and not confirmed is worth something for a short time only.
alter table sys_user_factor add column begun_at timestamptz not null default now();
comment on column sys_user_factor.begun_at is 'When the secret was made; one that is not confirmed ten minutes later is worthless.';
