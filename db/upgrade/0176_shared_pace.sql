-- How often an address makes a call that needs no sign-in, on all servers together.
create unlogged table sys_public_call_pace (
  call_key text primary key,
  called_minute timestamptz not null,
  calls integer not null
);
alter table sys_public_call_pace enable row level security;
comment on table sys_public_call_pace is 'Calls without sign-in in the latest minute of an address; what a crash loses is counted anew.';
comment on column sys_public_call_pace.call_key is 'Hash of the address and the call.';
comment on column sys_public_call_pace.called_minute is 'The minute that is counted.';
comment on column sys_public_call_pace.calls is 'How many calls there were in that minute.';

create function count_public_call(given_key text) returns integer
  language plpgsql volatile security definer set search_path = public as $$
declare
  used integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  if random() < 0.002 then
    delete from sys_public_call_pace where called_minute < now() - interval '5 minutes';
  end if;
  insert into sys_public_call_pace as c (call_key, called_minute, calls)
  values (given_key, date_trunc('minute', now()), 1)
  on conflict (call_key) do update set calls = case c.called_minute when excluded.called_minute then c.calls + 1 else 1 end,
    called_minute = excluded.called_minute
  returning calls into used;
  return used;
end $$;
comment on function count_public_call is 'Counts a call under a key and answers how many there were in this minute.';
revoke all on function count_public_call from public;
grant execute on function count_public_call to quayside_app, quayside_request;
