/** Functions a DuckDB statement may call: they read nothing but their arguments, and change nothing. */
export const duckdbFunctions: ReadonlySet<string> = new Set(
  `
  abs acos acosh asin asinh atan atan2 atanh bit_count cbrt ceil ceiling cos cosh cot degrees divide even exp factorial fdiv
  floor fmod gamma gcd greatest greatest_common_divisor isfinite isinf isnan lcm least least_common_multiple lgamma ln log log10
  log2 mod multiply nextafter pi pow power radians random round round_even roundbankers sign signbit sin sinh sqrt subtract
  tan tanh trunc xor

  ascii bar bit_length char_length character_length chr concat concat_ws contains ends_with format format_bytes greatest hash
  hex initcap instr lcase left len length like_escape lower lpad ltrim md5 nfc_normalize not_like_escape ilike_escape
  not_ilike_escape ord position prefix printf regexp_count regexp_escape regexp_extract regexp_extract_all regexp_full_match
  regexp_matches regexp_replace regexp_split_to_array repeat replace reverse right rpad rtrim sha1 sha256 split split_part
  starts_with str_split str_split_regex string_split string_split_regex string_to_array strip_accents strlen strpos substr
  substring substring_grapheme length_grapheme suffix translate trim ucase unhex unicode upper url_decode url_encode
  levenshtein editdist3 damerau_levenshtein hamming jaccard jaro_similarity jaro_winkler_similarity array_to_string

  age century current_date current_time current_timestamp date date_add date_diff date_part date_sub date_trunc datediff datepart
  datesub datetrunc day dayname dayofmonth dayofweek dayofyear decade epoch epoch_ms epoch_ns epoch_us era extract get_current_time
  get_current_timestamp hour isodow isoyear julian last_day make_date make_time make_timestamp make_timestamp_ms make_timestamp_ns
  make_timestamptz microsecond millennium millisecond minute month monthname nanosecond now quarter second strftime strptime time
  time_bucket timestamp timezone timezone_hour timezone_minute to_centuries to_days to_decades to_hours to_microseconds
  to_millennia to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years today transaction_timestamp
  try_strptime week weekday weekofyear year yearweek

  coalesce error if ifnull nullif typeof cast try_cast try constant_or_null

  any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_min arg_min_null argmax argmin
  array_agg avg bit_and bit_or bit_xor bitstring_agg bool_and bool_or corr count count_if count_star countif covar_pop covar_samp
  cume_dist dense_rank entropy favg fill first first_value fsum geomean geometric_mean group_concat grouping grouping_id histogram
  kahan_sum kurtosis kurtosis_pop lag last last_value lead list listagg mad max max_by mean median min min_by mode nth_value ntile
  percent_rank percentile_cont percentile_disc product quantile quantile_cont quantile_disc rank rank_dense regr_avgx regr_avgy
  regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy reservoir_quantile row_number sem skewness std stddev
  stddev_pop stddev_samp string_agg sum sum_no_overflow sumkahan var_pop var_samp variance wavg weighted_avg

  array_aggr array_append array_apply array_cat array_concat array_contains array_distinct array_extract array_filter array_grade_up
  array_has array_has_all array_has_any array_indexof array_intersect array_length array_position array_prepend array_reduce
  array_resize array_reverse array_reverse_sort array_select array_slice array_sort array_sum array_transform array_unique array_value
  array_where array_zip cardinality element_at flatten generate_series list_aggr list_aggregate list_any_value list_append list_apply
  list_avg list_cat list_concat list_contains list_count list_distinct list_element list_extract list_filter list_first list_grade_up
  list_has list_has_all list_has_any list_indexof list_intersect list_last list_max list_median list_min list_mode list_pack
  list_position list_prepend list_product list_reduce list_resize list_reverse list_reverse_sort list_select list_slice list_sort
  list_sum list_transform list_unique list_value list_where list_zip map map_concat map_contains map_entries map_extract
  map_extract_value map_from_entries map_keys map_values range row struct_concat struct_extract struct_insert struct_pack union_extract
  union_tag union_value unnest unpivot_list

  from_json from_json_strict json json_array json_array_length json_contains json_each json_exists json_extract json_extract_path
  json_extract_path_text json_extract_string json_group_array json_group_object json_group_structure json_keys json_merge_patch
  json_object json_pretty json_quote json_structure json_transform json_transform_strict json_tree json_type json_valid json_value
  row_to_json to_json array_to_json

  bin from_binary from_hex to_base to_base64 to_binary to_hex base64 from_base64 encode decode uuid gen_random_uuid columns
  `
    .trim()
    .split(/\s+/),
)
