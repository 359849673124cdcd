-- Issues and scrap of components are documents as others are: with a state, a version, and who changed them last.
alter table srm_component_issue
  add column status text not null default 'posted' check (status in ('posted', 'arrived', 'reversed', 'reversal')),
  add column version integer not null default 1,
  add column update_name text not null default '',
  add column update_date timestamptz not null default clock_timestamp();
comment on column srm_component_issue.status is 'reversed: by a later document; reversal: that document.';
alter table srm_component_scrap
  add column supplier_name text not null default '',
  add column version integer not null default 1,
  add column update_name text not null default '',
  add column update_date timestamptz not null default clock_timestamp();

-- What they were until now is no change of theirs.
alter table srm_component_issue disable trigger user;
alter table srm_component_scrap disable trigger user;
update srm_component_issue set
  status = case when reverses_id is not null then 'reversal' when is_reversed then 'reversed'
    when arrived_date is not null then 'arrived' else 'posted' end,
  update_name = coalesce(nullif(arrived_name, ''), create_name),
  update_date = coalesce(arrived_date, create_date);
update srm_component_scrap s set
  supplier_name = (select h.supplier_name from srm_purchase_head h where h.id = s.head_id),
  update_name = coalesce(nullif(answer_name, ''), create_name),
  update_date = coalesce(answer_date, create_date);
alter table srm_component_issue enable trigger user;
alter table srm_component_scrap enable trigger user;

select comment_usual_columns('srm_component_issue');
select comment_usual_columns('srm_component_scrap');
grant update (status, version, update_name, update_date) on srm_component_issue
  to quayside_purchaser, quayside_supplier, quayside_system;
grant update (version, update_name, update_date) on srm_component_scrap
  to quayside_purchaser, quayside_supplier, quayside_system;
select refresh_history('srm_component_issue');
select refresh_history('srm_component_scrap');

drop index srm_component_issue_waiting;
create index srm_component_issue_waiting on srm_component_issue (tenantsid, supplier_no)
  where issue_type = 'issue' and status = 'posted';

-- Own texts of companies follow the names of the product's texts; what scrap of any answer said is said by each answer.
insert into sys_text (tenantsid, language_code, text_key, product_text, own_text, create_name, update_name)
select tenantsid, language_code, 'orders:componentScrap.' || answer || 'ScrapDone', product_text, own_text, create_name, update_name
from sys_text cross join unnest('{refuse,withdraw,revoke}'::text[]) as answer where text_key = 'orders:outsourced.scrap.answered';
update sys_text t set text_key = r.after from (values
  ('orders:outsourced.scrap.answered', 'orders:componentScrap.confirmScrapDone'),
  ('orders:outsourced.cancel.label', 'orders:componentIssue.cancelComponentIssue'),
  ('orders:outsourced.cancel.title', 'orders:componentIssue.cancelComponentIssueTitle'),
  ('orders:outsourced.cancel.text', 'orders:componentIssue.cancelComponentIssueText'),
  ('orders:outsourced.cancel.done', 'orders:componentIssue.cancelComponentIssueDone'),
  ('orders:outsourced.revokeArrival.label', 'orders:componentIssue.revokeArrival'),
  ('orders:outsourced.revokeArrival.title', 'orders:componentIssue.revokeArrivalTitle'),
  ('orders:outsourced.revokeArrival.text', 'orders:componentIssue.revokeArrivalText'),
  ('orders:outsourced.revokeArrival.done', 'orders:componentIssue.revokeArrivalDone'),
  ('orders:outsourced.scrap.confirmScrap', 'orders:componentScrap.confirmScrap'),
  ('orders:outsourced.scrap.refuseScrap', 'orders:componentScrap.refuseScrap'),
  ('orders:outsourced.scrap.withdrawScrap', 'orders:componentScrap.withdrawScrap'),
  ('orders:outsourced.scrap.revokeScrap', 'orders:componentScrap.revokeScrap'),
  ('orders:outsourced.scrap.confirmScrapOf', 'orders:componentScrap.confirmScrapTitle'),
  ('orders:outsourced.scrap.refuseScrapOf', 'orders:componentScrap.refuseScrapTitle'),
  ('orders:outsourced.scrap.withdrawScrapOf', 'orders:componentScrap.withdrawScrapTitle'),
  ('orders:outsourced.scrap.revokeScrapOf', 'orders:componentScrap.revokeScrapTitle')
) as r (before, after) where t.text_key = r.before;
