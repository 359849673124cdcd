-- Numbers that people take for the same: equal but for capitals, width of characters, blanks and characters that nobody sees.
create function number_key(number text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normal_form(number), '[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'));
comment on function number_key is 'One spelling of a number that people write: NFKC, small letters, without blanks and invisible characters.';
