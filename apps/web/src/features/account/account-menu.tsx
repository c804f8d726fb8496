import { AudioLines, FileX, KeyRound, LogOut, User } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useWords } from '../../ui/words.ts'

interface AccountMenuProperties {
  readonly changePassword: () => void
  readonly manageFiles: () => void
  readonly signOut: () => void
}

export function AccountMenu({ changePassword, manageFiles, signOut }: AccountMenuProperties) {
  const t = useWords()
  return (
    <Menu
      opener={<IconButton label={t('account.name')} icon={<User size={18} />} />}
      groups={() => [
        [
          { label: t('account.files'), icon: <FileX size={16} />, press: manageFiles },
          { label: t('account.password'), icon: <KeyRound size={16} />, press: changePassword },
          { label: t('account.workbench'), icon: <AudioLines size={16} />, press: () => location.assign('speech') },
        ],
        [{ label: t('account.signOut'), icon: <LogOut size={16} />, press: signOut }],
      ]}
    />
  )
}
