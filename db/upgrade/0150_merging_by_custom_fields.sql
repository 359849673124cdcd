-- Order lines share a notice only where they have the same value of one custom field of theirs. The rule names the field, which
-- therefore is not deleted; while it is invalid or hidden, so that nobody sees or changes its values, the rule rests.
alter table srm_delivery_rule_config
  add column merge_custom_field text not null default '' check (length(merge_custom_field) <= 30),
  add column merge_custom_module text generated always as (case when merge_custom_field <> '' then 'orders.lines' end) stored,
  add constraint srm_delivery_rule_merge_field foreign key (tenantsid, merge_custom_module, merge_custom_field)
    references sys_frame_define (tenantsid, module, field_no);
comment on column srm_delivery_rule_config.merge_custom_field is 'Number of the custom field in whose value the lines of a notice agree; empty: no such rule.';
comment on column srm_delivery_rule_config.merge_custom_module is 'The list that has the field: that of order lines.';
