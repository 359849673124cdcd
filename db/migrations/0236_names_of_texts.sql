-- Own texts of companies follow the names of the product's texts.
create function pg_temp.renamed_text(text_key text) returns text language sql immutable as $$
  select coalesce(
    (select r.after || substr(text_key, length(r.before) + 1) from (values
      ('messages:keepers.', 'messages:administrators.'),
      ('messages:letter.', 'messages:email.'),
      ('system:frame.', 'system:customFieldSet.'),
      ('wire:faults.', 'wire:validationErrors.'),
      ('lists:past.', 'lists:history.')
    ) as r (before, after) where starts_with(text_key, r.before)),
    (select r.after from (values
      ('discrepancies:tabs.all', 'discrepancies:actions.tabs.all'),
      ('discrepancies:actions.assigned', 'discrepancies:actions.assignDone'),
      ('discrepancies:actions.answered', 'discrepancies:actions.answerDone'),
      ('discrepancies:actions.closed', 'discrepancies:actions.closeDone'),
      ('discrepancies:actions.reopened', 'discrepancies:actions.reopenDone'),
      ('deliveries:approval.nothing', 'deliveries:approval.none'),
      ('deliveries:approval.ask', 'deliveries:approval.create'),
      ('deliveries:approval.askTitle', 'deliveries:approval.createTitle'),
      ('deliveries:approval.asked', 'deliveries:approval.createDone'),
      ('deliveries:approval.changed', 'deliveries:approval.editDone'),
      ('deliveries:approval.approved', 'deliveries:approval.approveDone'),
      ('deliveries:approval.rejected', 'deliveries:approval.rejectDone'),
      ('deliveries:approval.voidedDone', 'deliveries:approval.voidDone')
    ) as r (before, after) where r.before = text_key),
    text_key)
$$;
update sys_text set text_key = pg_temp.renamed_text(text_key) where text_key <> pg_temp.renamed_text(text_key);
drop function pg_temp.renamed_text(text);
