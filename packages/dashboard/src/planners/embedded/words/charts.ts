import type { ChartKind } from '../../../plan.ts'

/** What a chart may be called. `needsNoun`: only with chart, graph, plot behind it. */
export interface ChartWord {
  readonly word: string
  readonly kind: ChartKind
  readonly stack?: 'stacked' | 'grouped' | 'normalized'
  readonly orientation?: 'vertical' | 'horizontal'
  readonly donut?: boolean
  readonly needsNoun?: boolean
}

export const chartWords: readonly ChartWord[] = [
  { word: 'bar', kind: 'bar', needsNoun: true },
  { word: 'bars', kind: 'bar', needsNoun: true },
  { word: 'barchart', kind: 'bar' },
  { word: 'column', kind: 'bar', needsNoun: true, orientation: 'vertical' },
  { word: 'pie', kind: 'arc' },
  { word: 'donut', kind: 'arc', donut: true },
  { word: 'doughnut', kind: 'arc', donut: true },
  { word: 'ring', kind: 'arc', donut: true, needsNoun: true },
  { word: 'line', kind: 'line', needsNoun: true },
  { word: 'lines', kind: 'line', needsNoun: true },
  { word: 'linechart', kind: 'line' },
  { word: 'timeseries', kind: 'line' },
  { word: 'area', kind: 'area', needsNoun: true },
  { word: 'scatter', kind: 'point' },
  { word: 'scatterplot', kind: 'point' },
  { word: 'scatterplots', kind: 'point' },
  { word: 'scattered', kind: 'point', needsNoun: true },
  { word: 'bubble', kind: 'point', needsNoun: true },
  { word: 'dot', kind: 'point', needsNoun: true },
  { word: 'point', kind: 'point', needsNoun: true },
  { word: 'points', kind: 'point', needsNoun: true },
  { word: 'heatmap', kind: 'rect' },
  { word: 'heat', kind: 'rect', needsNoun: true },
  { word: 'histogram', kind: 'histogram' },
  { word: 'histograms', kind: 'histogram' },
  { word: 'boxplot', kind: 'boxplot' },
  { word: 'boxplots', kind: 'boxplot' },
  { word: 'box', kind: 'boxplot', needsNoun: true },
  { word: 'trendline', kind: 'line' },
]

/** A chart that people know and that is not drawn here. */
export interface UnlikeChart {
  /** With its article, as a sentence has it. */
  readonly name: string
  /** What it may be called, in lower case. */
  readonly said: readonly string[]
  /** What shows the same figures here. */
  readonly kind: ChartKind
  /** Everyday words too: only with chart, graph, plot behind them, or where the whole request is of such a chart. */
  readonly needsNoun?: true
}

/** Charts of other tools, each with the one that stands in for it. */
export const unlikeCharts: readonly UnlikeChart[] = [
  { name: 'A treemap', said: ['treemap', 'treemaps', 'tree map'], kind: 'bar' },
  { name: 'A sunburst', said: ['sunburst'], kind: 'bar' },
  { name: 'A funnel', said: ['funnel'], kind: 'bar', needsNoun: true },
  { name: 'A waterfall', said: ['waterfall'], kind: 'bar', needsNoun: true },
  { name: 'A Pareto chart', said: ['pareto'], kind: 'bar', needsNoun: true },
  { name: 'A lollipop chart', said: ['lollipop'], kind: 'bar', needsNoun: true },
  { name: 'A radar chart', said: ['radar', 'spider'], kind: 'bar', needsNoun: true },
  { name: 'A word cloud', said: ['word cloud', 'tag cloud', 'wordcloud'], kind: 'bar' },
  { name: 'A map', said: ['map', 'choropleth', 'geo map', 'geographic map'], kind: 'bar', needsNoun: true },
  { name: 'A gauge', said: ['gauge', 'speedometer', 'bullet'], kind: 'text', needsNoun: true },
  { name: 'A violin plot', said: ['violin'], kind: 'boxplot', needsNoun: true },
  { name: 'A strip plot', said: ['beeswarm', 'strip', 'swarm'], kind: 'boxplot', needsNoun: true },
  { name: 'A density plot', said: ['density', 'kde'], kind: 'histogram', needsNoun: true },
  { name: 'A Sankey diagram', said: ['sankey', 'alluvial'], kind: 'rect' },
  { name: 'A chord diagram', said: ['chord'], kind: 'rect', needsNoun: true },
  { name: 'A pivot table', said: ['pivot table', 'pivot', 'crosstab', 'cross tab'], kind: 'rect' },
  { name: 'A stream graph', said: ['streamgraph', 'stream'], kind: 'area', needsNoun: true },
  { name: 'A candlestick chart', said: ['candlestick'], kind: 'line' },
]

export const chartNouns: ReadonlySet<string> = new Set(
  'chart charts graph graphs plot plots diagram diagrams map visualization visualisation'.split(' '),
)

/** Said before a chart word. */
export const chartQualifiers: Readonly<Record<string, Partial<ChartWord>>> = {
  stacked: { stack: 'stacked' },
  stack: { stack: 'stacked' },
  stacking: { stack: 'stacked' },
  grouped: { stack: 'grouped' },
  grouping: { stack: 'grouped' },
  group: { stack: 'grouped' },
  clustered: { stack: 'grouped' },
  normalized: { stack: 'normalized' },
  normalised: { stack: 'normalized' },
  horizontal: { orientation: 'horizontal' },
  vertical: { orientation: 'vertical' },
  multi: {},
  multiple: {},
  series: {},
  simple: {},
  single: {},
  colored: {},
  coloured: {},
}

/** What a request is after, where no chart is named. */
export const taskCues: readonly {
  readonly pattern: RegExp
  readonly kind: ChartKind
  readonly task: 'trend' | 'share' | 'relation' | 'distribution'
}[] = [
  {
    pattern:
      /\b(?:trends?|over time|across time|through time|over the (?:\w+ )?(?:years|months|weeks|days)|time series|evolution|evolved?|develop(?:ed|ment) of|changed?s? (?:in \w+ )?over|change of|growth of|grown?|growing)\b/i,
    kind: 'line',
    task: 'trend',
  },
  { pattern: /\b(?:proportions?|percentages?|shares? of|fractions?|composition|make ?up of|breakdown of)\b/i, kind: 'arc', task: 'share' },
  {
    pattern:
      /\b(?:correlat\w*|relationships?|relations?|relates?d?|association|associated with|depends? on|affects?|influences?|outliers?|impact)\b/i,
    kind: 'point',
    task: 'relation',
  },
  { pattern: /\b(?:distribut\w*|spread of|binned|bins?|buckets?|range of values)\b/i, kind: 'histogram', task: 'distribution' },
]
