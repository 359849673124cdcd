-- Functions of single tables, as in db/schema.
set local check_function_bodies = off;

-- Who asks, without what they may do. Servers of the version before still ask session_caller().
create or replace function session_user_of(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'tenantsid', u.tenantsid,
    'userId', u.id::text,
    'userNo', u.user_no,
    'userName', u.user_name,
    'supplierNo', coalesce(u.belong_supplier, ''),
    'limitCount', u.limit_count,
    'frameVersion', coalesce((select v.custom_field_version from sys_custom_field_version v where v.tenantsid = u.tenantsid), 0),
    'textVersion', coalesce((select v.text_version from sys_text_version v where v.tenantsid = u.tenantsid), 0),
    'permissionVersion', coalesce(
      (select v.permission_version from sys_permission_version v where v.tenantsid = u.tenantsid), 0),
    'licenceKey', (select l.licence_key from sys_licence l where l.tenantsid = u.tenantsid),
    'mustChangePassword', not s.is_single_sign_on and (u.is_pwd_temporary or coalesce((
      select u.pwd_changed_at + make_interval(days => p.validity_days) <= now()
      from sys_password_policy p where p.tenantsid = u.tenantsid), false)),
    'mustSetUpFactor', not s.is_single_sign_on and exists (
      select from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id and r.is_factor_demanded)
      and not exists (select from sys_user_factor f where f.user_id = u.id and f.confirmed_at is not null),
    'isUseDue', s.last_used_at < now() - interval '1 minute')
  from sys_session s join sys_user u on u.id = s.user_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now()
    and s.last_used_at + make_interval(mins => s.idle_minutes) > now() and u.status_code = '1'
$$;

-- The user behind a link with what they may at this moment, and what the link is for; null when there is no such link or user.
create or replace function action_link_caller(hash bytea) returns jsonb
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

create or replace function count_text_change() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into sys_text_version as v (tenantsid, text_version)
  select distinct tenantsid, 1 from changed
  on conflict (tenantsid) do update set text_version = v.text_version + 1;
  -- Names of choices belong to the custom fields that offer them.
  update sys_custom_field_version v set custom_field_version = v.custom_field_version + 1
  where v.tenantsid in (select tenantsid from changed where text_key ~ ':enums\.');
  return null;
end $$;

create or replace function count_custom_field_change() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into sys_custom_field_version as v (tenantsid, custom_field_version)
  values (coalesce(new.tenantsid, old.tenantsid), 1)
  on conflict (tenantsid) do update set custom_field_version = v.custom_field_version + 1;
  return null;
end $$;

-- Names of choices belong to the custom fields that offer them: servers keep both under the same number.
create or replace function count_dictionary_change() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update sys_custom_field_version v set custom_field_version = v.custom_field_version + 1
  where exists (
    select from sys_frame_define d
    where d.tenantsid = v.tenantsid and d.enum_mid = coalesce(new.enum_mid, old.enum_mid)
      and (coalesce(new.tenantsid, old.tenantsid) is null or d.tenantsid = coalesce(new.tenantsid, old.tenantsid)));
  return null;
end $$;

-- One statement, so one snapshot: what others append or fold meanwhile is left to them, and the sums stay as they are.
create or replace function fold_tab_counts() returns bigint language sql security definer set search_path = public
begin atomic
  with crowded as (
    select list_name, party, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, tab
    from sys_tab_count group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having count(*) > 1 or sum(delta) = 0
  ), gone as (
    delete from sys_tab_count t using crowded c
    where (t.list_name, t.party, t.tenantsid, t.org_no, t.warehouse_no, t.classify_type, t.warehouse_nos, t.classify_types,
        t.supplier_no, t.tab)
      = (c.list_name, c.party, c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.warehouse_nos, c.classify_types,
        c.supplier_no, c.tab)
    returning t.*
  ), folded as (
    insert into sys_tab_count (list_name, party, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types,
      supplier_no, tab, delta)
    select list_name, party, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, tab, sum(delta)
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(delta) <> 0
    returning 1
  )
  select (select count(*) from gone) - (select count(*) from folded);
end;

-- What a browser reports of itself: its user's own, and no more than a few a minute. False: there were enough.
create or replace function report_web_error(page_path text, name text, message text, trace text, request text, release text)
  returns boolean language plpgsql security definer set search_path = public as $$
declare
  reporter bigint := nullif(scope_text('app.user_id'), '')::bigint;
begin
  if (select count(*) from sys_abnormal_log
      where kind = 'web' and user_id = reporter and update_date > clock_timestamp() - interval '1 minute') >= 10 then
    return false;
  end if;
  insert into sys_abnormal_log (tenantsid, kind, source, request_id, user_id, user_no, user_name, party, error_name,
    error_message, stack, app_version)
  select u.tenantsid, 'web', page_path, request, u.id, u.user_no, u.user_name,
    case when coalesce(u.belong_supplier, '') = '' then 'purchaser' else 'supplier' end, name, message, trace, release
  from sys_user u where u.id = reporter and u.tenantsid = scope_text('app.tenantsid');
  return found;
end $$;

-- How a company's emails go, for who configures them: counts and the last fault, never the emails.
create or replace function notification_email_state(out "waitingMails" integer, out "failedMails" integer, out "lastError" text)
  language sql stable security definer set search_path = public as $$
  select count(*) filter (where state in ('waiting', 'sending'))::int,
    count(*) filter (where state = 'failed' and due_at > now() - interval '7 days')::int,
    coalesce((array_agg(last_error order by id desc) filter (where last_error <> ''))[1], '')
  from sys_notification where tenantsid = scope_text('app.tenantsid') and channel = '1' and state in ('waiting', 'sending', 'failed')
$$;

-- An email of the caller to the own address.
create or replace function queue_test_email(subject text, content text) returns void
  language sql security definer set search_path = public as $$
  insert into sys_notification (tenantsid, user_id, channel, event_key, notice_event, subject, content, state)
  select tenantsid, id, '1', 'test:' || gen_random_uuid(), 'test', $1, $2, 'waiting'
  from sys_user where id::text = scope_text('app.user_id') and tenantsid = scope_text('app.tenantsid')
$$;

-- Whether a user may do something by a link: the company wants links, and signing in would ask for nothing but the password.
create or replace function may_use_links(of_user bigint) returns boolean
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

-- A key finds the master data that the documents of its areas name, and no other.
create or replace function api_key_caller(hash bytea) returns jsonb
  language plpgsql volatile security definer set search_path = public as $$
declare
  k bm_api_key;
  reach jsonb;
  caller jsonb;
  used integer;
begin
  select * into k from bm_api_key where key_hash = hash and status_code = '1' and (valid_to is null or valid_to >= current_date)
    and granted is not null;
  if not found then return null; end if;
  reach := api_key_reach(k);
  select jsonb_build_object(
    'apiKeyId', k.id::text,
    'apiKeyNo', k.api_key_no,
    'keyAreas', (select coalesce(jsonb_agg(a.key_area order by a.key_area), '[]') from bm_api_key_area a where a.key_id = k.id),
    'tenantsid', u.tenantsid,
    'userId', u.id::text,
    'userNo', u.user_no,
    'userName', u.user_name,
    'supplierNo', coalesce(u.belong_supplier, ''),
    'limitCount', u.limit_count,
    'frameVersion', coalesce((select v.custom_field_version from sys_custom_field_version v where v.tenantsid = u.tenantsid), 0),
    'textVersion', coalesce((select v.text_version from sys_text_version v where v.tenantsid = u.tenantsid), 0),
    'licenceKey', (select l.licence_key from sys_licence l where l.tenantsid = u.tenantsid),
    'data', (select coalesce(jsonb_agg(present), '[]') from (
      select jsonb_array_elements(reach -> 'data') as present intersect select jsonb_array_elements(k.granted -> 'data')) both_data),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(present ->> 0, jsonb_build_array(present ->> 1))), '[]') from (
      select jsonb_array_elements(reach -> 'flags') as present intersect select jsonb_array_elements(k.granted -> 'flags')) both_flags))
  into caller from sys_user u where u.id = k.user_id and u.status_code = '1';
  if caller is null then return null; end if;
  perform set_config('synchronous_commit', 'off', true);
  insert into sys_api_key_use as c (key_id, tenantsid, used_minute, calls)
  values (k.id, k.tenantsid, date_trunc('minute', now()), 1)
  on conflict (key_id) do update set calls = case c.used_minute when excluded.used_minute then c.calls + 1 else 1 end,
    used_minute = excluded.used_minute
  returning calls into used;
  return caller || jsonb_build_object('isTooFast', used > k.calls_per_minute);
end $$;

-- What is needed follows what is required of the product, whoever changes that.
create or replace function component_follow() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_purchase_component c set product_qty = w.required, update_date = statement_timestamp()
  from (select sum(product_requirement(b)) as required from srm_purchase_batch b where b.line_id = new.line_id) w
  where c.line_id = new.line_id and c.product_qty <> w.required;
  return null;
end $$;

-- The one place where balances move. Nothing is taken from the supplier that does not lie there; only what is accepted may have
-- used more than that.
create or replace function component_ledger_post() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_purchase_component c set
    issued_qty = c.issued_qty + moved.issued,
    arrived_qty = c.arrived_qty + moved.arrived,
    short_qty = c.short_qty + moved.shortage,
    returned_qty = c.returned_qty + moved.returned,
    used_qty = c.used_qty + moved.used,
    scrapped_qty = c.scrapped_qty + moved.scrapped,
    -- One moment for all rows, so that the components of a line stay together in the lists.
    update_date = statement_timestamp()
  from (
    select component_id, sum(issued) as issued, sum(arrived) as arrived, sum(shortage) as shortage, sum(returned) as returned,
      sum(used) as used, sum(scrapped) as scrapped
    from posted group by component_id
  ) moved
  where c.id = moved.component_id;
  -- Where the supplier counted more than was issued and takes that back, it must still lie there.
  -- Lines of one component count together, as they do where they are confirmed.
  if exists (select from posted p join srm_purchase_component c on c.id = p.component_id
      where c.missing_qty > 0 group by c.id
      having bool_or(p.movement in ('issueCancel', 'takeBack', 'scrap'))
        or sum(p.shortage) filter (where p.movement = 'arriveCancel') > 0) then
    raise exception 'more is taken from the supplier than lies there'
      using errcode = 'check_violation', constraint = 'srm_purchase_component_held';
  end if;
  return null;
end $$;

create or replace function stock_post() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change numeric := case new.transaction_type when '1' then new.qty else -new.qty end;
  is_negative_refused boolean := take_warehouse(new.tenantsid, new.warehouse_no);
begin
  -- Updated first: a row proposed for insertion has to pass the checks by itself, which a movement out never does.
  -- What comes in is taken even where it does not yet make up for what a warehouse without control gave out before.
  update wms_stock set on_hand_qty = on_hand_qty + change, update_date = clock_timestamp(),
      is_controlled = is_negative_refused and (change < 0 or on_hand_qty + change >= 0)
    where (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no)
      = (new.tenantsid, new.warehouse_no, new.cell_no, new.item_no, new.lot_no, new.owner_no);
  if found then
    return null;
  end if;
  insert into wms_stock as s (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no, org_no, on_hand_qty, is_controlled)
  values (new.tenantsid, new.warehouse_no, new.cell_no, new.item_no, new.lot_no, new.owner_no, new.org_no, change,
    is_negative_refused)
  on conflict (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no) do update set
    on_hand_qty = s.on_hand_qty + change, update_date = clock_timestamp(), is_controlled = is_negative_refused;
  return null;
end $$;

-- Cartons and pallets have numbers of the same series as boxes, and some came with documents of suppliers.
create or replace function highest_label_serial(prefix text, extension text) returns bigint
  language sql stable security definer set search_path = public as $$
  select coalesce(max(case when prefix = '' then substr(unit_code, 2)::bigint
      else substr(unit_code, length(prefix) + 2, 16 - length(prefix))::bigint end), 0)
  from (
    select tenantsid, unit_code, is_sscc from srm_asn_label
    union all
    select tenantsid, unit_code, is_sscc from srm_asn_package
    union all
    select tenantsid, old_values ->> 'unit_code', (old_values ->> 'is_sscc')::boolean from document_history
    where is_removed and table_name = 'srm_asn_label') unit
  where tenantsid = scope_text('app.tenantsid')
    and case when prefix = '' then not is_sscc else is_sscc and starts_with(unit_code, extension || prefix) end
$$;

-- A number is free again only when the ASN that had it is void: the label of a box that was split, or packed anew, may still be on
-- goods, and would be read as whatever has its number next.
create or replace function taken_unit_codes(codes text[], supplier text) returns setof text
  language sql stable security definer set search_path = public as $$
  with label as (
    select b.unit_code, b.is_current or h.status <> 'X' as is_taken, b.supplier_no
    from srm_asn_label b join srm_asn_line l on l.id = b.asn_line_id join srm_asn_head h on h.id = l.asn_id
    where b.tenantsid = scope_text('app.tenantsid') and b.unit_code = any (codes)
    union all
    select p.unit_code, p.is_current or h.status <> 'X', p.supplier_no
    from srm_asn_package p join srm_asn_head h on h.id = p.asn_id
    where p.tenantsid = scope_text('app.tenantsid') and p.unit_code = any (codes)
    union all
    select d.old_values ->> 'unit_code', false, d.supplier_no
    from document_history d
    where d.tenantsid = scope_text('app.tenantsid') and d.is_removed and d.table_name = 'srm_asn_label'
      and d.old_values ->> 'unit_code' = any (codes))
  select distinct c from unnest(codes) c
  where exists (select from label l where l.unit_code = c and l.is_taken)
    or not exists (select from label l where l.unit_code = c and l.supplier_no = supplier)
      and (c !~ '^[0-9]{18}$' or exists (
        select from srm_label_rule_config r where r.tenantsid = scope_text('app.tenantsid')
          and r.gs1_company_prefix <> '' and starts_with(substr(c, 2), r.gs1_company_prefix)))
$$;

create or replace function move_serial() returns trigger language plpgsql security definer set search_path = public as $$
declare
  before wms_serial;
  after wms_serial;
  movable constant text[] := '{org_no,warehouse_no,classify_type,asn_id,asn_line_id,asn_lot_id,asn_no,purchase_no,purchase_seq,lot_no,inspection_id,receipt_id,check_return_id,receipt_no,return_no,cell_no,owner_no,issue_id}';
begin
  select * into before from wms_serial where id = new.serial_id for update;
  if before.version is distinct from new.serial_version or before.status <> new.status_from then
    raise exception 'serial number % was moved meanwhile', before.serial_no
      using errcode = 'check_violation', constraint = 'wms_serial_meanwhile';
  end if;
  if exists (select from jsonb_object_keys(new.place) k where k <> all (movable)) then
    raise exception 'a step moves what does not move';
  end if;
  after := jsonb_populate_record(before, new.place);
  new.old_values := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(before)) where key = any (movable) or key = 'status');
  update wms_serial set org_no = after.org_no, warehouse_no = after.warehouse_no, classify_type = after.classify_type,
    asn_id = after.asn_id, asn_line_id = after.asn_line_id, asn_lot_id = after.asn_lot_id, asn_no = after.asn_no,
    purchase_no = after.purchase_no, purchase_seq = after.purchase_seq, lot_no = after.lot_no,
    inspection_id = after.inspection_id, receipt_id = after.receipt_id, check_return_id = after.check_return_id,
    receipt_no = after.receipt_no, return_no = after.return_no, cell_no = after.cell_no, owner_no = after.owner_no,
    issue_id = after.issue_id, status = new.status_to, version = version + 1, update_name = new.create_name,
    update_date = clock_timestamp()
    where id = before.id;
  -- Who may see the number may see its step: the scope is the number's, whatever was given.
  new.tenantsid := before.tenantsid;
  new.org_no := after.org_no;
  new.warehouse_no := after.warehouse_no;
  new.classify_type := after.classify_type;
  new.supplier_no := before.supplier_no;
  return new;
end $$;

-- Which of these numbers are known, and of which supplier; where they are, only their own parties read.
create or replace function serial_owners(items text[], serials text[]) returns table (item_no text, serial_no text, supplier_no text)
  language sql stable security definer set search_path = public as $$
  select s.item_no, s.serial_no, s.supplier_no
  from unnest(items, serials) as given (item_no, serial_no)
  join wms_serial s on s.tenantsid = scope_text('app.tenantsid') and s.item_no = given.item_no and s.serial_no = given.serial_no
$$;
