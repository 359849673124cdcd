-- Photos and papers of inspections. The kinds that there are stay, whichever they are by now.
do $$
declare
  kinds constant text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'doc_file_kind_check');
  places constant text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'doc_file_place');
begin
  alter table doc_file drop constraint doc_file_kind_check, drop constraint doc_file_place;
  execute format('alter table doc_file
    add constraint doc_file_kind_check check ((%s) or kind = ''inspection''),
    add constraint doc_file_place check (case when kind = ''inspection'' then document_id is not null else %s end)',
    kinds, places);
end $$;
-- Who may see an inspection may see its files: the subquery runs under the reader's own policies. Only the purchaser writes them.
create policy inspection_files on doc_file to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'inspection'
  and exists (select from srm_inspection i where i.id = document_id));
create policy inspection_files_read on doc_file for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'inspection'
  and exists (select from srm_inspection i where i.id = document_id));
