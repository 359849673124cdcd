-- Sessions, factors, limits of sign-in and links in emails.

create table sys_session (
  token_hash bytea primary key,
  tenantsid text not null,
  user_id bigint not null references sys_user on delete cascade,
  create_date timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Sessions that an identity provider vouched for: password and second factor are the provider's matter then.
  is_single_sign_on boolean not null default false,
  provider_token bytea,
  -- Sessions end when their user has done nothing for a while, not only by their age.
  last_used_at timestamptz not null default now(),
  idle_minutes integer not null default 60 check (idle_minutes > 0)
);
comment on table sys_session is 'Sessions; the token itself is never stored, only its SHA-256.';
comment on column sys_session.provider_token is 'What the provider is shown at sign-out (ID token), sealed with the key of the service.';
comment on column sys_session.last_used_at is 'When its user last did something, to the minute; what pages do by themselves does not count.';
comment on column sys_session.idle_minutes is 'After so many minutes without it the session is over.';
comment on column sys_session.token_hash is 'Hash of the token in the cookie.';
comment on column sys_session.revoked_at is 'When the session was ended; empty: it runs.';
comment on column sys_session.is_single_sign_on is 'Begun by single sign-on.';
select scope_system('sys_session');
create index sys_session_user on sys_session (user_id);
-- Whose rights change is signed out; whoever changes the own password gets a new session.
create policy purchaser_scope on sys_session to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy own_sessions on sys_session to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
create policy colleagues_seen on sys_session for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and exists (select from sys_user u where u.id = user_id and is_own_colleague(u.belong_supplier)));
create policy colleagues_ended on sys_session for update to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and exists (select from sys_user u where u.id = user_id and is_own_colleague(u.belong_supplier)));
grant select, insert on sys_session to quayside_purchaser, quayside_supplier;
grant update (revoked_at) on sys_session to quayside_purchaser, quayside_supplier;

-- A second factor beside the password (RFC 6238): secrets and recovery codes are out of everybody's reach but the sign-in's own.
create table sys_user_factor (
  user_id bigint primary key references sys_user on delete cascade,
  tenantsid text not null references sys_tenant,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  -- A secret that was begun and not confirmed is worth something for a short time only.
  begun_at timestamptz not null default now()
);
comment on table sys_user_factor is 'Secrets of users'' authenticator apps. confirmed_at empty: begun, and not asked for yet.';
comment on column sys_user_factor.secret is 'Sealed with the key of the service (AES-256-GCM); never the secret itself.';
comment on column sys_user_factor.last_step is 'Time step of the last code that was taken: no code of it or of an earlier one is taken again.';
comment on column sys_user_factor.begun_at is 'When the secret was made; one that is not confirmed ten minutes later is worthless.';
comment on column sys_user_factor.confirmed_at is 'When the first code of the factor was entered; empty: the factor is not in use.';
select scope_system('sys_user_factor');
-- Who administers users sees who has a factor, and takes it away when its device is lost.
create policy purchaser_scope on sys_user_factor to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on sys_user_factor for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_user u where u.id = user_id));
grant delete on sys_user_factor to quayside_purchaser;
grant select (user_id, tenantsid, confirmed_at) on sys_user_factor to quayside_purchaser, quayside_supplier;

create table sys_recovery_code (
  user_id bigint not null references sys_user_factor on delete cascade,
  tenantsid text not null references sys_tenant,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table sys_recovery_code is 'One-time codes for the day the device is lost: SHA-256 of 80 random bits each.';
comment on column sys_recovery_code.code_hash is 'Hash of the recovery code, which itself is shown once.';
select scope_system('sys_recovery_code');

create table sys_sign_in_step (
  ticket_hash bytea primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user on delete cascade,
  expires_at timestamptz not null
);
comment on table sys_sign_in_step is 'Sign-ins whose password was right and whose code is still asked for.';
comment on column sys_sign_in_step.ticket_hash is 'Hash of the ticket between password and code.';
select scope_system('sys_sign_in_step');
create index sys_sign_in_step_user on sys_sign_in_step (user_id);

-- Wrong guesses close the place from which they come for the user who is guessed at: neither the user's sessions nor the devices
-- from which the user has signed in before. What is typed as a user number counts alike, whether or not there is such a user.
create table sys_sign_in_guard (
  id bigint generated always as identity primary key,
  subject bytea not null,
  address text not null,
  attempts integer not null,
  next_at timestamptz not null,
  locked_until timestamptz,
  forget_at timestamptz not null,
  unique (subject, address)
);
comment on table sys_sign_in_guard is 'Wrong passwords and codes, by what they were guessed for and from where. The rows of all companies: sign-in names none.';
comment on column sys_sign_in_guard.subject is 'SHA-256 of the typed user number, of a user''s codes, or of a session whose user is asked again. Never the text itself: people type passwords into the wrong box.';
comment on column sys_sign_in_guard.address is 'Address of the client, of IPv6 its network of 64 bits; empty where it does not matter.';
comment on column sys_sign_in_guard.next_at is 'The next guess is not judged before.';
comment on column sys_sign_in_guard.locked_until is 'Closed until then; empty: still counting.';
comment on column sys_sign_in_guard.forget_at is 'Counts until then.';
create index sys_sign_in_guard_forget on sys_sign_in_guard (forget_at);
alter table sys_sign_in_guard enable row level security;
create policy system_scope on sys_sign_in_guard to quayside_system using (true);
grant select, insert, update, delete on sys_sign_in_guard to quayside_system;

-- How often an address makes a call that needs no sign-in, on all servers together.
create unlogged table sys_public_call_pace (
  call_key text primary key,
  called_minute timestamptz not null,
  calls integer not null
);
comment on table sys_public_call_pace is 'Calls without sign-in in the latest minute of an address; what a crash loses is counted anew.';
comment on column sys_public_call_pace.call_key is 'Hash of the address and the call.';
comment on column sys_public_call_pace.called_minute is 'The minute that is counted.';
comment on column sys_public_call_pace.calls is 'How many calls there were in that minute.';
alter table sys_public_call_pace enable row level security;

create table sys_known_device (
  user_id bigint not null references sys_user on delete cascade,
  tenantsid text not null references sys_tenant,
  device_hash bytea not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  forget_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
comment on table sys_known_device is 'Browsers from which a user has signed in: guesses of strangers never close them, their own only slow them down.';
comment on column sys_known_device.device_hash is 'SHA-256 of the cookie, which is renewed at each sign-in and never stored.';
comment on column sys_known_device.attempts is 'Wrong passwords and codes typed there, until forget_at.';
comment on column sys_known_device.last_used_at is 'Last sign-in; devices are forgotten when they have not been used for long.';
comment on column sys_known_device.next_at is 'When the next attempt is allowed.';
comment on column sys_known_device.forget_at is 'When failed attempts are forgotten.';
select scope_system('sys_known_device');
create index sys_known_device_hash on sys_known_device (device_hash);

-- Links in emails by which one thing is done without signing in, once.
create table sys_action_link (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user on delete cascade,
  link_action text not null,
  document_id bigint not null,
  document_no text not null,
  document_version integer not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  create_date timestamptz not null default now()
);
comment on table sys_action_link is 'Links of emails: each lets one user do one thing with one version of one document, once.';
comment on column sys_action_link.token_hash is 'SHA-256 of what stands in the link, which itself is never stored.';
comment on column sys_action_link.replaced_at is 'When a later email brought the same user another link for the same thing.';
comment on column sys_action_link.link_action is 'What the link does.';
comment on column sys_action_link.document_version is 'Version of the document for which the link holds.';
select scope_system('sys_action_link');
create index sys_action_link_open on sys_action_link (user_id, link_action, document_id) where used_at is null;
create index sys_action_link_expired on sys_action_link (expires_at);
create policy own_rows on sys_action_link to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
grant select on sys_action_link to quayside_purchaser, quayside_supplier;
grant update (used_at) on sys_action_link to quayside_purchaser, quayside_supplier;

-- The user behind a link with what they may at this moment, and what the link is for; null when there is no such link or user.
create function action_link_caller(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'link', jsonb_build_object('id', l.id::text, 'action', l.link_action, 'documentId', l.document_id::text,
      'version', l.document_version, 'state', case when not may_use_links(u.id) then 'barred' when l.used_at is not null then 'used'
        when l.replaced_at is not null then 'replaced' when l.expires_at <= now() then 'expired' else 'open' end),
    'tenantsid', u.tenantsid,
    'userId', u.id::text,
    'userNo', u.user_no,
    'userName', u.user_name,
    'supplierNo', coalesce(u.belong_supplier, ''),
    'limitCount', u.limit_count,
    'frameVersion', coalesce((select v.custom_field_version from sys_custom_field_version v where v.tenantsid = u.tenantsid), 0),
    'licenceKey', (select c.licence_key from sys_licence c where c.tenantsid = u.tenantsid),
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
             from sys_user_data d where d.user_id = u.id),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(x.menu_no, to_jsonb(x.flags))), '[]')
              from sys_user_right x where x.user_id = u.id))
  from sys_action_link l join sys_user u on u.id = l.user_id
  where l.token_hash = hash and u.status_code = '1'
$$;
revoke execute on function action_link_caller from public;
grant execute on function action_link_caller to quayside_app, quayside_request;

-- What guesses of a user number are counted under.
create function sign_in_subject(user_no text) returns bytea language sql immutable strict parallel safe
  return sha256(convert_to('user:' || lower(user_no), 'UTF8'));

-- The same for the codes of one user, wherever they are typed.
create function sign_in_code_subject(user_id bigint) returns bytea language sql immutable strict parallel safe
  return sha256(convert_to('codes:' || user_id, 'UTF8'));

-- Whether sign-in of a user is closed from somewhere.
create function is_sign_in_locked(of_user bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from sys_user u join sys_sign_in_guard g
      on g.subject in (sign_in_subject(u.user_no), sign_in_code_subject(u.id))
    where u.id = of_user and u.tenantsid = scope_text('app.tenantsid') and g.locked_until > now())
$$;
revoke execute on function is_sign_in_locked from public;
grant execute on function is_sign_in_locked to quayside_purchaser, quayside_supplier, quayside_system;

-- Opens sign-in of a user from everywhere.
create function release_sign_in(of_user bigint) returns void
  language sql volatile security definer set search_path = public as $$
  delete from sys_sign_in_guard g using sys_user u
  where u.id = of_user and u.tenantsid = scope_text('app.tenantsid')
    and g.subject in (sign_in_subject(u.user_no), sign_in_code_subject(u.id))
$$;
revoke execute on function release_sign_in from public;
grant execute on function release_sign_in to quayside_purchaser, quayside_supplier, quayside_system;

-- Notes that the user of a session has done something; one that is over stays over.
create function note_session_use(hash bytea) returns void
  language sql volatile security definer set search_path = public as $$
  update sys_session set last_used_at = now()
  where token_hash = hash and revoked_at is null and last_used_at + make_interval(mins => idle_minutes) > now()
$$;
revoke execute on function note_session_use from public;
grant execute on function note_session_use to quayside_app, quayside_request;

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
revoke execute on function count_public_call from public;
grant execute on function count_public_call to quayside_app, quayside_request;
