-- Tails by the number of lines and over the whole invoicing bill, beside those of each rate of tax.
alter table srm_match_tolerance
  add column tail_line_amount numeric(20, 6) check (tail_line_amount >= 0),
  add column tail_invoice_amount numeric(20, 6) check (tail_invoice_amount >= 0);
comment on column srm_match_tolerance.tail_amount is 'How far net and tax of each rate may differ from the lines, each. Empty, where no rule says it by the line either: five of the smallest units of the currency.';
comment on column srm_match_tolerance.tail_line_amount is 'The same for each line of the rate; where both are given, both bind.';
comment on column srm_match_tolerance.tail_invoice_amount is 'How far net and tax of all rates together may differ from the lines, each. Empty: this rule does not say.';
