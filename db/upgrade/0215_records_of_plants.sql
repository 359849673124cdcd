-- Production lines, machines, steps of making goods, configurations of document types and waves were offered by lookups and
-- kept by nobody. They become records: people write them, each with its list, form, files and menu entry.
select as_record('bm_production_line', '{production_line_no,production_line_name}');
select as_record('bm_machine', '{machine_no,machine_name}');
select as_record('bm_technology', '{technology_no,technology_name}');
select as_record('bm_item_technology', '{item_no,technology_no,technology_name}');
select as_record('bm_doc_config', '{doc_config_no,doc_config_name,doc_type}');
select as_record('bm_wave', '{wave_no,wave_name}');

-- A step of an item is called what the step is called, unless somebody calls it otherwise for this item.
create function name_item_technology() returns trigger language plpgsql as $$
begin
  if new.technology_name = '' then
    new.technology_name := coalesce((select technology_name from bm_technology t
      where (t.tenantsid, t.technology_no) = (new.tenantsid, new.technology_no)), '');
  end if;
  return new;
end $$;
create trigger name_step before insert or update on bm_item_technology
  for each row execute function name_item_technology();
create index bm_item_technology_step on bm_item_technology (tenantsid, technology_no);

comment on table bm_item_technology is 'Which steps an item goes through, in which order.';
comment on column bm_item_technology.technology_name is 'What the step is called for this item: as it was called when it was added, unless given.';
comment on table bm_doc_config is 'Configurations of document types, named for other systems; nothing here acts by them.';
comment on table bm_wave is 'Documents that a warehouse works on together, as a warehouse system reports them or somebody puts them in.';

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('bmDocConfig', 'base', '2', 'Base.DocConfig', '', 58),
  ('bmProductionLine', 'goods', '2', 'Base.ProductionLine', '', 70),
  ('bmMachine', 'goods', '2', 'Base.Machine', '', 71),
  ('bmTechnology', 'goods', '2', 'Base.Technology', '', 72),
  ('bmItemTechnology', 'goods', '2', 'Base.ItemTechnology', '', 73),
  ('bmWave', 'storage', '2', 'Base.Wave', '', 80);
select grant_new_menu(menu_no, '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}')
from sys_menu where menu_no in ('bmDocConfig', 'bmProductionLine', 'bmMachine', 'bmTechnology', 'bmItemTechnology', 'bmWave');
