import { takesBack } from './planners/embedded/languages/index.ts'

const undo =
  /^(?:undo|revert|take back|roll back|reverse|cancel)(?: (?:that|this|it|the last (?:one|change|step|edit)|the (?:change|step|edit)|my last (?:change|step|edit)|what (?:you|i) (?:just )?did))?$|^(?:go|step) (?:one )?(?:back|step back|back (?:one|a) step)$|^(?:take|put) (?:that|it|this) back$|^back$|^(?:(?:go|put it|bring it|make it) )?(?:back (?:to )?)?(?:how|the way|as|like|what) it was(?: before| earlier)?$|^(?:the )?(?:last|previous|earlier|old) one was (?:better|fine|good)$|^(?:go |put it |bring it |take it |take me )?back to (?:the |what (?:i|we|it) (?:had|was) )?(?:one )?(?:before|earlier|previous|last)(?: (?:one|chart|view|version|step|state))?$|^(?:the )?(?:earlier|before|previous|last|old)(?: one)? was(?: (?:better|fine|good|right|nicer|correct))?,? (?:so )?(?:undo|revert|go back|take (?:it|that) back)(?: (?:it|that|this))?$|^it was (?:better|fine|good) (?:before|earlier)$/
const redo =
  /^redo(?: (?:that|this|it|the last (?:one|change|step)|the (?:change|step)))?$|^(?:go|step) (?:one )?(?:forward|step forward)$|^undo (?:the|that|my) undo$/

/** A feedback that asks for nothing but one step back or forth: "undo", "please take that back", "पहले जैसा कर दो", "redo". */
export function stepSaid(feedback: string): 'undo' | 'redo' | undefined {
  const words = feedback
    .toLowerCase()
    .replaceAll(/[^a-z\s]/g, ' ')
    .replaceAll(
      /\b(?:please|kindly|pls|thanks|thank you|now|again|sorry|no|ok|okay|can you|could you|would you|just|actually|then)\b/g,
      ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (redo.test(words)) return 'redo'
  return undo.test(words) || takesBack(feedback) ? 'undo' : undefined
}
