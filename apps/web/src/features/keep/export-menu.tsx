import type { FilterState } from '@chitravani/protocol'
import { Braces, Download, FileCode, Image, Printer } from 'lucide-react'
import { use } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { download } from '../../ui/download.ts'
import { Menu } from '../../ui/menu.tsx'
import { useServer } from '../../ui/server.ts'
import { ThemeContext } from '../../ui/use-appearance.ts'
import { useWords } from '../../ui/words.ts'

interface ExportMenuProperties {
  readonly sessionId: string
  readonly title: string
  readonly filters: FilterState
  /** That the dashboard is shown in, where it is not its own. */
  readonly language: string | undefined
  readonly failed: (error: unknown) => void
}

/** The dashboard as a file, inside the filters in force, in the colours and the language of the page, or on paper. */
export function ExportMenu({ sessionId, title, filters, language, failed }: ExportMenuProperties) {
  const t = useWords()
  const client = useServer()
  const theme = use(ThemeContext)
  const save = (format: 'html' | 'png' | 'json') => () => {
    client
      .export(sessionId, format, { filters, ...(theme === undefined ? {} : { theme }), ...(language === undefined ? {} : { language }) })
      .then((file) => download(`${title}.${format}`, file), failed)
  }
  const size = 16
  return (
    <Menu
      opener={<IconButton label={t('export.name')} icon={<Download size={18} />} />}
      groups={() => [
        [
          { label: t('export.html'), icon: <FileCode size={size} />, press: save('html') },
          { label: t('export.png'), icon: <Image size={size} />, press: save('png') },
          { label: t('export.json'), icon: <Braces size={size} />, press: save('json') },
        ],
        [{ label: t('export.print'), icon: <Printer size={size} />, press: () => print() }],
      ]}
    />
  )
}
