/** A protocol as a table: what the code runs from, and what docs/reference/speech-sockets.md prints. */
export interface Protocol<State extends string, Trigger extends string, Condition extends string> {
  /** State to the name that the docs give it. */
  readonly states: Readonly<Record<State, string>>
  /** Nothing counts any more in these. */
  readonly ends: readonly State[]
  /** Trigger to the words that the docs have for it. */
  readonly triggers: Readonly<Record<Trigger, string>>
  readonly conditions: Readonly<Record<Condition, string>>
  /** The first line that fits counts. */
  readonly transitions: readonly Transition<State, Trigger, Condition>[]
}

export interface Transition<State extends string, Trigger extends string, Condition extends string> {
  readonly from: readonly State[]
  readonly on: Trigger
  readonly when?: Condition
  /** Left out: it stays where it is. */
  readonly to?: State
  /** Name of what is done. */
  readonly does: string
  /** What is done, in words. */
  readonly says: string
}

/** What happened, with what came along. */
export interface Happening {
  readonly on: string
}

/** Happenings that bring nothing along. */
export type Plain<On extends string> = On extends string ? { readonly on: On } : never

type Row = Transition<string, string, string>
type TriggerOf<Rows extends readonly Row[], Act> = Extract<Rows[number], { readonly does: Act }>['on']

/** One function for each thing the table does, given what triggers it. */
export type Acts<Rows extends readonly Row[], Happened extends Happening> = {
  readonly [Act in Rows[number]['does']]: (happened: Extract<Happened, { readonly on: TriggerOf<Rows, Act> }>) => void | Promise<void>
}

export interface MachineParts<Rows extends readonly Row[], Condition extends string, Happened extends Happening> {
  readonly holds: Readonly<Record<Condition, () => boolean>>
  readonly acts: Acts<Rows, Happened>
  /** What is made of a thing that was thrown by an act. */
  readonly failed: (thrown: unknown) => Happened
  /** Hears of each line that is taken, before it is done. */
  readonly took?: (step: { readonly from: string; readonly on: string; readonly when: string | undefined; readonly to: string }) => void
}

export interface Machine<State extends string, Happened extends Happening> {
  readonly state: State
  /** The state changes at once; resolves when what is to be done is done. Never rejects. */
  happens(happened: Happened): Promise<void>
}

/** Runs a table, from its first state on. */
export function openMachine<
  State extends string,
  Condition extends string,
  const Rows extends readonly Transition<State, string, Condition>[],
  Happened extends Happening,
>(
  protocol: { readonly ends: readonly State[]; readonly transitions: Rows },
  first: State,
  { holds, acts, failed, took }: MachineParts<Rows, Condition, Happened>,
): Machine<State, Happened> {
  let state = first
  // an act is given what its own lines are triggered by: the table says so, and the types of the acts after it
  const run = acts as unknown as Readonly<Record<string, (given: Happened) => void | Promise<void>>>
  const happens = async (happened: Happened): Promise<void> => {
    if (protocol.ends.includes(state)) return
    const row = protocol.transitions.find(
      ({ from, on, when }) => on === happened.on && from.includes(state) && (when === undefined || holds[when]()),
    )
    if (!row) return
    const from = state
    state = row.to ?? state
    took?.({ from, on: row.on, when: row.when, to: state })
    try {
      await run[row.does]?.(happened)
    } catch (error) {
      await happens(failed(error))
    }
  }
  return {
    get state() {
      return state
    },
    happens,
  }
}

/** The table in Markdown. */
export function printTransitions<State extends string, Trigger extends string, Condition extends string>(
  protocol: Protocol<State, Trigger, Condition>,
): string {
  const { states, triggers, conditions, transitions, ends } = protocol
  const live = (Object.keys(states) as State[]).filter((state) => !ends.includes(state))
  const fromOf = (from: readonly State[]) =>
    live.every((state) => from.includes(state)) ? 'Any' : from.map((state) => states[state]).join(', ')
  const rows = transitions.map(({ from, on, when, to, says }) => {
    const next = to === undefined ? 'the same' : states[to]
    return `| ${fromOf(from)} | ${triggers[on]} | ${when === undefined ? '' : conditions[when]} | ${next} | ${says} |`
  })
  return `| State | Trigger | Condition | Next state | What is done |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`
}
