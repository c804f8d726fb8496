import { parseSync } from 'vite'

/** A `[spec: …]` in a test file. */
export interface SpecTag {
  /** As written, without `[spec: ` and `]`. */
  readonly key: string
  readonly file: string
  readonly line: number
  /** The test's title without its tags; undefined where the tag proves nothing. */
  readonly title: string | undefined
  /** Why it proves nothing. */
  readonly problem?: 'outside the title of a test' | 'the test asserts nothing' | 'the test is skipped'
}

/**
 * All tags of one test file. A tag counts in the title of an `it(…)` or `test(…)` that runs and asserts: it calls `expect`, `assert`,
 * a function named after them, or a function of the same file that does.
 */
export function specTags(file: string, source: string): SpecTag[] {
  const { program, errors } = parseSync(file, source, { lang: 'ts', sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'cannot be parsed'}`)
  const asserting = assertingNames(program)
  const proven = new Map<number, SpecTag>()
  walk(program, (node) => {
    const call = testCall(node)
    if (!call) return
    const title = spanText(source, call.title)
    for (const { key, at } of tagsIn(title)) {
      const offset = call.title.start + at
      const tag = { key, file, line: lineOf(source, offset) }
      const name = title
        .replaceAll(tagPattern, '')
        .replaceAll(/^['"`]|['"`]$/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
      if (call.skipped) proven.set(offset, { ...tag, title: undefined, problem: 'the test is skipped' })
      else if (!call.body || !asserts(call.body, asserting))
        proven.set(offset, { ...tag, title: undefined, problem: 'the test asserts nothing' })
      else proven.set(offset, { ...tag, title: name })
    }
  })
  return tagsIn(source).map(
    ({ key, at }) => proven.get(at) ?? { key, file, line: lineOf(source, at), title: undefined, problem: 'outside the title of a test' },
  )
}

const tagPattern = /\[spec:\s*([^\]\n]+?)\s*\]/g

function tagsIn(text: string): { key: string; at: number }[] {
  return [...text.matchAll(tagPattern)].map((match) => ({ key: match[1] ?? '', at: match.index }))
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

interface TestCall {
  readonly title: Node
  readonly body: Node | undefined
  readonly skipped: boolean
}

/** `it('…', () => {})`, also `it.each(table)('…', …)` and `test.prop([…])('…', …)`. */
function testCall(node: Node): TestCall | undefined {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return undefined
  const path = calleePath(node['callee'])
  if (path[0] !== 'it' && path[0] !== 'test') return undefined
  const given = nodes(node['arguments'])
  const title = given[0]
  if (!title || !['Literal', 'StringLiteral', 'TemplateLiteral', 'BinaryExpression'].includes(title.type)) return undefined
  const body = given.find(isFunction)
  return { title, body, skipped: path.includes('skip') || path.includes('todo') }
}

/** `a.b(…).c` as `['a', 'b', 'c']`. */
function calleePath(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node['name'])]
  if (node.type === 'MemberExpression' && isNode(node['object']) && isNode(node['property'])) {
    return [...calleePath(node['object']), ...calleePath(node['property'])]
  }
  if (node.type === 'CallExpression' && isNode(node['callee'])) return calleePath(node['callee'])
  return ['']
}

/** Functions of this file in whose body an assertion is made, directly or through each other. */
function assertingNames(program: unknown): ReadonlySet<string> {
  const bodies = new Map<string, Node>()
  walk(program, (node) => {
    const id = node['id']
    if (!isNode(id) || id.type !== 'Identifier') return
    const body = node.type === 'FunctionDeclaration' ? node : node['init']
    if (isNode(body) && isFunction(body)) bodies.set(String(id['name']), body)
  })
  const found = new Set<string>()
  for (let grown = -1; grown !== found.size;) {
    grown = found.size
    for (const [name, body] of bodies) if (asserts(body, found)) found.add(name)
  }
  return found
}

function asserts(body: Node, names: ReadonlySet<string>): boolean {
  let found = false
  walk(body, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node['callee'])) return
    const root = calleePath(node['callee'])[0] ?? ''
    found ||= /^(expect|assert)/.test(root) || names.has(root)
  })
  return found
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else if (isNode(value)) {
    visit(value)
    for (const key of Object.keys(value)) if (typeof value[key] === 'object') walk(value[key], visit)
  } else if (typeof value === 'object' && value !== null && 'body' in value) walk(value.body, visit)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isFunction(node: Node): boolean {
  return /Function/.test(node.type)
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function spanText(source: string, node: Node): string {
  return source.slice(node.start, node.end)
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
