/** Functions a ClickHouse statement may call: they read nothing but their arguments, and change nothing. Lower case. */
export const clickhouseFunctions: ReadonlySet<string> = new Set(
  `
  abs acos acosh asin asinh atan atan2 atanh cbrt ceil ceiling cos cosh degrees divide div e erf erfc exp exp10 exp2 floor gcd greatest
  hypot intdiv intdivorzero intexp10 intexp2 isfinite isinfinite isnan lcm least lgamma ln log log10 log1p log2 minus modulo
  moduloorzero multiply negate mod pi plus pow power radians rand round roundbankers roundtoexp2 sigmoid sign sin sinh sqrt tan tanh
  tgamma trunc truncate widthbucket ifnotfinite

  ascii bin char char_length character_length concat concat_ws concatassumeinjective countsubstrings countsubstringscaseinsensitive
  endswith empty extract extractall extractgroups format hex initcap initcaputf8 lcase left leftutf8 length lengthutf8 like ilike
  notlike notilike locate lower lowerutf8 lpad ltrim match mid ngrams notempty position positioncaseinsensitive positionutf8
  positioncaseinsensitiveutf8 regexpextract repeat replace replaceall replaceone replaceregexpall replaceregexpone reverse reverseutf8
  right rightutf8 rpad rtrim soundex space splitbychar splitbystring startswith substr substring substringutf8 substringindex
  substring_index translate translateutf8 trim trimboth trimleft trimright ucase unhex upper upperutf8 md5 siphash64 cityhash64
  sha1 sha256 base64encode base64decode leftpad rightpad arraystringconcat tovalidutf8

  adddate adddays addhours addminutes addmonths addquarters addseconds addweeks addyears age changeday changehour changemonth
  changeyear date date_add date_diff date_format date_sub date_trunc datediff datename dateadd datesub datetrunc day dayofmonth
  dayofweek dayofyear formatdatetime fromunixtimestamp from_unixtime fromunixtimestamp64milli fromunixtimestamp64micro hour last_day
  makedate makedate32 makedatetime makedatetime64 minute month monthname now now64 parsedatetime parsedatetimeornull
  parsedatetimebesteffort parsedatetimebesteffortornull parsedatetimeinjodasyntax parsedatetimeinjodasyntaxornull
  parsedatetime64injodasyntax parsedatetime64injodasyntaxornull quarter second subdate subtractdays subtracthours subtractminutes
  subtractmonths subtractquarters subtractseconds subtractweeks subtractyears timestamp timestamp_add timestamp_diff timestamp_sub
  timeslot todayofmonth todayofweek todayofyear tohour tominute tomonday tomonth tomonthnumsinceepoch tomillisecond toisoweek toisoyear
  tolastdayofmonth tolastdayofweek toquarter torelativedaynum torelativehournum torelativemonthnum torelativequarternum
  torelativeweeknum torelativeyearnum tosecond tostartofday tostartoffifteenminutes tostartoffiveminutes tostartofhour tostartofinterval
  tostartofisoyear tostartofmillisecond tostartofminute tostartofmonth tostartofquarter tostartofsecond tostartoftenminutes
  tostartofweek tostartofyear totimezone timezone timezoneof today tounixtimestamp tounixtimestamp64milli toweek toyear toyearweek
  toyyyymm toyyyymmdd toyyyymmddhhmmss year yesterday current_date current_timestamp curdate utc_timestamp week weekday

  accuratecast accuratecastornull cast coalesce if ifnull isnotnull isnull isnotdistinctfrom isdistinctfrom multiif nullif assumenotnull tonullable todate todate32
  todate32ornull todateornull todatetime todatetime64 todatetime64ornull todatetimeornull todecimal32 todecimal64 todecimal128
  todecimal64ornull tofixedstring tofloat32 tofloat64 tofloat64ornull tofloat64orzero toint8 toint16 toint32 toint64 toint64ornull
  toint64orzero toint32ornull tointerval tostring tostringcuttozero tobool touint8 touint16 touint32 touint64 touint64ornull touuid
  totypename materialize identity ignore transform and or not xor equals notequals less lessorequals greater greaterorequals in notin

  any any_value anyheavy anylast argmax argmin avg avgif avgweighted corr count countif countdistinct covarpop covarsamp entropy first_value grouparray
  groupconcat group_concat groupuniqarray kurtpop kurtsamp last_value max maxif median medianexact min minif mode quantile quantileexact
  quantileexactinclusive quantileexactexclusive quantilesexact quantiles quantiletdigest skewpop skewsamp stddev stddevpop stddevsamp
  stddev_pop stddev_samp std sum sumif sumornull sumkahan topk uniq uniqcombined uniqexact uniqhll12 varpop varsamp var_pop var_samp
  variance simplelinearregression
  cume_dist dense_rank grouping lag laginframe lead leadinframe nth_value ntile percent_rank percentrank rank row_number rownumberinallblocks

  array arrayavg arraycompact arrayconcat arraycount arraycumsum arraydistinct arrayelement arrayenumerate arrayexists arrayfilter
  arrayfirst arrayflatten arrayjoin arraylast arraymap arraymax arraymin arrayresize arrayreverse arrayslice arraysort arraysum
  arrayuniq arrayzip has hasall hasany indexof range tuple tupleelement untuple map mapkeys mapvalues mapcontains
  jsonextract jsonextractbool jsonextractfloat jsonextractint jsonextractkeys jsonextractraw jsonextractstring jsonhas jsonlength
  json_value json_query json_exists simplejsonextractstring simplejsonextractint simplejsonextractfloat visitparamextractstring
  bitand bitor bitxor bitnot bitshiftleft bitshiftright
  `
    .trim()
    .split(/\s+/),
)
