-- Entries of My schedule: what documents wait for on a day is found in an index over those that wait.
create index srm_asn_head_arrival on srm_asn_head (tenantsid, expected_arrival_date) where status in ('2', '3');
create index srm_asn_appointment_slot on srm_asn_appointment (tenantsid, slot_day) where status = 'confirmed';
create index srm_discrepancy_due on srm_discrepancy (tenantsid, due_date) where status in ('open', 'answered');
create index srm_component_issue_waiting on srm_component_issue (tenantsid, supplier_no)
  where issue_type = 'issue' and reverses_id is null and not is_reversed and arrived_date is null;
