/** `npm run setup:voice`: the program behind the offline voice, and a word of it to prove that it speaks. */
import { spawnSync } from 'node:child_process'
import { say } from './setup/step.mjs'
import { installSystemPackages } from './setup/system.mjs'

if (installSystemPackages(['espeak-ng'])) {
  const { status, stdout } = spawnSync('espeak-ng', ['-v', 'hi', '--stdin', '--stdout'], { input: 'नमस्ते' })
  if (status === 0 && stdout.length > 1000) say('The offline voice is ready: npm run chitravani -- speak "नमस्ते" --language hi --out a.wav')
  else {
    say('espeak-ng is there but does not speak Hindi: its voices may be a package of their own (espeak-ng-data).')
    process.exitCode = 1
  }
} else {
  say('Other systems: brew install espeak-ng (macOS), winget install eSpeak-NG.eSpeak-NG (Windows), dnf install espeak-ng (Fedora).')
  say('A program in another place is named by PROV_LOCAL_ESPEAK_PATH, or espeak_path under [providers.prov_local].')
  process.exitCode = 1
}
