-- A user number is taken once per company: that it is taken tells nothing of another company's users. Sign-in asks for the
-- company where the password fits users of several.
drop index sys_user_user_no;
create unique index sys_user_user_no on sys_user (tenantsid, lower(user_no));
create index sys_user_sign_in on sys_user (lower(user_no)) where status_code = '1';

-- Which of these numbers users of the company have already.
create or replace function taken_user_numbers(numbers text[]) returns setof text
  language sql stable security definer set search_path = public as $$
  select n from unnest(numbers) n
  where exists (select from sys_user u where u.tenantsid = scope_text('app.tenantsid') and lower(u.user_no) = lower(n))
$$;
