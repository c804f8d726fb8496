import { startFlight } from '@chitravani/kit'
import type { CallOptions, Flight } from '@chitravani/kit'
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
  readonly catalog: Flight<Catalog>
  readonly listeners: Set<NonNullable<CatalogOptions['onProgress']>>
}

export function keepCatalog(make: MakeCatalog): CatalogKeeper {
  let kept: Making | undefined

  function begin(version: string): Making {
    const listeners: Making['listeners'] = new Set()
    const onProgress: NonNullable<CatalogOptions['onProgress']> = (progress) => {
      for (const listener of listeners) listener(progress)
    }
    const drop = () => {
      if (kept === making) kept = undefined
    }
    const making: Making = { version, listeners, catalog: startFlight((signal) => make(version, { signal, onProgress }), drop) }
    return making
  }

  async function wait({ catalog, listeners }: Making, { signal, onProgress }: CatalogOptions): Promise<Catalog> {
    if (onProgress) listeners.add(onProgress)
    try {
      return await catalog.join(signal)
    } finally {
      if (onProgress) listeners.delete(onProgress)
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
