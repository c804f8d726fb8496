import { element, status } from './element.ts'
import { listenPart } from './listen.ts'
import { keysPart } from './own-keys.ts'
import { providersPart } from './providers.ts'
import { server } from './server.ts'
import { speakPart } from './speak.ts'
import { translatePart } from './translate.ts'
import { emptyWorld } from './world.ts'

/** The playground: every way of the speech server on one page, in plain elements. */
const world = emptyWorld()
const told = status()
const parts = [speakPart(world), listenPart(world), translatePart(world), providersPart(world)]

const refresh = async () => {
  try {
    const [{ languages }, providers] = await Promise.all([server().languages(), server().providers({ all: true })])
    Object.assign(world, { languages, providers })
    told.say('')
  } catch (error) {
    told.fail(error)
  }
  for (const part of parts) part.refresh()
}

document.querySelector('#page')?.append(
  element('header', {}, element('h1', {}, 'Speech playground'), element('p', {}, 'Speak, listen and translate in the languages of India.')),
  told.line,
  element(
    'main',
    {},
    ...parts.map(({ section }) => section),
    keysPart(() => void refresh()),
  ),
)
await refresh()
