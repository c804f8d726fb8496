import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

interface ButtonProperties extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  readonly look?: Look
  readonly icon?: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

const looks: Readonly<Record<Look, string>> = {
  primary: 'bg-accent text-on-accent hover:brightness-110 border-transparent',
  plain: 'bg-panel text-ink border-line hover:bg-soft',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-soft',
  danger: 'bg-transparent text-bad border-transparent hover:bg-bad-soft',
}

const shape =
  'inline-flex items-center justify-center gap-1.5 rounded-lg border text-sm font-medium transition-colors disabled:opacity-50 disabled:pointer-events-none data-[state=open]:bg-soft select-none'

export function Button({ look = 'plain', icon, children, className = '', ...rest }: ButtonProperties) {
  return (
    <button type="button" className={`${shape} ${looks[look]} min-h-9 px-3 py-1 ${className}`} {...rest}>
      {icon}
      {children}
    </button>
  )
}

/** A button whose picture is all that is seen; `label` is its name, and what the pointer is told. */
export function IconButton({ look = 'quiet', icon, label, className = '', ...rest }: ButtonProperties & { readonly label: string }) {
  return (
    <button type="button" aria-label={label} title={label} className={`${shape} ${looks[look]} size-9 shrink-0 p-0 ${className}`} {...rest}>
      {icon}
    </button>
  )
}
