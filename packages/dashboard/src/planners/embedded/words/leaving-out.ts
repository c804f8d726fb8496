import type { Short } from './short.ts'

/** "Maharashtra", "cats and dogs". */
const named = String.raw`((?:the |all |any )?(?:[\p{L}\p{N}'’&/-]+ (?:and |or )?){0,3}?[\p{L}\p{N}'’&/-]+)`
const joined = String.raw`(?:[,;.–-]? ?(?:\b(?:but|and|just|please|pls|also|so|then)\b ?)+|[,;.–-] ?)`
const ending = String.raw`(?=\s*(?:[,;.!?)]|$|\b(?:because|since|as|and|but|for|in|by|per|please|pls|thanks)\b))`

/**
 * Other ways of saying "excluding", behind what is asked for; of what is shown already "drop the pie" is another thing, so that none of them
 * is read where a text begins.
 */
export const leavingOut: readonly Short[] = [
  // "But leave Maharashtra out because …".
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?:${joined}| )(?:leave|leaving|keep|keeping|take|taking|cut|cutting) (?!(?:it|them|this|that|to|place|time)\b)${named} (?:out|aside)(?: of (?:it|this|that|them))?(?![\p{L}\p{N}])`,
      'giu',
    ),
    words: ([, what]) => ` excluding ${what ?? ''}`,
  },
  // ", keep out those that weigh between 3 and 5".
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?:${joined}|[?!] )(?:leave|keep) out(?= (?:the|those|all|any|every(?:one|thing)?|whoever) )`,
      'giu',
    ),
    words: ', excluding',
  },
  // "; ignore cats that have no chip".
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?:${joined}|[?!] )(?:skip|omit|ignore|disregard|exclude|leave out)(?= (?:the |all |any |those )?\p{L}+ (?:that|who|which|with|without|whose|where) )`,
      'giu',
    ),
    words: ', excluding',
  },
  // ", Maharashtra left out", "with cats excluded", "; cats do not count".
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?:[,;–-] ?|,? with )${named} (?:is |are |being )?(?:left out|(?:not (?:included|counted|considered)|excluded|omitted|kept out|taken out|ignored)|do(?:es)?(?: not|n['’]t) count)${ending}`,
      'giu',
    ),
    words: ([, what]) => ` excluding ${what ?? ''}`,
  },
  // "By kind, those from Maharashtra aside".
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?:[,;–-] ?)(?:the ones|the|those|all) ((?:[\p{L}\p{N}'’&/-]+ ){0,3}?[\p{L}\p{N}'’&/-]+) (?:set |put )?aside${ending}`,
      'giu',
    ),
    words: ([, what]) => ` excluding those ${what ?? ''}`,
  },
  // ", skip Maharashtra", "but ignore cats".
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?:${joined}|[?!] )(?:skip|drop|remove|omit|ignore|forget|disregard|leave out|take out)(?:ping|ing)? (?!(?:it|them|this|that)\b)${named}${ending}`,
      'giu',
    ),
    words: ([, what]) => ` excluding ${what ?? ''}`,
  },
  // "Not counting cats": no number of them.
  {
    pattern: /(?<=\S )(?:and |but )?(?:not|without) (?:counting|including|considering|taking into account)(?: (?:in|for))?(?= \p{L})/giu,
    words: 'excluding',
  },
  {
    pattern: /(?<=\S )(?:(?:every|any)(?:thing|one|body|where)|all(?: of them)?) (?:but|except(?: for)?)(?= (?!for\b)\p{L})/giu,
    words: 'excluding',
  },
]
