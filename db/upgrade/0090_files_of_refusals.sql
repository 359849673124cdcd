-- Photos and papers of refused goods. The kinds that there are stay, whichever they are by now.
do $$
declare
  kinds constant text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'doc_file_kind_check');
  places constant text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'doc_file_place');
begin
  alter table doc_file drop constraint doc_file_kind_check, drop constraint doc_file_place;
  execute format('alter table doc_file
    add constraint doc_file_kind_check check ((%s) or kind = ''rejection''),
    add constraint doc_file_place check (case when kind = ''rejection'' then document_id is not null else %s end)',
    kinds, places);
end $$;
-- Who may see a refusal may see its files: the subquery runs under the reader's own policies.
create policy rejection_files on doc_file to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'rejection'
  and exists (select from srm_check_return r where r.id = document_id));
