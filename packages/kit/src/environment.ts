/** Of the environment of this process the variables of these names that are set: what a child may know, and no secret of ours besides. */
export function environmentOf(...names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}
