-- A company's own field is its buyers' alone unless it says otherwise: who reads it, who writes it, and whether paper shows it.
-- Fields that are there already become the buyers' own, too: what suppliers read of them was never decided by anybody.
alter table sys_frame_define
  add column seen_by text not null default 'purchaser' check (seen_by in ('purchaser', 'both')),
  add column edited_by text not null default 'purchaser' check (edited_by in ('purchaser', 'supplier', 'both')),
  add column is_printed boolean not null default false,
  -- Nobody writes what they do not read.
  add constraint sys_frame_define_editor check (edited_by = 'purchaser' or seen_by = 'both');
comment on column sys_frame_define.seen_by is 'Who reads the field: the purchaser alone, or both parties.';
comment on column sys_frame_define.edited_by is 'Who writes the field, of those whom its list lets write: the purchaser, the supplier or both.';
comment on column sys_frame_define.is_printed is 'Layouts of documents on paper may show the field.';
