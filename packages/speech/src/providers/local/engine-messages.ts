/** What goes between this process and the one that holds a model. */

/** A model, in the words of sherpa-onnx. */
export interface EngineConfig {
  readonly kind: 'voice' | 'recognizer'
  readonly config: Readonly<Record<string, unknown>>
}

export interface Sound {
  /** From -1 to 1. */
  readonly samples: Float32Array
  readonly sampleRateHz: number
}

export type Task =
  { readonly kind: 'speak'; readonly text: string; readonly speaker: number; readonly speed: number } | ({ readonly kind: 'hear' } & Sound)

export type Result = ({ readonly kind: 'sound' } & Sound) | { readonly kind: 'text'; readonly text: string }

export type ToEngine =
  { readonly type: 'open'; readonly config: EngineConfig; readonly module: string } | { readonly type: 'task'; readonly task: Task }

export type FromEngine =
  { readonly type: 'ready' } | { readonly type: 'result'; readonly result: Result } | { readonly type: 'failed'; readonly message: string }

/** The part of the package `sherpa-onnx-node` that is used. */
export interface SherpaModule {
  readonly OfflineTts: new (config: object) => {
    generate(request: { text: string; sid: number; speed: number; enableExternalBuffer: boolean }): {
      readonly samples: Float32Array
      readonly sampleRate: number
    }
  }
  readonly OfflineRecognizer: new (config: object) => {
    createStream(): { acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void }
    decode(stream: object): void
    getResult(stream: object): { readonly text: string }
  }
}
