/** Something the caller should know though the call succeeded. */
export interface WarningInfo {
  readonly code:
    | 'option_ignored'
    | 'translation_fallback'
    | 'placeholder_restored'
    | 'voice_substituted'
    | 'script_differs'
    | 'script_not_read'
    | 'text_skipped'
    | 'cache_set_aside'
    | 'cache_unavailable'
  readonly message: string
}
