/** Functions a SQLite statement may call: they read nothing but their arguments, and change nothing. */
export const sqliteFunctions: ReadonlySet<string> = new Set(
  `
  abs acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2 max min mod pi pow power
  radians random round sign sin sinh sqrt tan tanh trunc

  char coalesce concat concat_ws format hex if ifnull iif instr length like likelihood likely lower ltrim nullif octet_length
  printf quote replace rtrim soundex substr substring trim typeof unhex unicode unistr unistr_quote unlikely upper subtype

  current_date current_time current_timestamp date datetime julianday strftime time timediff unixepoch

  avg count group_concat median percentile percentile_cont percentile_disc string_agg sum total
  cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number

  json json_array json_array_length json_each json_error_position json_extract json_group_array json_group_object json_insert
  json_object json_patch json_pretty json_quote json_remove json_replace json_set json_tree json_type json_valid
  cast extract
  `
    .trim()
    .split(/\s+/),
)
