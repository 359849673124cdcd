-- How often a word occurs decides whether a search walks the list or gathers its matches from the search index. With the usual
-- hundred steps of the histogram a word of every 25th row may look as rare as one of every hundredth.
alter table srm_purchase_batch alter column search_text set statistics 500;
alter table srm_asn_head alter column search_text set statistics 500;
alter table srm_check_receipt alter column search_text set statistics 500;
alter table srm_check_return alter column search_text set statistics 500;
alter table srm_warehousing_detail alter column search_text set statistics 500;
