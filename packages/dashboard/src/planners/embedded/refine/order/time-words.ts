const unit = '(?:dates?|days?|weeks?|months?|quarters?|years?|times?)'
const newer = '(?:newest|latest|most recent|recent)'
const older = '(?:oldest|earliest)'
const front = '(?:first|(?:on|to) (?:the )?top|at (?:the )?(?:top|start|beginning|front))'
export const sorting = '(?:sort|order|arrange|rank)(?:ed|ing)?'

/** The newest ahead: "newest first", "latest month on top", "from new to old", "newest to oldest". */
export const falling = new RegExp(
  `\\blast ${unit} ${front}|\\b(?:the )?${newer}(?: (?:ones?|${unit}|\\p{L}+))? ${front}|\\b(?:from )?(?:new|${newer})(?: ${unit})? to (?:old|${older})\\b|\\b(?:in )?(?:reversed?|descending) (?:chronological(?:ly)?|${unit})(?: order)?\\b|\\bchronological(?:ly)? (?:reversed?|descending)\\b`,
  'u',
)
/** The oldest ahead: "oldest first", "chronologically", "in order of date", "date wise order". */
export const rising = new RegExp(
  `\\b(?:from )?(?:mon(?:day)? (?:to|till|until|through) sun(?:day)?|jan(?:uary)? (?:to|till|until|through) dec(?:ember)?)\\s*$|\\b(?:the )?${older}(?: (?:ones?|${unit}|\\p{L}+))? ${front}|\\b(?:from )?(?:old|${older})(?: ${unit})? to (?:new|${newer})\\b|\\b(?:in )?(?:chronological(?:ly)?|calendar|time|date|month)(?:[- ]?wise)? order\\b|\\bchronological(?:ly)?\\b|\\bin (?:the )?(?:right |correct |proper )?order of (?:the |their |its )?${unit}\\b|\\b${sorting}\\b[^,;]{0,40}? (?:by|on|according to) (?:the |their |its )?(?:dates?|time)\\b`,
  'u',
)
export const turned = /\b(?:desc(?:ending(?:ly)?)?|backwards?|reversed?)\b/

/** Whether it asks for an order of time. */
export const asksTimeOrder = (text: string): boolean => falling.test(text) || rising.test(text)
