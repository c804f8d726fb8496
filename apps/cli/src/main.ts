#!/usr/bin/env node
/** Refuses an old Node before anything that it could not read is loaded. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 11)) {
  process.stderr.write(
    `Chitravani needs Node 24.11 or later; this is ${process.versions.node}. In the repository use "npm start" or "npm run chitravani", which bring their own.\n`,
  )
  process.exitCode = 2
} else {
  const { main } = await import('./program.ts')
  process.exitCode = await main(process.argv.slice(2))
}
