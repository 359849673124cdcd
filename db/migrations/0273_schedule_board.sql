-- The scheduling board: released schedules by day, week or month. Its buttons have permissions of their own.
insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('scheduleBoard', 'offsite', '2', 'Offsite.Schedule.Board', '', 27);
select add_document_print('scheduling.board', 'schedule-board-a4', 'scheduling:board.printed', 'scheduleNo',
  '{supplierNo,supplierName,orgNo,warehouseNo,goodsNo,goodsName,spec,purchaseUnitNo,scheduleVersion,releaseDate,cumShippedQty,inTransitQty,cumReceivedQty,openQty,firstOpenDay}',
  'days', '[["demandDate", 30], ["expectScheduledQuantity", 34], ["replyQuantity", 34], ["actualScheduledQuantity", 34], ["lineState", 24], ["remark", 24]]');

-- The reason that was given last of a schedule is its last note; most changes give none.
create index srm_schedule_change_reason on srm_schedule_change (item_id, id) where reason <> '';

-- Who reads schedules reads the board, with the orders behind them and who changed what, on either side.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select r.role_id, r.tenantsid, 'scheduleBoard',
  array(select f from unnest(r.flags) f where f in ('isSearch', 'isExport', 'isPrint')) || '{isViewPo,isChangeHistory}'
from sys_role_menu r where r.menu_no = 'pendingSchedule' and 'isSearch' = any (r.flags)
on conflict (role_id, menu_no) do nothing;
