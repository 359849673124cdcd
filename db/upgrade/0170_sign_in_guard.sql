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
create index sys_known_device_hash on sys_known_device (device_hash);
select scope_system('sys_known_device');

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
-- Opens sign-in of a user from everywhere.
create function release_sign_in(of_user bigint) returns void
  language sql volatile security definer set search_path = public as $$
  delete from sys_sign_in_guard g using sys_user u
  where u.id = of_user and u.tenantsid = scope_text('app.tenantsid')
    and g.subject in (sign_in_subject(u.user_no), sign_in_code_subject(u.id))
$$;
revoke all on function is_sign_in_locked, release_sign_in from public;
grant execute on function is_sign_in_locked, release_sign_in to quayside_purchaser, quayside_supplier, quayside_system;

-- As before, but for the lock: a new password opens sign-in.
create or replace function use_default_password(target bigint) returns boolean
  language plpgsql volatile security definer set search_path = public as $$
begin
  update sys_user u set pwd = p.default_pwd, pwd_changed_at = now(), is_pwd_temporary = true
  from sys_password_policy p
  where u.id = target and u.tenantsid = scope_text('app.tenantsid') and p.tenantsid = u.tenantsid
    and p.default_pwd is not null
    and (scope_text('app.supplier_no') = '' or u.pwd = '' and is_own_colleague(u.belong_supplier));
  if not found then
    return false;
  end if;
  perform release_sign_in(target);
  return true;
end $$;

-- As before, but for the lock, by which strangers could take a user's links away.
create or replace function may_use_links(of_user bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from sys_user u join sys_notice_config c on c.tenantsid = u.tenantsid and c.is_link_on
    left join sys_password_policy p on p.tenantsid = u.tenantsid
    where u.id = of_user and u.status_code = '1'
      and not u.is_pwd_temporary
      and not coalesce(u.pwd_changed_at + make_interval(days => p.validity_days) <= now(), false)
      and not exists (select from sys_user_factor f where f.user_id = u.id and f.confirmed_at is not null)
      and not exists (select from sys_user_role ur join sys_role r on r.id = ur.role_id
        where ur.user_id = u.id and r.is_factor_demanded))
$$;

alter table sys_user drop column failed_attempts, drop column locked_until;
