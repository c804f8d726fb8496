import { Component, Suspense } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useWords } from './words.ts'

interface LaterProperties {
  /** What stands there while the part is loaded. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/**
 * The place of a part that is loaded when it is first needed. Where it cannot be, the server having been updated or gone meanwhile,
 * that is said in its place, and the rest of the page stays.
 */
export function Later({ fallback, children }: LaterProperties) {
  return (
    <Boundary>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}

/** React knows such a boundary as a class only. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

/** Dashboard and filters are in the address: to load the page again loses nothing. */
function Broken() {
  const t = useWords()
  return (
    <span role="alert" className="inline-flex flex-wrap items-center gap-2 rounded-xl border border-line bg-panel px-3 py-1.5 text-sm">
      {t('failure.part')}
      <Button onClick={() => location.reload()}>{t('failure.reload')}</Button>
    </span>
  )
}
