-- Users choose by event and channel what they are told, and when, within what the company sends.
alter table sys_notice_off rename to sys_notice_choice;
alter table sys_notice_choice rename constraint sys_notice_off_pkey to sys_notice_choice_pkey;
alter table sys_notice_choice rename constraint sys_notice_off_user_id_fkey to sys_notice_choice_user_id_fkey;
alter table sys_notice_choice rename constraint sys_notice_off_tenantsid_fkey to sys_notice_choice_tenantsid_fkey;
-- Who had switched an event off keeps it off by either channel.
alter table sys_notice_choice
  add column in_portal text not null default '0' check (in_portal in ('', '0', '1')),
  add column by_letter text not null default '0' check (by_letter in ('', '0', '1', '2')),
  add constraint sys_notice_choice_says_something check (in_portal <> '' or by_letter <> '');
alter table sys_notice_choice alter column in_portal set default '', alter column by_letter set default '';
comment on table sys_notice_choice is 'What users want to be told otherwise than the company has it.';
comment on column sys_notice_choice.in_portal is 'Empty: as the company has it, 0 not at all, 1 each at once.';
comment on column sys_notice_choice.by_letter is 'Empty: as the company has it, 0 not at all, 1 at once, 2 in the digest.';

-- Policies that tell something now: themselves and their templates valid, and the channel switched on.
create view bm_notice_rule with (security_invoker = true) as
select p.*, t.id as template_id, t.notice_type as channel
from bm_notice_policy p
join bm_notice_template t on t.tenantsid = p.tenantsid and t.notice_template_no = p.notice_template_no
  and t.notice_event = p.notice_event and t.status_code = '1'
left join sys_notice_config c on c.tenantsid = p.tenantsid
where p.status_code = '1' and case t.notice_type when '1' then coalesce(c.is_mail_on, false)
  when '2' then coalesce(c.is_product_on, true) else false end;
comment on view bm_notice_rule is 'Message policies that are in force, with the channel of their template.';
grant select on bm_notice_rule to quayside_system;

-- How often letters to a side are gathered: as often as any of its policies does it, by the hour where none does.
create function letter_digest(of_tenant text, of_side text) returns text language sql stable as $$
  select coalesce(min(digest), '1') from bm_notice_rule
  where tenantsid = of_tenant and recipient_side = of_side and channel = '1' and digest <> '0'
$$;

-- What the company tells users of a side, or one of them, for those who choose among it; policies themselves are not shown to
-- everybody. Null of a user whom the caller may not see. Keepers are who is told of an event by a right, where the company has no policy for it.
create function notice_frame(of_side text, of_user bigint, keepers jsonb) returns jsonb
  language sql stable security definer set search_path = public as $$
  with reader as (
    select u.* from sys_user u where u.id = of_user and u.tenantsid = scope_text('app.tenantsid')
      and (scope_text('app.supplier_no') = '' or u.id::text = scope_text('app.user_id') or is_own_colleague(u.belong_supplier))
  ), config as (
    select coalesce(bool_and(is_product_on), true) as is_portal_on, coalesce(bool_and(is_mail_on), false) as is_letter_on
    from sys_notice_config where tenantsid = scope_text('app.tenantsid')
  ), told as (
    select p.notice_event, p.channel, p.digest from bm_notice_rule p
    where p.tenantsid = scope_text('app.tenantsid') and p.recipient_side = of_side and (of_user is null or (
      (of_side = '2' or p.org_no = '*'
        or exists (select from sys_user_data d join reader on d.user_id = reader.id where d.data_type = '1' and d.data_value = p.org_no))
      and (p.role_no = '' or exists (select from reader join sys_user_role ur on ur.user_id = reader.id
        join sys_role r on r.id = ur.role_id and r.tenantsid = reader.tenantsid where r.role_no = p.role_no))
      and (not exists (select from bm_notice_policy_user n where n.policy_id = p.id)
        or exists (select from bm_notice_policy_user n join reader on lower(n.user_no) = lower(reader.user_no)
          where n.policy_id = p.id))))
    union all
    select k.event, '2', '0' from jsonb_to_recordset(keepers) as k (event text, "menuNo" text, flag text), config
    where of_side = '1' and config.is_portal_on
      and not exists (select from bm_notice_policy p where p.tenantsid = scope_text('app.tenantsid') and p.notice_event = k.event)
      and (of_user is null or exists (select from reader join sys_user_role ur on ur.user_id = reader.id
        join sys_role_menu m on m.role_id = ur.role_id where m.menu_no = k."menuNo" and k.flag = any(m.flags)))
  )
  select jsonb_build_object(
    'isPortalOn', config.is_portal_on,
    'isLetterOn', config.is_letter_on,
    'hasAddress', of_user is null or exists (select from reader where email <> ''),
    'letterDigest', letter_digest(scope_text('app.tenantsid'), of_side),
    'told', coalesce((select jsonb_agg(one) from (
      select notice_event as event, channel, array_agg(distinct digest) as digests from told group by 1, 2) one), '[]'))
  from config where of_user is null or exists (select from reader)
$$;
revoke all on function letter_digest, notice_frame from public;
grant execute on function letter_digest to quayside_system;
grant execute on function notice_frame to quayside_purchaser, quayside_supplier;
