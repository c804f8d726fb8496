/**
 * A clock that jumps an hour ahead, two hours back, and home, in zones of either side of the date line (row D12): tokens hold, what is cached is
 * found, a resting provider rests no longer than it should, limits and pauses go on, and nothing that is told has a negative time. The clock is
 * the one that the server's own code reads; SQLite's is not asked for anything.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { SessionList } from '@chitravani/protocol'
import { startSpeechWorld } from '../../e2e/speech-world.ts'
import { openReport } from './report.ts'

const { need, say, finish } = openReport()
const prompt = 'Bar chart of the total sales amount per region'
const jumps = [1, -1, 0]
for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata']) {
  await using world = await startSpeechWorld({
    program: '../bench/scorecard/serve-shifted.ts',
    limits: 'product',
    settings: 'token_failures = 2\nspeech_per_minute = 1000\nother_per_minute = 100000\n',
    environment: { TZ: zone, CLOCK_HOURS: jumps.join(','), CHITRAVANI_CACHE_ENABLED: 'true', CHITRAVANI_CACHE_TTL_SECONDS: '7000' },
  })
  const { server, client, emulators } = world
  const token = await server.signIn()
  const speak = async (text: string, provider: string) => {
    const answer = await client.call('POST', '/api/tts', { body: { text, language: 'hi', provider } })
    return {
      status: answer.status,
      cached: (answer.body as { readonly cached?: boolean }).cached,
      retryAfter: Number(answer.headers.get('retry-after')),
    }
  }
  const guess = () => client.call('POST', '/auth/token', { raw: new URLSearchParams({ username: 'nobody', password: 'wrong' }) })
  await speak('नमस्ते', 'prov_b')
  await client.generate(token, prompt)
  for (const hours of jumps) {
    const where = `${zone}, the clock at ${hours} h`
    // Rests and pauses that begin before the jump end after it as if there had been none.
    await emulators.c.setFaults({ name: 'status', status: 500 })
    for (let n = 0; n < 6; n++) await speak(`${n} ${hours}`, 'prov_c')
    await emulators.c.setFaults()
    for (let n = 0; n < 3; n++) await guess()
    server.child.kill('SIGUSR2')
    await wait(300)
    const resting = await speak(`later ${hours}`, 'prov_c')
    need(
      resting.status === 503 && resting.retryAfter > 0 && resting.retryAfter <= 66,
      `${where}: a resting provider answers ${resting.status}, to come back in ${resting.retryAfter} s`,
    )
    const paused = await guess()
    const pause = Number(paused.headers.get('retry-after') ?? 0)
    need(paused.status === 401 || (pause > 0 && pause <= 60), `${where}: a guess is answered ${paused.status} with a pause of ${pause} s`)
    need((await client.call('GET', '/auth/me', { token })).status === 200, `${where}: the token does not hold`)
    need((await client.call('GET', '/auth/me', { token: await server.signIn() })).status === 200, `${where}: a new token does not hold`)
    need((await speak('नमस्ते', 'prov_b')).cached === true, `${where}: what is cached is not found`)
    need((await client.generate(token, prompt)).success, `${where}: no dashboard can be made`)
    const { sessions } = (await client.call('GET', '/dashboard/sessions', { token })).body as SessionList
    need(
      sessions.every((each) => each.updated_at >= each.created_at),
      `${where}: a session was changed before it was made`,
    )
    const metrics = (await client.call('GET', '/metrics')).text
    need(!/^[^#].* -\d/m.test(metrics), `${where}: a metric is negative: ${/^[^#].* -\d.*$/m.exec(metrics)?.[0] ?? ''}`)
    need((await client.call('GET', '/readyz')).status === 200, `${where}: it is not ready`)
  }
  const negative = server.log().filter((line) => /"(ms|[a-z_]*_ms|seconds)":-/.test(line))
  need(negative.length === 0, `${zone}: a negative time in the log: ${negative[0]?.slice(0, 200) ?? ''}`)
  say(
    `${zone}: the clock at ${jumps.join(', ')} h: tokens, cache, rests, pauses, dashboards; ${server.log().length} log lines, ${negative.length} with a negative time`,
  )
}
finish()
