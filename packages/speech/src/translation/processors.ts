import type { ProcessedSegment, ProcessorOptions, TranslationProcessorPipeline } from './contract.ts'

/** A piece after all processors have prepared it, and the way back through them in reverse. */
export interface PreparedSegment {
  readonly text: string
  restore(answer: string): string
}

export function prepareSegment(
  text: string,
  kept: readonly string[],
  pipeline: TranslationProcessorPipeline | undefined,
  { source, target, format }: ProcessorOptions,
): PreparedSegment {
  const processors = pipeline?.segments ?? []
  const options: ProcessorOptions = { source, target, format }
  const steps: ProcessedSegment[] = []
  let segment: ProcessedSegment = { text, prefix: '', suffix: '', protected: kept, state: {} }
  for (const processor of processors) {
    segment = processor.prepare(segment, options)
    steps.push(segment)
  }
  return {
    text: segment.text,
    restore: (answer) =>
      processors.reduceRight((restored, processor, index) => processor.restore(restored, steps[index]!, options), answer),
  }
}
