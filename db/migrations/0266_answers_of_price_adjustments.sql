-- Loaders answer price adjustments for suppliers, as they do deductions.
grant update (answer_note, answer_date) on srm_price_adjustment to quayside_system;
