import type { Ref } from 'react'

interface FileFieldProperties {
  readonly ref: Ref<HTMLInputElement>
  /** As the attribute of the same name. */
  readonly accept: string
  readonly take: (file: File) => void
}

/** Out of sight: a button beside it clicks it. The same file can be chosen twice in a row. */
export function FileField({ ref, accept, take }: FileFieldProperties) {
  return (
    <input
      ref={ref}
      type="file"
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
      accept={accept}
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file) take(file)
        target.value = ''
      }}
    />
  )
}
