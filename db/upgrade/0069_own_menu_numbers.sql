-- Own menu entries go by the numbers that their company gave them wherever people read or write one: groups, sheets of roles.
create function known_menu_no(menu sys_menu) returns text language sql stable
  return case
    -- A number that the product has as well would mean two entries.
    when menu.own_no is null or exists (select from sys_menu p where p.menu_no = menu.own_no) then menu.menu_no
    else menu.own_no end;
comment on function known_menu_no is 'What people know a menu entry by.';

create function menu_no_of(known text) returns text language sql stable
  return coalesce(
    (select m.menu_no from sys_menu m where m.menu_no = known),
    (select m.menu_no from sys_menu m where m.own_no = known and m.tenantsid = scope_text('app.tenantsid')),
    known);
comment on function menu_no_of is 'What an entry is kept under, by what people know it by.';

create or replace function name_own_menu() returns trigger language plpgsql as $$
begin
  if new.tenantsid is not null then
    new.menu_no := 'own:' || new.id;
    -- Groups stand at the root.
    new.menu_owner := coalesce(menu_no_of(new.menu_owner), '0');
  end if;
  return new;
end $$;
