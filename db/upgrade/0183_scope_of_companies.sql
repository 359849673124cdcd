-- Work of the product for one company names that company alone, as in every other table: a row written "for each company" in the
-- scope of one would otherwise be written for the others, too, and be refused by their tables.
alter policy system_scope on sys_tenant using (tenantsid = (select scope_text('app.tenantsid')));
create policy every_tenant on sys_tenant to quayside_every_tenant using (true);
