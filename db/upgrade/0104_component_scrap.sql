-- What suppliers lose of components, as they report it and the purchaser confirms or refuses it.
create table srm_component_scrap (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  scrap_no text not null,
  head_id bigint not null references srm_purchase_head,
  component_id bigint not null references srm_purchase_component,
  purchase_no text not null,
  component_no text not null,
  unit_no text not null,
  scrap_qty numeric(20, 6) not null check (scrap_qty > 0),
  reason text not null check (reason <> ''),
  status text not null default 'reported' check (status in ('reported', 'confirmed', 'refused', 'withdrawn', 'revoked')),
  answer_reason text not null default '',
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  answer_name text not null default '',
  answer_date timestamptz,
  unique (tenantsid, scrap_no)
);
comment on table srm_component_scrap is 'Components that a supplier used beyond the product or lost. Only what the purchaser confirms moves a balance.';
comment on column srm_component_scrap.status is 'revoked: confirmed by mistake; the components lie at the supplier again.';
create index srm_component_scrap_component on srm_component_scrap (component_id, id);
select scope_documents('srm_component_scrap');
grant insert, update (status, answer_reason, answer_name, answer_date) on srm_component_scrap
  to quayside_purchaser, quayside_supplier, quayside_system;

-- Who changes orders of either side reports scrap or answers it; the calls say which side does what.
update sys_role_menu set flags = flags || '{isSubmit,isCheck}'::text[]
where menu_no = 'outsourcedOrder' and 'isModify' = any (flags) and not flags && '{isSubmit,isCheck}'::text[];
