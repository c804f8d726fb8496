import type { Command } from 'commander'
import { configOf, loadAdministration, loadServer } from '../context.ts'
import type { CommandContext } from '../context.ts'
import { readPassword } from '../password.ts'
import { withRecords } from '../records.ts'
import { badUsage } from '../usage.ts'

export function addUsers(program: Command, { output, signal }: CommandContext): void {
  const users = program
    .command('users')
    .description('who may sign in')
    .addHelpText(
      'after',
      `
Examples:
  chitravani users add asha                 asks for a password
  chitravani users add ravi --generate      makes one and prints it once
  echo "$PASSWORD" | chitravani users passwd asha
  chitravani users roles ravi west managers
  chitravani users list --json`,
    )

  users
    .command('add <name>')
    .description('add a user')
    .option('--admin', 'may add connections and read metrics')
    .option('--data-role <role...>', 'what the user is to connections with row rules')
    .option('--generate', 'make a password and print it once')
    .action((name: string, options: { admin?: true; dataRole?: string[]; generate?: true }, command: Command) =>
      withRecords(command, async (records) => {
        const password = await newPassword(options.generate)
        const { addUser } = await loadAdministration()
        const role = options.admin ? 'admin' : 'user'
        await addUser(records.users, { name, password, role, ...(options.dataRole ? { dataRoles: options.dataRole } : {}) })
        output.note(`${name} may sign in.`)
        if (options.generate) output.result(password)
      }),
    )

  users
    .command('list')
    .description('list the users')
    .option('--json', 'as JSON')
    .action((options: { json?: true }, command: Command) =>
      withRecords(command, async (records) => {
        const list = (await records.users.list()).map(({ name, role, dataRoles, createdAt }) => ({
          name,
          role,
          data_roles: dataRoles,
          created_at: createdAt,
        }))
        if (options.json) output.json(list)
        else
          output.table(
            ['name', 'role', 'data roles', 'since'],
            list.map((user) => [user.name, user.role, user.data_roles.join(', '), user.created_at.slice(0, 10)]),
          )
      }),
    )

  users
    .command('passwd <name>')
    .description("change a user's password; the user's tokens end")
    .option('--generate', 'make a password and print it once')
    .action((name: string, options: { generate?: true }, command: Command) =>
      withRecords(command, async (records) => {
        const password = await newPassword(options.generate)
        const { changePassword } = await loadAdministration()
        await changePassword(records.users, name, password)
        output.note(`${name} has a new password.`)
        if (options.generate) output.result(password)
      }),
    )

  users
    .command('roles <name> [roles...]')
    .description("replace a user's data roles, none of them named: all taken away; the user's tokens end")
    .action((name: string, roles: string[], _options: unknown, command: Command) =>
      withRecords(command, async (records) => {
        const { changeDataRoles } = await loadAdministration()
        await changeDataRoles(records.users, name, roles)
        output.note(roles.length === 0 ? `${name} has no data role.` : `${name} is ${roles.join(', ')}.`)
      }),
    )

  users
    .command('remove <name>')
    .description('remove a user and all that the user kept')
    .action((name: string, _options: unknown, command: Command) =>
      withRecords(command, async (records) => {
        const { removeUser } = await loadAdministration()
        const { removeUploads, uploadsFolder } = await loadServer()
        await removeUser(records, name)
        await removeUploads(uploadsFolder(await configOf(command)), name)
        output.note(`${name} and what ${name} kept are gone.`)
      }),
    )

  async function newPassword(generate: true | undefined): Promise<string> {
    if (generate) return (await loadAdministration()).randomPassword()
    const password = await readPassword('Password: ', signal)
    if (process.stdin.isTTY && (await readPassword('Again: ', signal)) !== password) throw badUsage('The two are not the same.')
    return password
  }
}
