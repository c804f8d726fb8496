const gather = '(?:group|sum(?: up)?|put|fold|lump|collect|combine|merge|club|pool|bundle)(?: up)?(?: together)?'
const others = 'rest|others?|remaining(?: ones)?|remainder'
const small = String.raw`(?:small|smaller|smallest|tiny|tiniest|minor)(?: \p{L}+)?`
/** "Put the small ones into other", "and the rest", "club the smaller slices". */
export const restSaid = new RegExp(
  [
    String.raw`\b(?:${gather})\b[^,]*\b(?:into|as|under|in) (?:one |an? )?["“]?others?\b.*`,
    String.raw`\b(?:${gather}|show|keep|add) (?:all )?(?:the )?(?:${others})\b.*`,
    String.raw`\b${gather} (?:all )?(?:the |those )?${small}(?: together| into one| up)*\s*$`,
    String.raw`\b(?:and|with) (?:the )?(?:${others})(?: (?:as|in|under|into|together).*)?$`,
  ].join('|'),
  'u',
)
