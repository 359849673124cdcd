-- Templates, policies and choices of notifications, and the notifications themselves.

create table bm_notice_template (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  notice_template_no text not null,
  notice_template_name text not null,
  notice_type text not null default '1' check (notice_type in ('1', '2', '3')),
  subject text not null default '',
  content text not null default '',
  notice_event text not null default 'orderReleased'
);
comment on table bm_notice_template is 'Texts of messages, with {{placeholders}}.';
comment on column bm_notice_template.notice_type is '1 e-mail, 2 message in the product, 3 text message.';
comment on column bm_notice_template.notice_event is 'The event that it notifies of; its placeholders follow from it.';
comment on column bm_notice_template.notice_template_name is 'Name of the template.';
select as_master_data('bm_notice_template', '{notice_template_no}', '{notice_template_no,notice_template_name,subject}', 'buyer');
select as_record('bm_notice_template', '{notice_template_no,notice_template_name,subject}');
select as_record_with_approval_status('bm_notice_template', 'bmNoticeTemplate');

create table bm_notice_template_text (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  language_code text not null check (language_code in ('en-US', 'zh-CN', 'zh-TW', 'vi')),
  subject text not null,
  content text not null default ''
);
comment on table bm_notice_template_text is 'A template in further languages; whose language is missing reads its own text.';
select as_record_lines('bm_notice_template_text', 'bm_notice_template', 'template_id');
create unique index bm_notice_template_text_once on bm_notice_template_text (template_id, language_code);

create table bm_notification_policy (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  notice_policy_no text not null,
  notice_policy_name text not null,
  org_no text not null default '*',
  notice_event text not null,
  recipient_side text not null default '1' check (recipient_side in ('1', '2')),
  role_no text not null default '',
  notice_template_no text not null,
  digest text not null default '0' check (digest in ('0', '1', '2'))
);
comment on table bm_notification_policy is 'Who is notified of what, by which template.';
comment on column bm_notification_policy.recipient_side is '1 purchaser, 2 the supplier whom it concerns.';
comment on column bm_notification_policy.role_no is 'Only users of this role; empty: of all.';
comment on column bm_notification_policy.digest is '0 at once, 1 together every hour, 2 together every morning.';
comment on column bm_notification_policy.notice_policy_name is 'Name of the policy.';
select as_master_data('bm_notification_policy', '{notice_policy_no}', '{notice_policy_no,notice_policy_name}', 'org');
select as_record('bm_notification_policy', '{notice_policy_no,notice_policy_name}');
select as_record_with_approval_status('bm_notification_policy', 'bmNoticePolicy');

create table bm_notification_policy_user (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_no text not null
);
comment on table bm_notification_policy_user is 'The only users whom a policy names; without any, all whom it concerns.';
select as_record_lines('bm_notification_policy_user', 'bm_notification_policy', 'policy_id');
create unique index bm_notification_policy_user_once on bm_notification_policy_user (policy_id, user_no);

create table sys_notification_config (
  tenantsid text primary key references sys_tenant,
  is_product_on boolean not null default true,
  is_mail_on boolean not null default false,
  sender_name text not null default '' check (length(sender_name) <= 60),
  retry_limit integer not null default 5 check (retry_limit between 0 and 20),
  retry_minutes integer not null default 5 check (retry_minutes between 1 and 1440),
  version integer not null default 1,
  update_name text not null default '',
  update_date timestamptz not null default now(),
  is_link_on boolean not null default false
);
comment on table sys_notification_config is 'Channels of a tenant''s messages; without a row, the product alone.';
comment on column sys_notification_config.is_link_on is 'Whether emails carry links that do something without signing in.';
comment on column sys_notification_config.is_product_on is 'Notifications are shown in the product.';
comment on column sys_notification_config.is_mail_on is 'Emails are sent.';
comment on column sys_notification_config.sender_name is 'Name that the sender of emails has.';
comment on column sys_notification_config.retry_limit is 'Most attempts for one email.';
comment on column sys_notification_config.retry_minutes is 'Minutes before the second attempt; doubled with each further one.';
select scope_system('sys_notification_config');
create policy purchaser_scope on sys_notification_config to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
grant select, insert, update on sys_notification_config to quayside_purchaser;

-- Every company begins with templates and policies of its own for what happens; each event is begun with once, so that what a
-- company removes stays away.
create table sys_notification_start (
  tenantsid text not null references sys_tenant,
  notice_event text not null,
  create_date timestamptz not null default now(),
  primary key (tenantsid, notice_event)
);
comment on table sys_notification_start is 'Events for which a company got the first templates and policies, or had policies of its own by then.';
select scope_system('sys_notification_start');

create table sys_notification_choice (
  user_id bigint not null references sys_user on delete cascade,
  tenantsid text not null references sys_tenant,
  notice_event text not null,
  in_portal text not null check (in_portal in ('', '0', '1')) default '',
  by_email text not null check (by_email in ('', '0', '1', '2')) default '',
  primary key (user_id, notice_event),
  constraint sys_notification_choice_not_empty check (in_portal <> '' or by_email <> '')
);
comment on table sys_notification_choice is 'How users want to be notified, where it differs from the policies of the company.';
comment on column sys_notification_choice.in_portal is 'Empty: as the company has it, 0 not at all, 1 each at once.';
comment on column sys_notification_choice.by_email is 'Empty: as the company has it, 0 not at all, 1 at once, 2 in the digest.';
select scope_system('sys_notification_choice');
create policy own_rows on sys_notification_choice to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
-- What users do not want to be notified of is seen and set by the company's administrators, too; calls decide who they are.
create policy purchaser_scope on sys_notification_choice to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
-- What colleagues do not want to be notified of is seen and set by a supplier's own administrators, too.
create policy colleagues_notified on sys_notification_choice to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and exists (select from sys_user u where u.id = user_id and is_own_colleague(u.belong_supplier)));
grant select, insert, delete on sys_notification_choice to quayside_purchaser, quayside_supplier;

create table sys_notification (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user on delete cascade,
  channel text not null check (channel in ('1', '2')),
  event_key text not null,
  notice_event text not null,
  notice_policy_no text not null default '',
  document_kind text not null default '',
  document_no text not null default '',
  subject text not null,
  content text not null default '',
  digest text not null default '0' check (digest in ('0', '1', '2')),
  state text not null check (state in ('waiting', 'sending', 'sent', 'folded', 'failed')),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text not null default '',
  read_at timestamptz,
  create_date timestamptz not null default now(),
  search_text text generated always as (search_normalise(document_no || ' ' || subject || ' ' || content)) stored,
  unique (tenantsid, event_key, user_id, channel)
);
comment on table sys_notification is 'Messages to users: one for each event, recipient and channel.';
comment on column sys_notification.channel is '1 e-mail, 2 in the product.';
comment on column sys_notification.state is 'waiting until due_at, sending while the mail server is asked, folded into a digest, sent, or failed for good.';
comment on column sys_notification.event_key is 'Identifies the occurrence, so that it is notified of once.';
comment on column sys_notification.document_kind is 'Kind of the document that it is about; empty: none.';
comment on column sys_notification.digest is '0 at once, 1 together every hour, 2 together every morning.';
comment on column sys_notification.read_at is 'When the user read it; empty: unread.';
select scope_system('sys_notification');
create index sys_notification_inbox on sys_notification (tenantsid, user_id, create_date desc, id desc) where channel = '2' and state = 'sent';
create index sys_notification_unread on sys_notification (user_id) where channel = '2' and state = 'sent' and read_at is null;
create index sys_notification_due on sys_notification (due_at) where state in ('waiting', 'sending');
create policy own_rows on sys_notification to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id'))
  and channel = '2' and state = 'sent');
grant select on sys_notification to quayside_purchaser, quayside_supplier;
grant update (read_at) on sys_notification to quayside_purchaser, quayside_supplier;

-- How a company's emails go, for who configures them: counts and the last fault, never the emails.
create function notification_email_state(out "waitingMails" integer, out "failedMails" integer, out "lastError" text)
  language sql stable security definer set search_path = public as $$
  select count(*) filter (where state in ('waiting', 'sending'))::int,
    count(*) filter (where state = 'failed' and due_at > now() - interval '7 days')::int,
    coalesce((array_agg(last_error order by id desc) filter (where last_error <> ''))[1], '')
  from sys_notification where tenantsid = scope_text('app.tenantsid') and channel = '1' and state in ('waiting', 'sending', 'failed')
$$;
revoke execute on function notification_email_state from public;
grant execute on function notification_email_state to quayside_purchaser;

-- An email of the caller to the own address.
create function queue_test_email(subject text, content text) returns void
  language sql security definer set search_path = public as $$
  insert into sys_notification (tenantsid, user_id, channel, event_key, notice_event, subject, content, state)
  select tenantsid, id, '1', 'test:' || gen_random_uuid(), 'test', $1, $2, 'waiting'
  from sys_user where id::text = scope_text('app.user_id') and tenantsid = scope_text('app.tenantsid')
$$;
revoke execute on function queue_test_email from public;
grant execute on function queue_test_email to quayside_purchaser;

-- Whether a user may do something by a link: the company wants links, and signing in would ask for nothing but the password.
create function may_use_links(of_user bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from sys_user u join sys_notification_config c on c.tenantsid = u.tenantsid and c.is_link_on
    left join sys_password_policy p on p.tenantsid = u.tenantsid
    where u.id = of_user and u.status_code = '1'
      and not u.is_pwd_temporary
      and not coalesce(u.pwd_changed_at + make_interval(days => p.validity_days) <= now(), false)
      and not exists (select from sys_user_factor f where f.user_id = u.id and f.confirmed_at is not null)
      and not exists (select from sys_user_role ur join sys_role r on r.id = ur.role_id
        where ur.user_id = u.id and r.is_factor_demanded))
$$;
revoke execute on function may_use_links from public;
grant execute on function may_use_links to quayside_system;

-- How often emails to a party are gathered: as often as any of its policies does it, by the hour where none does.
create function email_digest(of_tenant text, of_party text) returns text language sql stable as $$
  select coalesce(min(digest), '1') from bm_notification_rule
  where tenantsid = of_tenant and recipient_side = of_party and channel = '1' and digest <> '0'
$$;
revoke execute on function email_digest from public;
grant execute on function email_digest to quayside_system;

-- What the company notifies users of a party, or one of them, for those who choose among it; policies themselves are not shown to
-- everybody. Null of a user whom the caller may not see. Administrators are notified of an event by a right, where the company has no policy for it.
create function notification_offers(of_party text, of_user bigint, administrators jsonb) returns jsonb
  language sql stable security definer set search_path = public as $$
  with reader as (
    select u.* from sys_user u where u.id = of_user and u.tenantsid = scope_text('app.tenantsid')
      and (scope_text('app.supplier_no') = '' or u.id::text = scope_text('app.user_id') or is_own_colleague(u.belong_supplier))
  ), config as (
    select coalesce(bool_and(is_product_on), true) as is_portal_on, coalesce(bool_and(is_mail_on), false) as is_letter_on
    from sys_notification_config where tenantsid = scope_text('app.tenantsid')
  ), told as (
    select p.notice_event, p.channel, p.digest from bm_notification_rule p
    where p.tenantsid = scope_text('app.tenantsid') and p.recipient_side = of_party and (of_user is null or (
      (of_party = '2' or p.org_no = '*'
        or exists (select from sys_user_data d join reader on d.user_id = reader.id where d.data_type = '1' and d.data_value = p.org_no))
      and (p.role_no = '' or exists (select from reader join sys_user_role ur on ur.user_id = reader.id
        join sys_role r on r.id = ur.role_id and r.tenantsid = reader.tenantsid where r.role_no = p.role_no))
      and (not exists (select from bm_notification_policy_user n where n.policy_id = p.id)
        or exists (select from bm_notification_policy_user n join reader on lower(n.user_no) = lower(reader.user_no)
          where n.policy_id = p.id))))
    union all
    select k.event, '2', '0' from jsonb_to_recordset(administrators) as k (event text, "menuNo" text, flag text), config
    where of_party = '1' and config.is_portal_on
      and not exists (select from bm_notification_policy p where p.tenantsid = scope_text('app.tenantsid') and p.notice_event = k.event)
      and (of_user is null or exists (select from reader join sys_user_right x on x.user_id = reader.id
        where x.menu_no = k."menuNo" and k.flag = any(x.flags)))
  )
  select jsonb_build_object(
    'isPortalOn', config.is_portal_on,
    'isLetterOn', config.is_letter_on,
    'hasAddress', of_user is null or exists (select from reader where email <> ''),
    'letterDigest', email_digest(scope_text('app.tenantsid'), of_party),
    'told', coalesce((select jsonb_agg(one) from (
      select notice_event as event, channel, array_agg(distinct digest) as digests from told group by 1, 2) one), '[]'))
  from config where of_user is null or exists (select from reader)
$$;
revoke execute on function notification_offers from public;
grant execute on function notification_offers to quayside_purchaser, quayside_supplier;

-- Policies that notify now: themselves and their templates valid, and the channel switched on.
create view bm_notification_rule with (security_invoker = true) as
select p.*, t.id as template_id, t.notice_type as channel
from bm_notification_policy p
join bm_notice_template t on t.tenantsid = p.tenantsid and t.notice_template_no = p.notice_template_no
  and t.notice_event = p.notice_event and t.status_code = '1'
left join sys_notification_config c on c.tenantsid = p.tenantsid
where p.status_code = '1' and case t.notice_type when '1' then coalesce(c.is_mail_on, false)
  when '2' then coalesce(c.is_product_on, true) else false end;
comment on view bm_notification_rule is 'Message policies that are in force, with the channel of their template.';
grant select on bm_notification_rule to quayside_system;
