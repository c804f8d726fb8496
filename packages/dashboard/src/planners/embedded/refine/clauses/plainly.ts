import { monthNames, shortMonthText } from '../../words/time.ts'
import { numberWords } from '../words.ts'

const number = `(\\d{1,3}|${Object.keys(numberWords).join('|')})`
const most = '(?:most|highest|largest|biggest|greatest|maximum)'
const least = '(?:least|lowest|smallest|fewest|minimum)'
const called =
  '(?:the )?(?:ones?|those|these|that|which|who)(?: (?:are|were|is|was|have|has|had|with|having|using|use|used|getting|get|got|doing|at))*'
const apart =
  '(?:(?:from|out of|of|among(?:st)?) (?:all )?(?:these|those|them|this list|the above)[, ]+)?(?:(?:show|give|list|keep) (?:me )?)?(?:only )?'

const putting = '(?:(?:put|show|add|place|plot|draw|set) )?'
const besideIt = '(?:next to|besides?|alongside) (?:it|this|that|them|these|those)'
const month = `(?:${monthNames.join('|')}|${shortMonthText})`
const year = String.raw`(?:19|20)\d\d`

/** Wordings of people, and how the same is asked for plainly. The rest of the feedback is what is left of the words. */
const plainly: readonly (readonly [RegExp, string])[] = [
  // "Next to it so I can compare", "last year for comparison": what for.
  [
    /(?<=\S),? so (?:that )?(?:i|we|you|he|she|they|people|everyone|the \p{L}+) (?:can|could|may|will|would be able to|am able to|are able to) .+$/iu,
    '',
  ],
  [/(?<=\b(?:next to|besides?|alongside|side by side|against)\b.*),? (?:for (?:a )?comparison|to compare(?: (?:it|them|both))?)$/iu, ''],
  [/(?<=\S),? (?:for (?:a )?comparison|(?:so as |in order )?to compare(?: (?:it|them|both|the two))?)$/iu, ' too'],
  // "By division (north, south etc)".
  [/ ?\([^()]{1,80}\b(?:etc|and so on)\b\.?\s*\)/iu, ''],
  [/^(?:i|we)(?: would|'d)? prefer (?:an? |the )?(\p{L}+(?: \p{L}+)?)(?: (?:for|here|instead|then))?$/iu, 'as $1'],
  [
    /^(?:an? |the )?(\p{L}+(?: \p{L}+)?) (?:is|are|would be|will be|might be|looks?|reads?) (?:much |a bit )?(?:better|nicer|clearer|simpler|cleaner|neater|more readable|more useful|easier(?: to (?:read|see|understand|follow|compare))?)(?: here)?$/iu,
    'as $1',
  ],
  [
    /^(?:split|show|put|draw) (?:the |these )?(?:two|three|both|all) (\p{L}+s) (?:side by side|apart|sep[ae]rately|next to each other)$/iu,
    'split by $1',
  ],
  // "No I meant quantity", "what I wanted was by week".
  [
    /^(?:no |not that |not this )?(?:what )?(?:i|we) (?:meant|mean|wanted|was asking for|asked for)(?: (?:was|is|to see|to say))? (?:the )?((?!(?:the|ones?|those|these|that|which|who|to|it|this)\b)\p{L}.*)$/iu,
    '$1',
  ],
  // "Costs one make city wise", "costs chart as an area".
  [
    /^(?:the )?((?!(?:this|that|each|every|another|only|one|no|add|show|make|keep)\b)\p{L}+(?: \p{L}+)?) (?:one|chart|graph)s?,? (?:make|turn|change|show|put|draw|should be|to be|as|into|in)(?: it)?(?: (?:as|to|into))? (.+)$/iu,
    'make the $1 chart $2',
  ],
  [
    /^(?:the )?((?!(?:this|that|each|every|another|only|one|no|add|show|make|keep|draw|turn|change|use)\b)\p{L}+(?: \p{L}+)?) one(?: (?:an?|as))? ((?:stacked )?(?:area|line|bar|pie|donut|column)s?(?: (?:chart|graph)s?)?)$/iu,
    'make the $1 chart a $2',
  ],
  // "Why was October so high, which group did it": the rows of that time, by what may tell.
  [
    /^why (?:is |was |were |did )?(?:the )?(.+?) (?:is |was |were |so |this |that |too |go |went |come |came |go(?:ne)? )*(?:high|low|much|more|less|big|small|up|down|good|bad),? (?:and )?(?:which|what) (\p{L}+(?: \p{L}+)?) (?:did|made|caused|is behind|was behind|is responsible for|pushed|pulled) (?:it|this|that)\b.*$/iu,
    'only $1 by $2',
  ],
  // "At what rate did it go".
  [
    /^(?:at|for|on) (?:what|which) (\p{L}+(?: \p{L}+)?) (?:did|does|do|was|were|is|are|has|have) (?:it|they|we|these|those|this|that)\b.*$/iu,
    'show $1 instead',
  ],
  // "The rate of rice per month, another chart beside".
  [
    /^(?:(?:show|put|add|give|plot) )?(.+?),? (?:(?:as|in|on) )?(?:another|one more|a second|a new) (?:chart|graph|plot) (?:besides?|alongside|next to (?:it|this|that))$/iu,
    'add a chart of $1',
  ],
  // "What about discount instead of billing".
  [/^(?:what|how) about (?:the )?(\S.* (?:instead of|rather than|in place of) \S.*)$/iu, '$1'],
  // "The same for footwear instead of clothing".
  [
    /^(?:(?:do|show|make|plot|give|see|repeat|me|us) )*(?:the |exactly )*same(?: (?:thing|one|chart|graph|view))?,? (?:but )?(?:for|with|of|in|on) (?:the )?(\S.*? (?:instead of|rather than|in place of|and not) \S.*)$/iu,
    '$1',
  ],
  // "Another chart by city".
  [
    /^(?:(?:and|also|now) )?(?:one more|another|a new|a second|a separate|an extra) (?:chart|graph|plot) ((?:by|per|for each) \S.*)$/iu,
    'add another chart $1',
  ],
  // "City wise bars also".
  [
    /^(?:(?:show|give|put|need|want|see) )?(?:the )?(\p{L}+(?: \p{L}+)?)[- ]?wise (bar|pie|line|area)s?(?: (?:chart|graph)s?)? (?:also|too|as well)$/iu,
    'add a $2 chart by $1',
  ],
  // "One more chart, sales of the same three".
  [
    /^(?:(?:and|also|now) )?(?:one more|another|a new|a second|a separate|an extra) (?:chart|graph|plot)s?(?: of| for| showing| with| on|[,:-])? (?!(?:by|per|for|in|as)\b)(\S.*)$/iu,
    'add a chart of $1',
  ],
  // "Add profit as a third line".
  [
    /^(?:(?:add|include|put in) (?:the )?(\S.*?) as (?:an? |the |its own )?(?:(?:second|third|fourth|new|sep[ae]rate|extra|additional|another|further|one more) )?|(?:show|plot|draw|put) (?:the )?(\S.*?) as (?:an? |the |its own )?(?:second|third|fourth|new|sep[ae]rate|extra|additional|another|further|one more) )(?:line|series|bar|column|curve|measure)s?(?: (?:too|as well|to it|in it|on it|there))*$/iu,
    'add $1$2 to it',
  ],
  // "Which products are behind that".
  [
    /^(?:and |so |now )*(?:which|what) (\p{L}+(?: \p{L}+)?) (?:are|is|was|were|stands?|lies?|sits?) (?:mostly |mainly )?behind (?:that|this|it|these|those|them)$/iu,
    'add another chart by $1',
  ],
  // "Put a pie next to it with the payment methods they use".
  [
    /^(?:put|show|add|place|draw|give|have|make)(?: me)? (?:an? )?(\p{L}+(?: (?:chart|graph|plot))?) (?:next to|besides?|alongside|below|under) (?:it|this|that|them)(?: chart)?,? (?:with|of|for|showing|that shows|about) (?:the |their )?(\S.*)$/iu,
    'add a $1 of $2',
  ],
  // "Which payment methods do they use".
  [
    /^(?:and |so |now )*(?:which|what) (\p{L}+(?: \p{L}+)?) (?:do|did|have) (?:they|these people|those people) ((?:mostly |mainly |usually )?\p{L}+)$/iu,
    'add a chart of $1 they $2',
  ],
  // "Only this new one is required".
  [
    /^(?:keep )?only (?:this|the) (?:new|last|newest|latest) (?:one|chart|graph)(?: (?:is|will be))?(?: (?:required|needed|wanted|enough|necessary|fine))?$/iu,
    'keep only the last chart',
  ],
  // "Item by item".
  [/^(?:(?:show|make|give|see|put) )?(?:it |them |this )?(\p{L}+) by \1$/iu, 'by $1'],
  // "Weeks rather", "rather weeks", "months instead".
  [/^(?:in |by )?(day|week|month|quarter|year)s?,? (?:rather|instead|better|again|back)$/iu, 'by $1 instead'],
  // "Back to months".
  [/^(?:(?:go|switch|change|come|put it|make it) )?back to (?:the )?(day|week|month|quarter|year)s?(?: again)?$/iu, 'by $1 instead'],
  // "Back to the amount".
  [
    new RegExp(
      String.raw`^(?:(?:go|switch|change|come) )?back to (?:the )?(?!(?:percent|normal|all|the|before|how|what|as|rupees?|rs|numbers?|figures?|values?|shares?|full|whole|${month})\b)(?!.*\b(?:only|again|chart|by)\b)(\p{L}[\p{L} ]*)$`,
      'iu',
    ),
    'show $1 instead',
  ],
  [/^(?:rather|better|instead) (?:in |by )?(day|week|month|quarter|year)s?$/iu, 'by $1 instead'],
  // "No, the year before", "and the month before?".
  [
    /^(?:(?:no|nope|nah|and|what about|how about|show|see|only|just),? )*(?:the|one) (day|week|month|quarter|year) (?:before|earlier|prior)(?: (?:instead|rather|please|that|it))*$/iu,
    'for the previous $1',
  ],
  // "2024 only".
  [/^((?:19|20)\d\d(?:(?:,| and| or| &) (?:19|20)\d\d)*) (?:only|alone)$/iu, 'only $1'],
  // "5 is enough", "ten will do".
  [
    new RegExp(
      `^(?:the )?(?:(?:top|first) )?${number}(?: of (?:them|these|those))? (?:is|are|will be|would be|should be|will|would|should) (?:enough|sufficient|fine|plenty|ok(?:ay)?|do|suffice)(?: for (?:me|us|now))?$`,
      'iu',
    ),
    'only $1',
  ],
  // "Keep 10 of them".
  [new RegExp(`^(?:keep|leave|take) (?:the )?${number}(?: of (?:them|these|those))?$`, 'iu'), 'only $1'],
  // "I meant the ones using least".
  [new RegExp(`^(?:i|we) (?:meant|mean|wanted|want) ${called} (?:the )?${least}$`, 'iu'), 'the lowest instead'],
  [new RegExp(`^(?:i|we) (?:meant|mean|wanted|want) ${called} (?:the )?${most}$`, 'iu'), 'the highest instead'],
  // "Of them those with more than 60 children", "out of these which do not have a phone also".
  [
    new RegExp(
      `^(?:from|out of|of|among(?:st)?|in) (?:all )?(?:these|those|them|this list|the above)[, ]+(?:show |give |list |keep |only |me )*(?:(?:the )?(?:ones|those)|which(?: ones| of them)?|that|who)?\\s*((?:do(?:es)? not|don't|doesn't|have|has|with|having|without|are|is|were|not|no|whose|where) .+?)(?: (?:also|too|as well|only))?$`,
      'iu',
    ),
    'only those $1',
  ],
  // "In that the ones older than a month": of what is shown.
  [
    /^(?:in|from|of|out of|within|among) (?:that|this|it|these|those|them)(?: (?:list|chart|graph|also|itself|one))*,? (?:only |just |show )*(?=(?:the |those )?ones? \p{L})/iu,
    'only ',
  ],
  // "Those having power only".
  [new RegExp(`^${apart}(?:those|the ones) ((?:with|having|without|who have|which have|that have) .+?) only$`, 'iu'), 'only those $1'],
  // "Biggest orders to come on top".
  [
    new RegExp(
      `^(?:the )?${most} (\\p{L}+(?: \\p{L}+)?) (?:to|should|must|has to|have to) (?:come|be|go|stand|stay) (?:first|on (?:the )?top|at (?:the )?top|ahead|up)$`,
      'iu',
    ),
    'sort by $1 descending',
  ],
  [
    new RegExp(
      `^(?:the )?${least} (\\p{L}+(?: \\p{L}+)?) (?:to|should|must|has to|have to) (?:come|be|go|stand|stay) (?:first|on (?:the )?top|at (?:the )?top|ahead|up)$`,
      'iu',
    ),
    'sort by $1 ascending',
  ],
  // "Slowest should come on top".
  [
    /^(?:the )?(\p{L}+est|most|least|worst)(?: ones?)? (?:should|must|shall|to|has to|have to|needs? to|will|can)? ?(?:be|come|comes|go|goes|stand|stay) (?:first|on (?:the )?top|at (?:the )?top|ahead|up)$/iu,
    '$1 first',
  ],
  // "Forget the price part", "drop the bit about price".
  [
    /^(forget|drop|leave out|skip|ignore|remove|take out) (?:about )?(?:the |that )?(.+?) (?:part|bit|thing|criteri(?:a|on)|requirement|clause)$/iu,
    '$1 the $2 condition',
  ],
  [
    /^(forget|drop|leave out|skip|ignore|remove|take out) the (?:part|bit|criteri(?:a|on)|requirement) (?:about|on|of|with) (?:the )?(.+)$/iu,
    '$1 the $2 condition',
  ],
  // "City wise would be better".
  [/^(.+?)[- ]?wise (?:is|would be|will be|might be|looks?) (?:much |a bit )?(?:better|nicer|clearer|good|fine|more useful)$/iu, '$1 wise'],
  // "Put last year next to this year".
  [
    /^(?:put|show|set|place|plot) (?:the )?(?:last|previous|prior) (year|quarter|month)(?:'s)?(?: \p{L}+)? (?:next to|besides?|alongside|against) (?:this|the current) \1$/iu,
    'compare with last $1',
  ],
  // "Costs side by side with sales".
  [/^(?:show |put |keep |plot |place )?(?:the )?(.+?) (?:side by side|alongside|parallel) (?:with|to|of) (?:the )?(.+)$/iu, 'also show $1'],
  [/^(?:show |put |keep |plot |place )?(?:the )?(.+?) alongside (?:the )?(.+)$/iu, 'also show $1'],
  // "Next to it 2024", "March 2024 next to it": a time that what is shown is compared with.
  [
    new RegExp(`^${putting}${besideIt},? (?:(?:put|show|add) )?(?:the |that of |those of |with )*((?:${month} )?${year})$`, 'iu'),
    'compare with $1',
  ],
  [new RegExp(`^${putting}(?:the |that of |those of )*(${month} ${year}) ${besideIt}$`, 'iu'), 'compare with $1'],
  // "Next to it Clothing".
  [
    new RegExp(
      `^${putting}${besideIt},? (?!.*\\b(?:same|last|previous|prior|chart|graph|plot|pie|bars?|lines?|table|list|by|per)\\b)(\\p{L}[\\p{L} -]*)$`,
      'iu',
    ),
    '$1 beside it',
  ],
  // "Put quantity also next to revenue": charts and times are moved and compared instead.
  [
    /^(?:(?:show|put|add|plot|place|set|draw|have|want|see) )?(?:me )?(?:also )?(?!(?:the )?(?:first|second|third|last|previous|prior|same|this|that|it|chart|graph|pie|bars?|lines?|table|move|bring|drag)\b)(?:the )?(\p{L}[\p{L} ]*?)(?: also| too| as well)? (?:next to|besides?) (?!(?:it|this|that|them|these|those|each|other)\b|(?:the )?(?:chart|graph|plot|pie|bars?|lines?|table|first|second|third|last)\b)(?:the )?(\p{L}[\p{L} ]*?)(?: (?:also|too|as well))?$/iu,
    'also show $1 next to $2',
  ],
  // "Divide each by category".
  [
    /^(?:divide|split|cut|break) (?:each|every one|each one|each of (?:them|these|those))(?: (?:up|down))? (?:by|into|as per|on) (.+)$/iu,
    'split by $1',
  ],
  // "As a total, not by channel".
  [
    /^(?:(?:show |give |put |make )?(?:it |them |me )?(?:as |in )?(?:just |only )?(?:an? |the |one )?(?:totals?|overall|whole|sum|all together|line|number),? )?(?:and )?not (?:split |broken down |divided |apart )?(?:by|per) (?!.* but )(\p{L}[\p{L} ]*)$/iu,
    'do not split by $1',
  ],
  // "Returns are not to be counted".
  [/^(.+?) (?:is|are) (?:not to be|never to be|not supposed to be) (?:counted|included|considered|taken|shown|there)$/iu, 'exclude $1'],
  // "Show it city wise for the north".
  [/^((?:show|give|make|put|see) (?:it|them|this|me)?) ?(\p{L}+(?: \p{L}+)?)[- ]?wise (for|in|of) (.+)$/iu, '$1 by $2 only $3 $4'],
  // "On a map", "put them on the map of India".
  [
    /^(?:(?:show|put|plot|draw|see|display) (?:it|them|this|these) )?(?:as|on|onto) (?:an? |the )?(?:(?!heat\b|tree\b)\p{L}+ )?map(?: of [\p{L} ]+)?$/iu,
    'show it as a map',
  ],
  // "Show the highest month": which one it is, and not its highest row.
  [
    /^(?:show|see|give|find|tell)(?: me| us)? the (highest|lowest|best|worst|busiest|biggest|largest|smallest|weakest|strongest) (day|week|month|quarter|year)$/i,
    'which $2 is the $1',
  ],
  // "Also how many orders each of them placed".
  [
    /^also (?:(?:show|add|give|include|tell|see)(?: me)? )?(how many \p{L}+(?: \p{L}+)?) (?:each|every one|they|did)(?: (?:one|of (?:them|these|those)|each|they))*(?: (?:has|have|had|got|placed|place|made|make|did|gave|took|received|handled))?$/iu,
    'also $1',
  ],
  // "Plus the median", "alongside show the maximum".
  [/^(?:plus|alongside),? (?:(?:show|put|add|plot) )?(?:the )?(?!\d)(.+)$/iu, 'also $1'],
  // "Maximum next to it".
  [
    /^(?:the )?(average|avg|mean|median|total|sum|max(?:imum)?|min(?:imum)?|highest|lowest|count) (?:next to|besides?|alongside) (?:it|this|that)$/iu,
    'also the $1',
  ],
  // "Stacked on category".
  [/^stack(?:ed)? (?:it |them )?(?:on|over|with|as per|according to) (?!top)(.+)$/iu, 'stacked by $1'],
]

export const saidPlainly = (text: string): string => plainly.reduce((said, [pattern, words]) => said.replace(pattern, words), text)
