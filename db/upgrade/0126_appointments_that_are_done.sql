-- An appointment is done with the last receipt of its notice: goods that came before their time leave the dock to others.
alter table srm_asn_appointment
  drop constraint srm_asn_appointment_status_check,
  add constraint srm_asn_appointment_status_check check (status in ('requested', 'confirmed', 'refused', 'cancelled', 'done'));
comment on column srm_asn_appointment.status is 'done: nothing of the notice is on its way any more; like refused and cancelled it holds no dock.';

update srm_asn_appointment a set status = 'done', version = a.version + 1
from srm_asn_head h where h.id = a.asn_id and h.status = '4' and a.status in ('requested', 'confirmed');
