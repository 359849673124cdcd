-- Quantities in other units, and what follows from quantities.

-- A quantity in the unit that its price is for, of which `priced` were as much as `counted` of its own. It is worked out in steps
-- of that unit without a fraction of them, so that nothing is rounded but the result, once, as the unit rounds: 1 half up, 2 up, 3 down.
create function in_priced_unit(qty numeric, priced numeric, counted numeric, decimals integer, rounding text) returns numeric
  language sql immutable strict parallel safe
return (select round(case
      when rounding = '3' or mod(steps, counted) = 0 then div(steps, counted)
      when rounding = '2' then div(steps, counted) + 1
      else div(2 * steps + counted, 2 * counted) end / power(10::numeric, decimals), decimals)
  from (select qty * priced * power(10::numeric, decimals) as steps) s);
comment on function in_priced_unit is 'A quantity, not negative, in another unit by the ratio of two quantities.';

-- So much of a component is needed for so much of the product; with the waste it is rounded up to what its unit can be issued in.
create function component_need(product numeric, per numeric, waste_percent numeric, decimals integer) returns numeric
  language sql immutable strict parallel safe
  return ceil(product * per * (1 + waste_percent / 100) * power(10::numeric, decimals)) / power(10::numeric, decimals);

create function component_status() returns trigger language plpgsql security definer set search_path = public as $$
declare
  line bigint := coalesce(new.line_id, old.line_id);
begin
  update srm_purchase_line l set issue_status = s.status
  from (select case when count(*) = 0 then 'unplanned' when bool_and(c.issue_status = 'full') then 'full'
      when bool_and(c.issue_status = 'none') then 'none' else 'partial' end as status
    from srm_purchase_component c where c.line_id = line) s
  where l.id = line and l.issue_status <> s.status;
  return null;
end $$;
