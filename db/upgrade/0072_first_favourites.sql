-- The menus that everybody has at hand from the beginning (spec shell §2): organization, warehouse, material, material cell. They are
-- favourites like others: kept in another order, or given up. Those that a user has no right to do not show.
create function pin_first_menus(owner_id bigint, owner_tenant text) returns void language sql set search_path = public as $$
  insert into sys_pinned_menu (user_id, tenantsid, menu_no, sort)
  select owner_id, owner_tenant, m.menu_no, f.place
  from unnest(array['bmOrg', 'bmWarehouse', 'bmItem', 'bmWarehouseCell']) with ordinality f (menu_no, place)
  join sys_menu m on m.menu_no = f.menu_no
$$;
comment on function pin_first_menus is 'Gives a user the favourites that everybody begins with (spec shell §2).';
revoke all on function pin_first_menus from public;

-- Whoever writes a user may not write the favourites of others; the database does.
create function pin_first_menus_of_user() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pin_first_menus(new.id, new.tenantsid);
  return null;
end $$;
create trigger pin_first_menus after insert on sys_user for each row execute function pin_first_menus_of_user();

select pin_first_menus(u.id, u.tenantsid) from sys_user u
where not exists (select from sys_pinned_menu p where p.user_id = u.id);
