-- Requests sign in with a login of their own, which can become buyer or supplier and nothing else. What the product does by itself
-- (sign-in, jobs, the outbox) stays with quayside_app, so that servers of an earlier version go on working during an upgrade.
do $$
begin
  if not exists (select from pg_roles where rolname = 'quayside_request') then create role quayside_request login noinherit; end if;
exception
  -- another database of the same server is being migrated at this moment
  when duplicate_object or unique_violation then null;
end $$;
grant quayside_purchaser, quayside_supplier to quayside_request;
grant usage on schema public to quayside_request;

-- Whose a request is, it asks before it takes a role.
grant execute on function session_user_of, session_permissions, note_session_use, api_key_caller, action_link_caller
  to quayside_request;
