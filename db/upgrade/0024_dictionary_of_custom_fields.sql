-- Names of choices belong to the custom fields that offer them: servers keep both under the same number.
create function count_dictionary_change() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update sys_frame_version v set frame_version = v.frame_version + 1
  where exists (
    select from sys_frame_define d
    where d.tenantsid = v.tenantsid and d.enum_mid = coalesce(new.enum_mid, old.enum_mid)
      and (coalesce(new.tenantsid, old.tenantsid) is null or d.tenantsid = coalesce(new.tenantsid, old.tenantsid)));
  return null;
end $$;
create trigger sys_enum_changed after insert or update or delete on sys_enum
  for each row execute function count_dictionary_change();
