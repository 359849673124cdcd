-- Deductions by Excel, and bills of one rate of tax each, where an organisation wants them so.

alter table bm_org add column bill_tax_rates text not null default 'several' check (bill_tax_rates in ('several', 'one'));
comment on column bm_org.bill_tax_rates is 'How many rates of tax stand on a bill: several, with totals for each, or one.';

-- Who raises deductions one by one raises them by a file, too.
update sys_role_menu set flags = flags || '{isImport}'
where menu_no = 'deductionManage' and 'isAdd' = any (flags) and not 'isImport' = any (flags);
