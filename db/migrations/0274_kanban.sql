-- Kanban loops and their cards: each card stands for one container of goods, and a request is made of each card that is empty. Nothing
-- here moves a quantity: what is shipped and received is counted by the documents that do it.
create table srm_kanban_loop (
  id bigint generated always as identity primary key,
  loop_no text not null,
  status text not null default 'active' check (status in ('active', 'closed')),
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  unit_decimals integer not null default 0,
  container_qty numeric(20, 6) not null check (container_qty > 0),
  place text not null default '',
  request_rule text not null default 'atOnce' check (request_rule in ('atOnce', 'byPurchaser')),
  replenish_days integer check (replenish_days between 1 and 365),
  last_card_seq integer not null default 0,
  reason text not null default '',
  remark text not null default ''
);
comment on table srm_kanban_loop is 'Kanban loops: what one supplier brings of one item to one place, container by container.';
comment on column srm_kanban_loop.loop_no is 'Number of the loop.';
comment on column srm_kanban_loop.unit_decimals is 'Decimals of the unit when the loop was made; the quantity of a container is checked against it.';
comment on column srm_kanban_loop.container_qty is 'What one container holds: what is requested by a card.';
comment on column srm_kanban_loop.place is 'Where the goods are used up and the containers stand.';
comment on column srm_kanban_loop.request_rule is 'atOnce: a card that is reported empty is ordered; byPurchaser: it waits until the purchaser orders it.';
comment on column srm_kanban_loop.replenish_days is 'Calendar days from the request within which the container is to be there; empty: none are agreed.';
comment on column srm_kanban_loop.last_card_seq is 'Number of its last card; numbers of cards that were taken out are not given again.';
comment on column srm_kanban_loop.reason is 'Why it was closed.';
comment on column srm_kanban_loop.remark is 'What the purchaser says of the loop.';
select as_document('srm_kanban_loop', 'loop_no', '{loop_no,goods_no,goods_name,spec,place,supplier_no,supplier_name}',
  action_area => 'kanbanLoop');
select has_custom_values('srm_kanban_loop');
select refresh_history('srm_kanban_loop');
create unique index srm_kanban_loop_of_goods
  on srm_kanban_loop (tenantsid, org_no, warehouse_no, place, supplier_no, goods_no, purchase_unit_no) where status = 'active';
grant update (status, container_qty, place, request_rule, replenish_days, last_card_seq, reason, remark, custom, version, update_name,
    update_date)
  on srm_kanban_loop to quayside_purchaser, quayside_system;

create table srm_kanban_card (
  id bigint generated always as identity primary key,
  card_no text not null,
  status text not null default 'full' check (status in ('full', 'empty', 'ordered', 'inTransit', 'removed')),
  loop_id bigint not null references srm_kanban_loop,
  loop_no text not null,
  card_seq integer not null,
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  container_qty numeric(20, 6) not null check (container_qty > 0),
  place text not null default '',
  empty_date date,
  ordered_date date,
  due_date date,
  shipped_date date,
  received_date date,
  asn_no text not null default '',
  reason text not null default ''
);
comment on table srm_kanban_card is 'Cards of kanban loops, each of one container: full, empty, ordered, on the way, or taken out.';
comment on column srm_kanban_card.card_no is 'Number of the card: the code that is printed on it and scanned.';
comment on column srm_kanban_card.loop_id is 'Loop that it belongs to.';
comment on column srm_kanban_card.loop_no is 'Number of the loop.';
comment on column srm_kanban_card.card_seq is 'Number of the card within its loop.';
comment on column srm_kanban_card.container_qty is 'What its container holds; of a card that is requested, what was requested.';
comment on column srm_kanban_card.place is 'Where the goods are used up and the container stands.';
comment on column srm_kanban_card.empty_date is 'Day on which it was reported empty last.';
comment on column srm_kanban_card.ordered_date is 'Day of its last request.';
comment on column srm_kanban_card.due_date is 'Day by which the container of its open request is to be there.';
comment on column srm_kanban_card.shipped_date is 'Day on which the supplier shipped its container last.';
comment on column srm_kanban_card.received_date is 'Day on which its container came last.';
comment on column srm_kanban_card.asn_no is 'ASN with which the supplier shipped its container; empty: none was named.';
comment on column srm_kanban_card.reason is 'Why its request or shipment was taken back.';
select as_document('srm_kanban_card', 'card_no', '{card_no,loop_no,goods_no,goods_name,place,supplier_no,supplier_name}',
  keys => '{loop_id,loop_no,card_seq}', action_area => 'kanbanCard');
create unique index srm_kanban_card_of_loop on srm_kanban_card (loop_id, card_seq) include (status);
grant update (status, container_qty, place, empty_date, ordered_date, due_date, shipped_date, received_date, asn_no, reason, version,
    update_name, update_date)
  on srm_kanban_card to quayside_purchaser, quayside_system;
grant update (status, shipped_date, asn_no, reason, version, update_name, update_date) on srm_kanban_card to quayside_supplier;

create table srm_kanban_request (
  id bigint generated always as identity primary key,
  request_state text not null default 'ordered' check (request_state in ('ordered', 'inTransit', 'received', 'withdrawn')),
  container_qty numeric(20, 6) not null check (container_qty > 0),
  ordered_date date not null,
  due_date date,
  shipped_date date,
  received_date date,
  asn_no text not null default '',
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_kanban_request is 'Requests of kanban cards: each asks the supplier for one container.';
comment on column srm_kanban_request.request_state is 'ordered, inTransit, received or withdrawn.';
comment on column srm_kanban_request.container_qty is 'What is requested.';
comment on column srm_kanban_request.ordered_date is 'Day of the request.';
comment on column srm_kanban_request.due_date is 'Day by which the container is to be there; empty: none was agreed.';
comment on column srm_kanban_request.shipped_date is 'Day on which the supplier shipped it.';
comment on column srm_kanban_request.received_date is 'Day on which it came.';
comment on column srm_kanban_request.asn_no is 'ASN with which it was shipped; empty: none was named.';
select as_document_lines('srm_kanban_request', 'srm_kanban_card', 'card_id');
select track_history('srm_kanban_request', 'x.create_date <= as_of_moment()', '{card_id,ordered_date,due_date,create_date}');
create index srm_kanban_request_asn on srm_kanban_request (tenantsid, asn_no) where asn_no <> '';
-- None is requested while it is requested already, whatever is done at the same time.
create unique index srm_kanban_request_open on srm_kanban_request (card_id) where request_state in ('ordered', 'inTransit');
grant update (request_state, shipped_date, received_date, asn_no) on srm_kanban_request to quayside_purchaser, quayside_system;
grant update (request_state, shipped_date, asn_no) on srm_kanban_request to quayside_supplier;

-- A card that is ordered or on the way has one open request that says the same; any other has none.
create view invariant_scheduling_requests with (security_invoker = true) as
select c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.card_no as document_no, c.goods_no as place,
  c.status as expected, coalesce(r.request_state, '') as found
from srm_kanban_card c
left join srm_kanban_request r on r.card_id = c.id and r.request_state in ('ordered', 'inTransit')
where case when c.status in ('ordered', 'inTransit') then c.status end is distinct from r.request_state;
comment on view invariant_scheduling_requests is 'A card that is ordered or on the way has one open request that says the same; any other has none.';
grant select on invariant_scheduling_requests to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('kanbanLoop', 'offsite', '2', 'Offsite.Schedule.KanbanLoops', '', 28),
  ('kanbanCard', 'offsite', '2', 'Offsite.Schedule.KanbanCards', '', 28);

-- One card a page, of a size that fits the sleeve of a container.
insert into doc_print_template (tenantsid, template_code, template_name, template_type, module, version, is_default, content) values
  ('', 'kanban-card-148x105', 'scheduling:kanbanCard.printed', '2', 'scheduling.kanbanCard', 1, true, $json${
  "page": {"width": 148, "height": 105, "margin": {"top": 5, "right": 6, "bottom": 5, "left": 6}},
  "placed": [
    {
      "width": 90,
      "height": 9,
      "x": 7,
      "y": 6,
      "block": {"type": "text", "size": 11, "text": "{{documentTitle}}", "weight": "bold", "tone": "soft", "maxLines": 1}
    },
    {
      "width": 96,
      "height": 12,
      "x": 7,
      "y": 14,
      "block": {"type": "text", "size": 24, "text": "{{goodsNo}}", "weight": "bold", "maxLines": 1}
    },
    {
      "width": 96,
      "height": 15,
      "x": 7,
      "y": 26,
      "block": {"type": "text", "size": 12, "text": "{{goodsName}} {{spec}}", "maxLines": 2}
    },
    {
      "width": 36,
      "height": 36,
      "x": 106,
      "y": 6,
      "block": {"type": "barcode", "align": "end", "value": "{{cardNo}}", "hasText": false, "symbology": "qrcode"}
    },
    {
      "width": 46,
      "height": 4,
      "x": 7,
      "y": 43,
      "block": {"type": "text", "size": 7.5, "text": {"key": "scheduling:fields.containerQty"}, "tone": "soft", "maxLines": 1}
    },
    {
      "width": 46,
      "height": 8,
      "x": 7,
      "y": 46.5,
      "block": {"type": "text", "size": 14, "text": "{{containerQty}} {{purchaseUnitNo}}", "weight": "bold", "maxLines": 1}
    },
    {
      "width": 46,
      "height": 11,
      "x": 54,
      "y": 43,
      "block": {"type": "fields", "items": [{"field": "cardText"}], "columns": 1}
    },
    {
      "width": 40,
      "height": 11,
      "x": 101,
      "y": 43,
      "block": {"type": "fields", "items": [{"field": "loopNo"}], "columns": 1}
    },
    {
      "width": 93,
      "height": 11,
      "x": 7,
      "y": 55,
      "block": {"type": "fields", "items": [{"field": "place"}], "columns": 1}
    },
    {
      "width": 40,
      "height": 11,
      "x": 101,
      "y": 55,
      "block": {"type": "fields", "items": [{"field": "warehouseNo"}], "columns": 1}
    },
    {
      "width": 93,
      "height": 11,
      "x": 7,
      "y": 67,
      "block": {"type": "fields", "items": [{"field": "supplierName"}], "columns": 1}
    },
    {
      "width": 40,
      "height": 11,
      "x": 101,
      "y": 67,
      "block": {"type": "fields", "items": [{"field": "supplierNo"}], "columns": 1}
    },
    {
      "width": 134,
      "height": 19,
      "x": 7,
      "y": 81,
      "block": {"type": "barcode", "align": "center", "value": "{{cardNo}}", "symbology": "code128"}
    }
  ]
}$json$);

-- Who reads orders reads what is requested by cards, on either side.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select r.role_id, r.tenantsid, m.menu_no,
  array(select f from unnest(r.flags) f where f in ('isSearch', 'isExport') or f = 'isPrint' and m.menu_no = 'kanbanCard')
from sys_role_menu r cross join unnest('{kanbanLoop,kanbanCard}'::text[]) m (menu_no)
where r.menu_no = 'userOrder' and 'isSearch' = any (r.flags)
on conflict (role_id, menu_no) do nothing;
