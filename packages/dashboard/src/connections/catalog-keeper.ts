import { abortable } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import type { Catalog, CatalogOptions } from './connection.ts'

/** What making a catalog is handed: when to end, and whom to tell how far it is. */
export type MakeCatalog = (version: string, call: Required<Pick<CatalogOptions, 'signal' | 'onProgress'>>) => Promise<Catalog>

/** Keeps the catalog of one place, which is made once for all who wait for it. */
export interface CatalogKeeper {
  /**
   * The catalog of this version. It is made where there is none; when all who wait for it have left, that is ended.
   * @throws the signal's reason, and what making throws
   */
  of(version: string, call: CatalogOptions): Promise<Catalog>
  /** Makes the catalog anew; whoever asks meanwhile has the one before. */
  again(version: string, call: CallOptions): Promise<Catalog>
}

interface Making {
  readonly version: string
  readonly catalog: Promise<Catalog>
  readonly ending: AbortController
  readonly listeners: Set<NonNullable<CatalogOptions['onProgress']>>
  waiting: number
  made: boolean
}

export function keepCatalog(make: MakeCatalog): CatalogKeeper {
  let kept: Making | undefined

  function begin(version: string): Making {
    const ending = new AbortController()
    const listeners: Making['listeners'] = new Set()
    const onProgress: NonNullable<CatalogOptions['onProgress']> = (progress) => {
      for (const listener of listeners) listener(progress)
    }
    const making: Making = {
      version,
      ending,
      listeners,
      waiting: 0,
      made: false,
      catalog: make(version, { signal: ending.signal, onProgress }),
    }
    making.catalog.then(
      () => (making.made = true),
      () => drop(making),
    )
    return making
  }

  function drop(making: Making): void {
    if (kept === making) kept = undefined
  }

  async function wait(making: Making, { signal, onProgress }: CatalogOptions): Promise<Catalog> {
    making.waiting++
    if (onProgress) making.listeners.add(onProgress)
    try {
      return await abortable(making.catalog, signal)
    } finally {
      if (onProgress) making.listeners.delete(onProgress)
      making.waiting--
      if (making.waiting === 0 && !making.made) {
        // At once: the next one to ask must not wait for what is ended.
        drop(making)
        making.ending.abort(signal?.reason)
      }
    }
  }

  return {
    of(version, call) {
      if (kept?.version !== version) kept = begin(version)
      return wait(kept, call)
    },
    async again(version, call) {
      const making = begin(version)
      const catalog = await wait(making, call)
      kept = making
      return catalog
    },
  }
}
