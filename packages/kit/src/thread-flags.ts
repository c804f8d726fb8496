/** Flags about a program that was given as text (`node --input-type=module -e …`). A thread runs a file and does not start with them. */
const ofText: ReadonlySet<string> = new Set(['--input-type'])
/** Flags that say how modules are found; a thread that is given flags takes only some, so the others are left out. */
const ofModules: ReadonlySet<string> = new Set(['-C', '--conditions', '--import', '--disable-warning'])

/** Options for a thread of ours: nothing, so that it shares the flags of the process, unless these would keep it from starting. */
export function threadFlags(flags: readonly string[] = process.execArgv): { readonly execArgv?: string[] } {
  const name = (flag: string) => flag.split('=')[0] ?? flag
  if (!flags.some((flag) => ofText.has(name(flag)))) return {}
  return {
    execArgv: flags.flatMap((flag, index) => {
      if (!ofModules.has(name(flag))) return []
      return flag.includes('=') ? [flag] : [flag, flags[index + 1] ?? '']
    }),
  }
}
