-- Returns are documents as others are: with a state, a version, and who changed them last.
alter table srm_bill_return
  add column status text not null default 'posted' check (status in ('posted', 'reversed', 'reversal')),
  add column version integer not null default 1,
  add column update_name text not null default '',
  add column update_date timestamptz not null default clock_timestamp();
comment on column srm_bill_return.status is 'reversed: by a later document; reversal: that document.';

-- What they were until now is no change of theirs.
update srm_bill_return b set
  status = case when b.reverses_id is not null then 'reversal' when r.id is not null then 'reversed' else 'posted' end,
  update_name = coalesce(r.create_name, b.create_name),
  update_date = coalesce(r.create_date, b.create_date)
from srm_bill_return x left join srm_bill_return r on r.reverses_id = x.id where x.id = b.id;

select comment_usual_columns('srm_bill_return');
grant update (status, version, update_name, update_date) on srm_bill_return to quayside_purchaser, quayside_system;
select track_history('srm_bill_return', 'x.create_date <= as_of_moment()', '{reverses_id}');

-- Own texts of companies follow the names of the product's texts.
update sys_text t set text_key = r.after from (values
  ('receipts:return.cancel', 'receipts:return.cancelReturn'),
  ('receipts:return.cancelTitle', 'receipts:return.cancelReturnTitle'),
  ('receipts:return.cancelText', 'receipts:return.cancelReturnText'),
  ('receipts:return.cancelled', 'receipts:return.cancelReturnDone'),
  ('receipts:return.done', 'receipts:return.createDone'),
  ('receipts:fields.returnNote', 'receipts:return.printed')
) as r (before, after) where t.text_key = r.before;
