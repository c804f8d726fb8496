import { useState } from 'react'
import type { DragEvent } from 'react'

interface Drop {
  /** A file is held over the place. */
  readonly over: boolean
  /** For the element that is the place. */
  readonly place: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: () => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** A place where a file may be dropped. @param takes whether files are taken at all */
export function useDrop(takes: boolean, bring: (file: File | undefined) => void): Drop {
  const [over, setOver] = useState(false)
  return {
    over,
    place: {
      onDragOver(event) {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event) {
        event.preventDefault()
        setOver(false)
        bring(event.dataTransfer.files[0])
      },
    },
  }
}
