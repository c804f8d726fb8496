/** Functions a PostgreSQL statement may call: they read nothing but their arguments, and change nothing. */
export const postgresFunctions: ReadonlySet<string> = new Set(
  `
  abs acos acosd acosh asin asind asinh atan atan2 atan2d atand atanh cbrt ceil ceiling cos cosd cosh cot cotd degrees div erf erfc
  exp factorial floor gcd lcm ln log log10 min_scale mod pi power radians random round scale sign sin sind sinh sqrt tan tand tanh
  trim_scale trunc width_bucket

  ascii bit_length btrim char_length character_length chr concat concat_ws format initcap left length lower lpad ltrim md5
  normalize octet_length overlay position quote_ident quote_literal quote_nullable regexp_count regexp_instr regexp_like
  regexp_match regexp_replace regexp_split_to_array regexp_substr repeat replace reverse right rpad rtrim split_part starts_with
  string_to_array strpos substr substring to_char to_hex to_number translate trim unistr upper like similar_to

  age clock_timestamp current_date current_time current_timestamp localtime localtimestamp date_bin date_part date_trunc extract
  isfinite justify_days justify_hours justify_interval make_date make_interval make_time make_timestamp make_timestamptz now
  statement_timestamp to_date to_timestamp transaction_timestamp timezone date timestamp

  coalesce nullif greatest least num_nonnulls num_nulls cast case if

  any_value array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count covar_pop covar_samp every json_agg json_object_agg
  jsonb_agg jsonb_object_agg max min mode percentile_cont percentile_disc range_agg regr_avgx regr_avgy regr_count regr_intercept
  regr_r2 regr_slope regr_sxx regr_sxy regr_syy stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance
  cume_dist dense_rank first_value grouping lag last_value lead nth_value ntile percent_rank rank row_number

  array_append array_cat array_length array_lower array_ndims array_position array_positions array_prepend array_remove
  array_replace array_to_string array_upper cardinality generate_series unnest

  json_array_elements json_array_elements_text json_array_length json_build_array json_build_object json_each json_each_text
  json_extract_path json_extract_path_text json_object_keys json_typeof jsonb_array_elements jsonb_array_elements_text
  jsonb_array_length jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text jsonb_extract_path jsonb_extract_path_text
  jsonb_object_keys jsonb_path_exists jsonb_path_query jsonb_path_query_first jsonb_typeof row_to_json to_json to_jsonb

  lower_inc upper_inc isempty int4range int8range numrange tsrange tstzrange daterange sha256 sha512 encode decode
  `
    .trim()
    .split(/\s+/),
)
