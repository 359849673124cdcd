-- What supplier and warehouse tell of the goods of a line beyond item and lot, such as a colour or a grade, in words of their own.
alter table srm_asn_line
  add column product_feature text not null default '' check (length(product_feature) <= 60),
  add column stock_feature text not null default '' check (length(stock_feature) <= 60);
comment on column srm_asn_line.product_feature is 'What distinguishes the goods as a product, such as a colour or a version.';
comment on column srm_asn_line.stock_feature is 'What distinguishes the goods in stock, such as a grade or a reservation.';
select follow_past_again('srm_asn_line');
