-- Own texts of companies follow the names that texts of ASNs and appointments have as those of declared documents.
update sys_text t set text_key = r.after from (values
  ('deliveries:actions.rejected', 'deliveries:actions.rejectDone'),
  ('deliveries:actions.voided', 'deliveries:actions.voidDone'),
  ('deliveries:actions.settled', 'deliveries:actions.settleDone'),
  ('deliveries:actions.endTitle', 'deliveries:actions.endLineTitle'),
  ('deliveries:actions.endText', 'deliveries:actions.endLineText'),
  ('deliveries:actions.ended', 'deliveries:actions.endLineDone'),
  ('deliveries:appointment.confirmed', 'deliveries:appointment.confirmDone'),
  ('deliveries:appointment.refused', 'deliveries:appointment.refuseDone'),
  ('deliveries:appointment.cancelled', 'deliveries:appointment.cancelDone')
) as r (before, after) where t.text_key = r.before;
