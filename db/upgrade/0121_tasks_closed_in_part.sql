-- A task that closed while some of its goods lay in cells could neither be corrected nor its receipt be cancelled: only complete
-- tasks are corrected. Such a task is complete with what it put away; closed are those alone that put nothing away.
update wms_put_away_task set status = 'complete' where status = 'closed' and done_qty > 0;
alter table wms_put_away_task add constraint wms_put_away_task_closed check (status <> 'closed' or done_qty = 0);
