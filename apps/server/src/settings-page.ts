import { connectionSettings, environmentName, settings, typeText } from './settings.ts'
import type { Setting } from './settings.ts'

/** The reference page of the settings. */
export function settingsPage(): string {
  const rows = Object.entries(settings as Record<string, Setting>).map(
    ([key, setting]) =>
      `| \`${key}\` | \`${environmentName(key)}\` | ${typeText(setting)} | ${defaultText(setting)} | ${setting.about}${setting.secret ? `. Secret: only from the environment, \`.env\`, or a file named by \`${key}_file\`` : ''} |`,
  )
  const connectionRows = Object.entries(connectionSettings as Record<string, Setting>).map(
    ([key, setting]) => `| \`${key}\` | ${typeText(setting)} | ${setting.about} |`,
  )
  return `# Configuration

Built-in defaults are overridden by \`chitravani.toml\` in the working folder (or the file named by \`--config\`), that by \`.env\`
beside it, that by the real environment, and that by flags (\`--host\`, \`--port\`, \`--data\`). A wrong key or value ends the start
with its file, line and key, and what is allowed. Secrets never come from the TOML file or a flag.

| Key in \`chitravani.toml\` | Environment | Type | Default | What it is |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

Lists are arrays in TOML and separated by commas in the environment.

\`[providers]\`, \`[routes]\`, \`[cache]\` and \`[retry]\` are [settings of speech and translation](speech-settings.md).

## Connections

\`[connections.NAME]\` adds a place where data lives; NAME is letters, digits, \`-\` and \`_\`. The connection \`sample\` is always there.

| Key | Type | What it is |
| --- | --- | --- |
${connectionRows.join('\n')}
| \`rows.ROLE\` | table | Rows that users of this role see, as \`"table.column" = value\`; who has none of the roles that are named sees nothing of the connection |

\`\`\`toml
[server]
port = 8080

[connections.shop]
kind = "sqlite"
path = "shop.db"
\`\`\`
`
}

function defaultText({ default: value }: Setting): string {
  if (value === undefined) return ''
  if (typeof value === 'object') return value.length === 0 ? 'none' : value.join(', ')
  return value === '' ? 'empty' : `\`${value}\``
}
