-- How long items keep, also for suppliers, who may not read items: what they announce is looked at before it leaves.
create function shelf_life_of(items text[]) returns table (item_no text, shelf_life_days integer, warn_days integer)
  language sql stable security definer set search_path = public as $$
  select i.item_no, i.shelf_life_days, i.warn_days
  from bm_item i
  where i.tenantsid = scope_text('app.tenantsid') and i.is_shelf_life and i.item_no = any (items)
$$;
comment on function shelf_life_of is 'Days that items keep from their production, and so many before the end of which they are looked after; items without a shelf life are left out.';
revoke all on function shelf_life_of from public;
grant execute on function shelf_life_of to quayside_purchaser, quayside_supplier, quayside_system;
