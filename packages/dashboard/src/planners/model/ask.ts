import type { LanguageModel } from 'ai'
import type { Failure } from '@chitravani/kit'
import { isFailure } from '@chitravani/kit'
import { retryAfterSeconds } from '@chitravani/kit/http'
import { failure } from '../../errors.ts'
import { tokensOf } from '../clean.ts'

export interface Question {
  readonly system: string
  readonly user: string
  /** JSON schema of the answer. */
  readonly schema: Readonly<Record<string, unknown>>
}

export interface AskOptions {
  readonly signal: AbortSignal
  readonly answerTokens: number
  readonly streaming: boolean
  /** Hears how many charts have been begun in the answer, whenever there is one more. */
  readonly onChart?: (charts: number) => void
}

export interface ModelAnswer {
  readonly text: string
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Tokens of everything that is sent: instructions, question, form of the answer. */
export function questionTokens({ system, user, schema }: Question): number {
  return tokensOf(JSON.stringify(system)) + tokensOf(JSON.stringify(user)) + tokensOf(JSON.stringify(schema))
}

/**
 * One call of a model, without repeats.
 * @throws `model_unavailable`, `model_limited`, `model_invalid_answer`, or the signal's reason
 */
export async function ask(model: LanguageModel, question: Question, options: AskOptions): Promise<ModelAnswer> {
  const { signal } = options
  try {
    const { generateText, jsonSchema, Output, streamText } = await import('ai')
    const form = Output.object({ schema: jsonSchema(question.schema), name: 'answer' })
    const most = options.answerTokens * charactersPerToken
    const drafts = draftCounter()
    const call = {
      model,
      system: question.system,
      prompt: question.user,
      // The text is read here: the library would parse the whole of it again with every piece.
      output: {
        ...form,
        parseCompleteOutput: async ({ text }: { readonly text: string }) => text,
        parsePartialOutput: async ({ text }: { readonly text: string }) => {
          if (text.length > most) throw new Error('the answer is too long')
          const partial = drafts(text)
          return partial === undefined ? undefined : { partial }
        },
      },
      maxRetries: 0,
      maxOutputTokens: options.answerTokens,
      abortSignal: signal,
    }
    if (!options.streaming) {
      const read = await generateText(call)
      return answerOf(read.text, read.usage, question)
    }
    let failed: unknown
    const result = streamText({ ...call, onError: ({ error }) => void (failed ??= error) })
    // Read to its end even where nobody listens, so that errors are heard.
    for await (const charts of result.partialOutputStream) if (typeof charts === 'number') options.onChart?.(charts)
    signal.throwIfAborted()
    if (failed !== undefined) throw failed
    return answerOf(await result.text, await result.usage, question)
  } catch (error) {
    signal.throwIfAborted()
    throw isFailure(error) ? error : sorted(error)
  }
}

/** Characters that a token of an answer has at most; an answer beyond that comes from no model that keeps its limit. */
const charactersPerToken = 24

/** Counts the charts that a growing text has begun, looking at each part of it once; undefined where there is no new one. */
function draftCounter(): (text: string) => number | undefined {
  const mark = '"kind"'
  let from = 0
  let charts = 0
  return (text) => {
    const before = charts
    for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, from)) {
      charts += 1
      from = at + mark.length
    }
    from = Math.max(from, text.length - mark.length)
    return charts > before ? charts : undefined
  }
}

interface ReportedUsage {
  readonly inputTokens?: number | undefined
  readonly outputTokens?: number | undefined
}

function answerOf(text: string, usage: ReportedUsage | undefined, question: Question): ModelAnswer {
  const counted = (reported: number | undefined, own: number): number =>
    reported !== undefined && Number.isSafeInteger(reported) && reported >= 0 ? reported : own
  return {
    text,
    inputTokens: counted(usage?.inputTokens, questionTokens(question)),
    outputTokens: counted(usage?.outputTokens, tokensOf(text)),
  }
}

/** An error of the library as one of ours; nothing of the model's own words goes into the message. */
function sorted(error: unknown): Failure {
  const { statusCode, responseHeaders } = (typeof error === 'object' && error !== null ? error : {}) as {
    readonly statusCode?: unknown
    readonly responseHeaders?: Readonly<Record<string, string>>
  }
  if (typeof statusCode !== 'number') {
    return isBroken(error)
      ? failure('model_invalid_answer', 'The language model broke off its answer.', { cause: error })
      : failure('model_unavailable', 'The language model cannot be reached.', { cause: error })
  }
  if (statusCode === 429) {
    const wait = retryAfterSeconds(responseHeaders?.['retry-after'])
    return failure('model_limited', 'The provider of the language model takes no more requests for now.', {
      cause: error,
      ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
    })
  }
  if (statusCode === 401 || statusCode === 403)
    return failure('model_unavailable', 'The provider of the language model refused the key.', { cause: error, retryable: false })
  if (statusCode >= 200 && statusCode < 300)
    return failure('model_invalid_answer', 'The language model answered with something unreadable.', { cause: error })
  return failure('model_unavailable', `The provider of the language model answered ${String(statusCode)}.`, {
    cause: error,
    retryable: statusCode >= 500 || statusCode === 408,
  })
}

/** The connection was there, but what came over it ended early or was no answer. */
function isBroken(error: unknown): boolean {
  const { name, message, cause } = (typeof error === 'object' && error !== null ? error : {}) as Partial<Error>
  return (
    /NoOutputGenerated|NoObjectGenerated|JSONParse|TypeValidation|EmptyResponse|InvalidResponse/i.test(name ?? '') ||
    /terminated|too long|aborted/i.test(message ?? '') ||
    (cause !== undefined && isBroken(cause))
  )
}
