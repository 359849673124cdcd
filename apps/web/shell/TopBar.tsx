import { memo, type ReactNode, useState } from 'react'
import { AvatarPicture } from '#modules/files/web.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { useIsBusy } from '#platform/web/kit/busy.ts'
import { type PopupEntry, PopupMenu } from '#platform/web/kit/PopupMenu.tsx'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { LanguageSelector } from '../sign-in/LanguageSelector.tsx'
import { Logo } from './Logo.tsx'
import { Icon } from './menu/Icon.tsx'

interface TopBarProps {
  isMenuCollapsed: boolean
  onToggleMenu: () => void
  onHome: () => void
  onFunctions: () => void
  onSearch: () => void
  /** The bell of the own messages. */
  notifications: ReactNode
  onLanguage: (language: Language) => void
  /** Absent where there are no settings to open. */
  onSettings: (() => void) | undefined
  onAbout: () => void
  onRules: () => void
  onSignOut: () => void
}

/** Who is signed in, for which side and whom. */
function AccountCard() {
  const { t } = useTexts()
  const { userInfo, side } = useSession()
  const rows: [string, string][] = [
    [t('shell:bar.userNo'), userInfo.userNo],
    [t('shell:bar.supplierNo'), [userInfo.belongSupplier, userInfo.supplierName].filter(Boolean).join(' · ')],
    [t('shell:bar.organisation'), userInfo.orgName || userInfo.orgNo],
    [t('shell:bar.warehouse'), userInfo.warehouseName || userInfo.warehouseNo],
  ]
  return (
    <div className="account-card">
      <p className="account-name">{userInfo.userName}</p>
      <p className="account-side">{t(`shell:bar.${side}`)}</p>
      <dl>
        {rows.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  )
}

/** The user's own menu: settings, rules, about, sign-out. */
function Account({
  onSettings,
  onRules,
  onAbout,
  onSignOut,
}: Pick<TopBarProps, 'onSettings' | 'onRules' | 'onAbout' | 'onSignOut'>) {
  const { t } = useTexts()
  const { userInfo, side } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const organisation = userInfo.orgName || userInfo.orgNo
  const party = side === 'supplier' ? userInfo.supplierName || userInfo.belongSupplier : organisation
  const settings: PopupEntry[] = onSettings
    ? [{ key: 'settings', label: t('shell:bar.settings'), icon: <Icon name="settings" />, run: onSettings }]
    : []
  return (
    <div className="popup-anchor">
      <button
        type="button"
        className="bar-button bar-account"
        aria-haspopup="menu"
        aria-label={[userInfo.userName, party].filter(Boolean).join(' ')}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <AvatarPicture size={24} fallback={<Icon name="user" />} />
        <span className="bar-account-name">{userInfo.userName}</span>{' '}
        {party && <span className="bar-account-party">{party}</span>}
        <Icon name="chevronDown" size={12} />
      </button>
      {isOpen && (
        <PopupMenu
          label={t('shell:bar.account')}
          header={<AccountCard />}
          entries={[
            ...settings,
            { key: 'rules', label: t('shell:bar.rules'), icon: <Icon name="rules" />, run: onRules },
            { key: 'about', label: t('shell:bar.about'), icon: <Icon name="about" />, run: onAbout },
            {
              key: 'signOut',
              label: t('shell:bar.signOut'),
              icon: <Icon name="signOut" />,
              shortcut: 'Shift+Ctrl+Q',
              run: onSignOut,
            },
          ]}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

/** The bar across the top: menu switch, product, everything there is, search, language, account. */
export const TopBar = memo(function TopBar(props: TopBarProps) {
  const { t } = useTexts()
  const isBusy = useIsBusy()
  const menuLabel = t(props.isMenuCollapsed ? 'shell:bar.expandMenu' : 'shell:bar.collapseMenu')

  return (
    <header className="top-bar">
      <button
        type="button"
        className="bar-button"
        aria-label={menuLabel}
        title={menuLabel}
        aria-expanded={!props.isMenuCollapsed}
        aria-controls="side-menu"
        onClick={props.onToggleMenu}
      >
        <Icon name="menu" />
      </button>
      <a
        className="bar-product"
        href="/"
        aria-label={t('shell:bar.home')}
        onClick={(event) => {
          event.preventDefault()
          props.onHome()
        }}
      >
        <Logo />
        <span>{t('shell:product.name')}</span>
      </a>
      <button
        type="button"
        className="bar-button"
        title={`${t('shell:functions.title')} (Alt+C)`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Alt+C"
        onClick={props.onFunctions}
      >
        <Icon name="grid" />
        <span className="bar-functions">{t('shell:functions.title')}</span>
      </button>
      <div className="bar-space" />
      <button
        type="button"
        className="bar-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={props.onSearch}
      >
        <Icon name="search" />
        <span className="bar-search-hint">{t('shell:palette.title')}</span>
        <kbd>Ctrl+K</kbd>
      </button>
      {props.notifications}
      <LanguageSelector className="bar-language" onChange={props.onLanguage} />
      <Account
        onSettings={props.onSettings}
        onRules={props.onRules}
        onAbout={props.onAbout}
        onSignOut={props.onSignOut}
      />
      <div className={isBusy ? 'busy-line busy-line-on' : 'busy-line'} role="status">
        {isBusy && <span className="visually-hidden">{t('shell:bar.busy')}</span>}
      </div>
    </header>
  )
})
