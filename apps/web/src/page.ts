import type { Client } from '@chitravani/client'
import type { ChartSpec, ComposedDashboardSpec, ConnectionSchema, DashboardResponse, SessionSummary } from '@chitravani/protocol'
import { openBoard } from './features/board.ts'
import { openFilters } from './features/filters.ts'
import { openPrompt } from './features/prompt.ts'
import { openRefine } from './features/refine.ts'
import { openSessionsList } from './features/sessions.ts'
import { showWhy } from './features/why.ts'
import { showDialog } from './ui/dialog.ts'
import { button, el, fill } from './ui/element.ts'
import { icon } from './ui/icon.ts'
import { openNotices } from './ui/notice.ts'
import { dataTable } from './ui/table.ts'
import { openThemes } from './ui/theme.ts'

/** The dashboard on the page. */
interface Shown {
  readonly sessionId: string
  readonly connection: string
  readonly dashboard: ComposedDashboardSpec
}

/** The page of somebody who is signed in: its parts meet here and nowhere else. */
export function openPage(client: Client, leave: { signedOut(): void }): HTMLElement {
  // Read before anything writes the address.
  const asked = new URLSearchParams(location.hash.slice(1)).get('session')
  let shown: Shown | undefined
  let schema: ConnectionSchema | undefined
  let summaries: readonly SessionSummary[] = []
  let running: AbortController | undefined

  const notices = openNotices((words) => (shown ? void change(words, undefined) : prompt.write(words)))
  const prompt = openPrompt({
    ask: (words) => void ask(words),
    cancel: () => running?.abort(),
    connectionChosen: (name) => void connect(name),
  })
  const filters = openFilters({ changed: () => void attempt(applyFilters) })
  const refine = openRefine({
    change: (words, target) => void change(words, target),
    undo: () => void step('undo'),
    redo: () => void step('redo'),
  })
  const board = openBoard({
    markChosen: (chart, mark) => {
      if (shown && !filters.choose(chart, mark)) notices.say('This mark stands for no value that can be filtered by.')
    },
    why: (chart) => showWhy(chart, sqlOf(chart), (words) => void change(words, chart.chart_id)),
    rows: (chart) => void showDialog(chart.title, dataTable(chart)),
    aim: (chart) => refine.aim(chart),
    remove: (chart) => shown && void changing((sessionId) => client.removeChart(sessionId, chart.chart_id)),
  })
  const sessions = openSessionsList({
    open: (id) => void attempt(() => open(id)),
    remove: (session) => void attempt(() => remove(session)),
    fresh: () => {
      notices.clear()
      prompt.write('')
      fresh()
    },
  })
  const themes = openThemes((theme) => shown && void change(`use the ${theme.replace('_', ' ')} theme`, undefined))
  const title = el('h1', {})
  const description = el('p', { class: 'quiet' })
  const heading = el('div', { class: 'heading' }, el('div', {}, title, description), filters.element)
  const aside = el('aside', {}, sessions.element)
  const layout = el(
    'div',
    { class: 'layout' },
    aside,
    el('main', {}, prompt.element, notices.element, heading, board.element, refine.element),
  )
  const drawer = button('My dashboards', () => layout.classList.toggle('open'), {
    class: 'plain drawer',
    icon: icon('list'),
    hideLabel: true,
  })
  const page = el(
    'div',
    { class: 'app' },
    el(
      'header',
      { class: 'top' },
      drawer,
      el('span', { class: 'brand' }, el('img', { src: 'icon.svg', alt: '', width: 26, height: 26 }), 'Chitravani'),
      el('span', { class: 'space' }),
      themes.element,
      button('Sign out', () => leave.signedOut(), { class: 'plain', icon: icon('leave'), hideLabel: true }),
    ),
    layout,
  )

  fresh()
  void attempt(begin)
  return page

  async function begin(): Promise<void> {
    const { connections } = await client.connections()
    prompt.connections(connections, connections.find((each) => each.sample)?.name)
    await Promise.all([refreshList(), asked === null ? connect(prompt.connection) : open(asked)])
  }

  /** Runs something that asks the server; its failure is shown, and an end of the sign-in leads back to the form. */
  async function attempt(work: () => Promise<void>, quietly = false): Promise<boolean> {
    try {
      if (!quietly) notices.clear()
      await work()
      return true
    } catch (error) {
      const code = typeof error === 'object' && error !== null && 'kind' in error ? error.kind : undefined
      if (code === 'unauthorized') leave.signedOut()
      else notices.fail(error)
      return false
    }
  }

  async function connect(name: string): Promise<void> {
    await attempt(async () => {
      const [examples, described] = await Promise.all([client.examples(name), client.schema(name)])
      prompt.examples(shown ? [] : examples.examples)
      schema = described
      filters.columns(schema)
    }, true)
  }

  async function ask(words: string): Promise<void> {
    running?.abort()
    const controller = new AbortController()
    running = controller
    const connection = prompt.connection
    fresh()
    prompt.examples([])
    prompt.begin()
    layout.classList.add('filled')
    const worked = await attempt(async () => {
      try {
        for await (const event of client.generate(
          { user_prompt: words, connection_name: connection, theme: themes.current },
          { signal: controller.signal },
        )) {
          if (event.type === 'progress') {
            prompt.progress(event)
            notices.say(event.message)
            if (typeof event.details['charts_planned'] === 'number') board.expect(event.details['charts_planned'])
          } else if (event.type === 'chart') board.add(event.chart)
          else {
            show({ sessionId: event.result.session_id, connection, dashboard: event.result.dashboard_spec })
            notices.warn(event.result.warnings.map((warning) => warning.message))
          }
        }
        await refreshList()
      } catch (error) {
        if (!controller.signal.aborted) throw error
        notices.say('Cancelled')
      }
    })
    prompt.end()
    if (!worked || controller.signal.aborted) {
      fresh()
      prompt.write(words)
    }
  }

  async function open(sessionId: string): Promise<void> {
    const { dashboard, session } = await client.session(sessionId)
    filters.clear()
    prompt.connections((await client.connections()).connections, session.connection_name)
    prompt.write(session.prompt)
    show({ sessionId, connection: session.connection_name, dashboard })
    layout.classList.remove('open')
    await Promise.all([connect(session.connection_name), refreshList()])
  }

  async function remove(session: SessionSummary): Promise<void> {
    await client.removeSession(session.session_id)
    if (shown?.sessionId === session.session_id) fresh()
    await refreshList()
  }

  async function change(words: string, target: string | undefined): Promise<void> {
    const worked = await changing((sessionId) =>
      client.refine({ session_id: sessionId, new_feedback: words, ...(target === undefined ? {} : { target_chart_id: target }) }),
    )
    if (worked) refine.done()
  }

  async function step(direction: 'undo' | 'redo'): Promise<void> {
    await changing((sessionId) => client[direction](sessionId))
  }

  /** Any change of the session: shows what it became, under the filters in force. */
  async function changing(work: (sessionId: string) => Promise<DashboardResponse>): Promise<boolean> {
    refine.busy(true)
    const worked = await attempt(async () => {
      if (!shown) return
      const { dashboard, warnings } = await work(shown.sessionId)
      show({ ...shown, dashboard })
      notices.warn(warnings.map((warning) => warning.message))
      if (Object.keys(filters.state).length > 0) await applyFilters()
      await refreshList()
    })
    refine.busy(false)
    return worked
  }

  async function applyFilters(): Promise<void> {
    if (!shown) return
    const { dashboard } = await client.filter({ session_id: shown.sessionId, filter_state: filters.state })
    board.show(dashboard.individual_specs, dashboard.layout_config.layout, dashboard.filters)
    notices.say(Object.keys(filters.state).length === 0 ? 'Filters removed' : 'Filtered')
  }

  async function refreshList(): Promise<void> {
    summaries = (await client.sessions({ limit: 50 })).sessions
    sessions.show(summaries, shown?.sessionId)
    showSteps()
  }

  function show(next: Shown): void {
    shown = next
    const { dashboard } = next
    fill(title, dashboard.title)
    fill(description, dashboard.description)
    document.title = `${dashboard.title} · Chitravani`
    history.replaceState(null, '', `#session=${next.sessionId}`)
    layout.classList.add('filled')
    prompt.examples([])
    themes.follow(dashboard)
    board.show(dashboard.individual_specs, dashboard.layout_config.layout)
    showSteps()
    notices.say(`${dashboard.title}: ${dashboard.chart_count} charts`)
  }

  function showSteps(): void {
    const summary = summaries.find((each) => each.session_id === shown?.sessionId)
    refine.show(shown?.dashboard.individual_specs ?? [], { undo: (summary?.undo_steps ?? 0) > 0, redo: (summary?.redo_steps ?? 0) > 0 })
  }

  /** Back to the empty page. */
  function fresh(): void {
    shown = undefined
    board.clear()
    filters.clear()
    fill(title)
    fill(description)
    history.replaceState(null, '', location.pathname)
    document.title = 'Chitravani'
    layout.classList.remove('filled', 'open')
    sessions.show(summaries, undefined)
    if (prompt.connection !== '') void connect(prompt.connection)
  }

  function sqlOf(chart: ChartSpec): string | undefined {
    return shown?.dashboard.sql_queries.find((query) => query.chart_id === chart.chart_id)?.sql_query
  }
}
