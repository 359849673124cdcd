-- Loaders print by the product's own templates, which stand under no company, and add versions of the app, as a start with the demo
-- company does.
create policy product_templates on doc_print_template for select to quayside_system using (tenantsid = '');
grant insert on sys_app_version to quayside_system;
