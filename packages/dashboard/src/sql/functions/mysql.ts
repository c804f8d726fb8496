/** Functions a MySQL or MariaDB statement may call: they read nothing but their arguments, and change nothing. */
export const mysqlFunctions: ReadonlySet<string> = new Set(
  `
  abs acos asin atan atan2 ceil ceiling conv cos cot crc32 degrees div exp floor greatest least ln log log10 log2 mod pi pow power
  radians rand round sign sin sqrt tan truncate

  ascii bin bit_length char char_length character_length concat concat_ws elt export_set field find_in_set format hex insert instr
  lcase left length locate lower lpad ltrim mid oct octet_length ord position quote regexp_instr regexp_like regexp_replace
  regexp_substr repeat replace reverse right rpad rtrim soundex space strcmp substr substring substring_index trim ucase unhex upper
  like md5 sha1 sha2 to_base64 from_base64

  adddate addtime convert_tz curdate current_date current_time current_timestamp curtime date date_add date_format date_sub datediff
  day dayname dayofmonth dayofweek dayofyear extract from_days from_unixtime hour last_day localtime localtimestamp makedate maketime
  microsecond minute month monthname now period_add period_diff quarter sec_to_time second str_to_date subdate subtime time
  time_format time_to_sec timediff timestamp timestampadd timestampdiff to_days to_seconds unix_timestamp utc_date utc_time
  utc_timestamp week weekday weekofyear year yearweek

  coalesce if ifnull isnull nullif cast convert case interval

  any_value avg bit_and bit_or bit_xor count group_concat json_arrayagg json_objectagg max min std stddev stddev_pop stddev_samp sum
  var_pop var_samp variance cume_dist dense_rank first_value lag last_value lead median nth_value ntile percent_rank percentile_cont
  percentile_disc rank row_number

  json_array json_contains json_contains_path json_depth json_extract json_keys json_length json_object json_overlaps json_pretty
  json_quote json_search json_type json_unquote json_valid json_value member_of
  `
    .trim()
    .split(/\s+/),
)
