-- Inspections and put-away tasks count their changes, as every declared document does.
grant update (version) on srm_inspection to quayside_purchaser, quayside_system;
alter table wms_put_away_task add version integer not null default 1;
grant update (version) on wms_put_away_task to quayside_purchaser, quayside_system;
select comment_usual_columns('wms_put_away_task');
select refresh_history('wms_put_away_task');

-- Own texts of companies follow the names of the product's texts.
update sys_text t set text_key = r.after from (values
  ('receipts:inspect.takenBack', 'receipts:inspect.takeBackDone'),
  ('receipts:inspect.decided', 'receipts:inspect.decideDone'),
  ('receipts:tasks.started', 'receipts:tasks.startDone'),
  ('receipts:tasks.done', 'receipts:tasks.putAwayDone'),
  ('receipts:tasks.suspended', 'receipts:tasks.suspendDone'),
  ('receipts:tasks.released', 'receipts:tasks.releaseDone'),
  ('receipts:tasks.closed', 'receipts:tasks.closeDone'),
  ('receipts:tasks.reassigned', 'receipts:tasks.reassignDone'),
  ('receipts:tasks.adjusted', 'receipts:tasks.adjustDone')
) as r (before, after) where t.text_key = r.before;
