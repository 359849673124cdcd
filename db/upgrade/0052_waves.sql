-- Templates of waves: which documents a warehouse works on together.
create table bm_wave_template (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  wave_template_no text not null,
  wave_template_name text not null,
  org_no text not null default '*',
  warehouse_no text,
  wave_order text not null default '1' check (wave_order in ('1', '2', '3')),
  max_documents integer check (max_documents > 0),
  max_lines integer check (max_lines > 0),
  max_qty numeric(20, 6) check (max_qty > 0)
);
comment on table bm_wave_template is 'Which documents join one wave. A limit that is empty does not count.';
comment on column bm_wave_template.wave_order is 'Documents are taken by 1 expected arrival, 2 quantity, the largest first, 3 number.';
select as_master_data('bm_wave_template', '{wave_template_no}', '{wave_template_no,wave_template_name}', 'org');
select as_record('bm_wave_template', '{wave_template_no,wave_template_name}');

create table bm_wave_template_criterion (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  step_seq integer not null check (step_seq > 0),
  wave_criterion text not null check (wave_criterion in ('1', '2', '3', '4', '5')),
  wave_match text not null default '1' check (wave_match in ('1', '2')),
  criterion_value text not null default '',
  check ((wave_match = '2') = (criterion_value <> ''))
);
comment on table bm_wave_template_criterion is 'What the documents of a wave have in common.';
comment on column bm_wave_template_criterion.wave_criterion is '1 supplier, 2 document category, 3 carriage, 4 expected arrival, 5 item category.';
comment on column bm_wave_template_criterion.wave_match is '1 the same within a wave, 2 equal to criterion_value.';
select as_record_lines('bm_wave_template_criterion', 'bm_wave_template', 'method_id');
create unique index on bm_wave_template_criterion (method_id, step_seq);

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('bmWaveTemplate', 'storage', '2', 'Base.WaveTemplate', '', 79);
select grant_new_menu('bmWaveTemplate', '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}');
