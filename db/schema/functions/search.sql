-- Search texts, the search operator and its index.

-- Nearly every text is in its normal form already, and that is told much sooner than the form is made: of 12 ms that a thousand
-- search texts took, 6 were the making. What comes out is the same, so no text has to be written anew.
create function normal_form(words text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if words is nfkc normalized then
    return words;
  end if;
  return normalize(words, nfkc);
end $$;
comment on function normal_form is 'The text in NFKC. Not written as an expression: PostgreSQL would then work its argument out twice.';

-- Numbers that people take for the same: equal but for capitals, width of characters, blanks and characters that nobody sees.
create function number_key(number text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normal_form(number), '[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'));
comment on function number_key is 'One spelling of a number that people write: NFKC, small letters, without blanks and invisible characters.';

-- Search text: lower case, marks removed (Vietnamese), every character outside ASCII tripled, so that a trigram index finds
-- Chinese words of one or two characters.
create function search_normalise(words text) returns text language sql immutable strict parallel safe
  return regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, normal_form(words))), '([^\x01-\x7f])', '\1\1\1', 'g');

-- The pattern that finds the words anywhere in a search text.
create function search_pattern(words text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(search_normalise(btrim(words)), '([\\%_])', '\\\1', 'g') || '%';

-- LIKE declared leakproof: only then is it used below a row-level policy. What it may leak is the time of a comparison.
create function search_matches(haystack text, pattern text) returns boolean
  language internal immutable strict leakproof parallel safe as 'textlike';

create operator @~ (leftarg = text, rightarg = text, function = search_matches, restrict = likesel, join = likejoinsel);
create operator class search_trigrams for type text using gin as
  operator 3 @~ (text, text),
  function 1 btint4cmp (int4, int4),
  function 2 gin_extract_value_trgm (text, internal),
  function 3 gin_extract_query_trgm (text, internal, int2, internal, internal, internal, internal),
  function 4 gin_trgm_consistent (internal, int2, text, int4, internal, internal, internal, internal),
  function 6 gin_trgm_triconsistent (internal, int2, text, int4, internal, internal, internal),
  storage int4;

-- A search index collects new entries in a list that each search reads from one end to the other, once for each organisation of a
-- buyer, until the list is merged: when it has 4 MB, or by vacuum, which comes after a fifth of the table has changed. An import
-- leaves up to 4 MB, so a job merges what is there.
create function merge_search_lists() returns bigint language sql security definer set search_path = public
return (
  select coalesce(sum(gin_clean_pending_list(c.oid)), 0)::bigint
  from pg_class c join pg_am a on a.oid = c.relam
  where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace and a.amname = 'gin');
comment on function merge_search_lists is 'Merges new entries into all search indexes; answers how many pages they had filled.';
revoke execute on function merge_search_lists from public;
grant execute on function merge_search_lists to quayside_system;
