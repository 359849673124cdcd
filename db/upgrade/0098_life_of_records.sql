-- Rules that make numbers and labels, strategies and messages have a life (spec domain §4, generic status): as drafts they are not
-- used by anything. The state lies in the column that all queries ask for valid rows, so that they find effective ones alone. What
-- there is stays effective; new rows are drafts by the command that adds them.
create function as_record_with_life(target regclass, menu text) returns void language plpgsql as $$
begin
  execute format('alter table %1$s drop constraint %2$I, add constraint %2$I check (status_code in (''0'', ''1'', ''2''))',
    target, target || '_status_code_check');
  execute format('comment on column %s.status_code is %L', target,
    '2 draft, 1 effective, 0 invalid; only effective rows are used.');
  -- Whoever could change rows at any time could also make them valid and invalid.
  update sys_role_menu set flags = flags || (
    select array_agg(flag) from unnest('{isSubmit,isDelete,isCancelInvalid}'::text[]) as step (flag) where flag <> all (flags))
  where menu_no = menu and 'isModify' = any (flags)
    and not flags @> '{isSubmit,isDelete,isCancelInvalid}';
end $$;

select as_record_with_life('bm_lot_rule_head', 'bmLotRule');
select as_record_with_life('bm_bar_rule_head', 'bmBarRule');
select as_record_with_life('bm_box_rule_head', 'bmBoxRule');
select as_record_with_life('bm_upper_method_head', 'bmUpperMethod');
select as_record_with_life('bm_under_method_head', 'bmUnderMethod');
select as_record_with_life('bm_turn_method_head', 'bmTurnMethod');
select as_record_with_life('bm_allocate_method_head', 'bmAllocateMethod');
select as_record_with_life('bm_strategy_application', 'bmStrategyApplication');
select as_record_with_life('bm_wave_template', 'bmWaveTemplate');
select as_record_with_life('bm_notice_template', 'bmNoticeTemplate');
select as_record_with_life('bm_notice_policy', 'bmNoticePolicy');
