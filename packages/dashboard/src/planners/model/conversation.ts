import type { LanguageModel } from 'ai'
import { abortable, isFailure, retry } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import { failure } from '../../errors.ts'
import type { ModelUsage, PlannerNote } from '../planner.ts'
import { ask, questionTokens } from './ask.ts'
import type { ModelAnswer, Question } from './ask.ts'
import { memorySpending, openBudget } from './budget.ts'
import type { RequestBudget } from './budget.ts'
import { defaultBudget } from './options.ts'
import type { ModelCallFacts, ModelPlannerOptions } from './options.ts'
import { openLanguageModel } from './provider.ts'
import { againWith } from './prompts.ts'
import { jsonOf } from './read-reply.ts'

/** One request put to the model, with what it needs to be asked again. */
export interface Talk<T> {
  readonly purpose: ModelCallFacts['purpose']
  /** @param again what was wrong with the answer before */
  readonly question: (again: string | undefined) => Question
  /** What the answer means, or what is wrong with it. */
  readonly read: (json: unknown, signal: AbortSignal) => Promise<T | Problems> | T | Problems
  /** Questions at most; each but the last may be answered badly. Default 2. */
  readonly attempts?: number
  readonly owner: string
  readonly onNote?: (note: PlannerNote) => void
  /** Say how many charts the answer has so far. */
  readonly drafts?: true
}

export interface Problems {
  readonly problems: readonly string[]
}

export interface Conversation {
  /**
   * Asks until an answer can be used: again after a refusal that passes, once more after a bad answer.
   * @throws `model_unavailable`, `model_limited`, `model_timeout`, `model_invalid_answer`, `model_budget_spent`, the signal's reason
   */
  converse<T>(talk: Talk<T>, call: CallOptions): Promise<T>
}

/** After so many failures in a row a model is left alone for a while, and requests do not wait for it. */
const failuresInRow = 3
const restMs = 30_000

export function openConversation(options: ModelPlannerOptions): Conversation {
  const { timeoutMs = 20_000, answerTokens = 4_000, streaming = true, now = () => new Date() } = options
  const budgetOf = openBudget(options.spending ?? memorySpending(), { ...defaultBudget, ...options.budget }, now)
  let opened: Promise<LanguageModel> | undefined
  let inRow = 0
  let restUntil = 0

  const model = (): Promise<LanguageModel> => (opened ??= openLanguageModel(options))

  const once = async (
    talk: Talk<unknown>,
    question: Question,
    budget: RequestBudget,
    signal: AbortSignal,
    spent: Spent,
  ): Promise<ModelAnswer> => {
    const asked = questionTokens(question)
    const reservation = await budget.reserve(asked + answerTokens)
    const startedAt = performance.now()
    const note = (outcome: string, inputTokens: number, outputTokens: number): void => {
      spent.add(inputTokens, outputTokens)
      const facts = { provider: options.provider, model: options.model, purpose: talk.purpose, outcome, inputTokens, outputTokens }
      options.onCall?.({ ...facts, ms: Math.round(performance.now() - startedAt), ...costOf(options, inputTokens, outputTokens) })
    }
    try {
      const answer = await ask(await model(), question, {
        signal,
        answerTokens,
        streaming,
        ...(talk.drafts && talk.onNote ? { onChart: (charts: number) => talk.onNote?.({ kind: 'drafting', charts }) } : {}),
      })
      await reservation.settle(answer.inputTokens + answer.outputTokens)
      note('ok', answer.inputTokens, answer.outputTokens)
      return answer
    } catch (error) {
      // What was refused cost nothing; what broke off has been read by the model.
      const read = !isFailure(error) || error.code === 'model_invalid_answer'
      await reservation.settle(read ? asked : 0)
      note(isFailure(error) ? error.code : signal.aborted ? 'stopped' : 'failed', read ? asked : 0, 0)
      throw error
    }
  }

  const patiently = (talk: Talk<unknown>, question: Question, budget: RequestBudget, signal: AbortSignal, untilMs: number, spent: Spent) =>
    retry(() => once(talk, question, budget, signal, spent), {
      signal,
      untilMs,
      again: (error) => {
        if (!isFailure(error) || !['model_unavailable', 'model_limited'].includes(error.code) || !error.retryable) return false
        return error.retryAfterSeconds === undefined ? true : error.retryAfterSeconds * 1_000
      },
    })

  const talkThrough = async <T>(talk: Talk<T>, call: CallOptions, spent: Spent): Promise<T> => {
    // Loading the library is no fault of the model's.
    await abortable(Promise.all([model(), import('ai')]), call.signal)
    const limit = AbortSignal.timeout(timeoutMs)
    const untilMs = performance.now() + timeoutMs
    const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit
    const budget = budgetOf(talk.owner)
    let again: string | undefined
    try {
      for (let attempt = 1; ; attempt++) {
        const problems = await answered(attempt)
        if ('use' in problems) return problems.use
        if (attempt >= (talk.attempts ?? 2))
          throw failure('model_invalid_answer', 'The language model answered with what cannot be used.', {
            details: { problems: problems.problems.slice(0, 6) },
          })
        again = againWith(problems.problems)
      }
    } catch (error) {
      call.signal?.throwIfAborted()
      if (limit.aborted)
        throw failure('model_timeout', `The language model did not answer within ${String(timeoutMs / 1_000)} seconds.`, { cause: error })
      throw error
    }

    async function answered(attempt: number): Promise<{ readonly use: T } | Problems> {
      let answer: ModelAnswer
      try {
        answer = await patiently(talk, talk.question(again), budget, signal, untilMs, spent)
      } catch (error) {
        if (attempt < (talk.attempts ?? 2) && isFailure(error, 'model_invalid_answer'))
          return { problems: ['It ended before it was complete.'] }
        throw error
      }
      const json = jsonOf(answer.text)
      if (json === undefined) return { problems: ['It was not one JSON object of the form.'] }
      const read = await talk.read(json, signal)
      return isProblems(read) ? read : { use: read }
    }
  }

  return {
    async converse(talk, call) {
      if (Date.now() < restUntil)
        throw failure('model_unavailable', 'The language model failed several times and is left alone for a moment.', {
          retryAfterSeconds: Math.ceil((restUntil - Date.now()) / 1_000),
        })
      const spent = openSpent(options)
      try {
        const result = await talkThrough(talk, call, spent)
        inRow = 0
        return result
      } catch (error) {
        const down = isFailure(error) && ['model_unavailable', 'model_timeout'].includes(error.code)
        inRow = down ? inRow + 1 : 0
        if (inRow >= failuresInRow) restUntil = Date.now() + restMs
        throw error
      } finally {
        if (spent.usage.calls > 0) talk.onNote?.({ kind: 'spent', usage: spent.usage })
      }
    },
  }
}

function isProblems(value: unknown): value is Problems {
  return typeof value === 'object' && value !== null && 'problems' in value
}

interface Spent {
  add(inputTokens: number, outputTokens: number): void
  readonly usage: ModelUsage
}

function openSpent(options: ModelPlannerOptions): Spent {
  const sums = { calls: 0, inputTokens: 0, outputTokens: 0 }
  return {
    add(inputTokens, outputTokens) {
      sums.calls += 1
      sums.inputTokens += inputTokens
      sums.outputTokens += outputTokens
    },
    get usage() {
      return { model: options.model, ...sums, ...costOf(options, sums.inputTokens, sums.outputTokens) }
    },
  }
}

function costOf({ prices }: ModelPlannerOptions, inputTokens: number, outputTokens: number): Pick<ModelUsage, 'cost' | 'currency'> {
  if (!prices) return {}
  const cost = (inputTokens * prices.input + outputTokens * prices.output) / 1_000_000
  return { cost: Number(cost.toFixed(8)), currency: prices.currency }
}
