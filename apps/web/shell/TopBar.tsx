import { useState } from 'react'
import type { Language } from '#platform/contract/languages.ts'
import { useIsBusy } from '#platform/web/busy.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import { LanguageSelector } from '../sign-in/LanguageSelector.tsx'
import { Icon } from './Icon.tsx'
import { Logo } from './Logo.tsx'
import { PopupMenu } from './PopupMenu.tsx'

interface TopBarProps {
  isMenuCollapsed: boolean
  onToggleMenu: () => void
  onHome: () => void
  onLanguage: (language: Language) => void
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

/** The bar across the top: menu switch, product, language, account. */
export function TopBar({ isMenuCollapsed, onToggleMenu, onHome, onLanguage, onSignOut }: TopBarProps) {
  const { t } = useTexts()
  const { userInfo, side } = useSession()
  const [isAccountOpen, setIsAccountOpen] = useState(false)
  const isBusy = useIsBusy()
  const menuLabel = t(isMenuCollapsed ? 'shell:bar.expandMenu' : 'shell:bar.collapseMenu')
  const organisation = userInfo.orgName || userInfo.orgNo
  const party = side === 'supplier' ? userInfo.supplierName || userInfo.belongSupplier : organisation

  return (
    <header className="top-bar">
      <button
        type="button"
        className="bar-button"
        aria-label={menuLabel}
        title={menuLabel}
        aria-expanded={!isMenuCollapsed}
        aria-controls="side-menu"
        onClick={onToggleMenu}
      >
        <Icon name="menu" />
      </button>
      <a
        className="bar-product"
        href="/"
        aria-label={t('shell:bar.home')}
        onClick={(event) => {
          event.preventDefault()
          onHome()
        }}
      >
        <Logo />
        <span>{t('shell:product.name')}</span>
      </a>
      <div className="bar-space" />
      <LanguageSelector className="bar-language" onChange={onLanguage} />
      <div className="popup-anchor">
        <button
          type="button"
          className="bar-button bar-account"
          aria-haspopup="menu"
          aria-label={[userInfo.userName, party].filter(Boolean).join(' ')}
          aria-expanded={isAccountOpen}
          onClick={() => setIsAccountOpen(!isAccountOpen)}
        >
          <Icon name="user" />
          <span className="bar-account-name">{userInfo.userName}</span>{' '}
          {party && <span className="bar-account-party">{party}</span>}
          <Icon name="chevronDown" size={12} />
        </button>
        {isAccountOpen && (
          <PopupMenu
            label={t('shell:bar.account')}
            header={<AccountCard />}
            entries={[
              {
                key: 'signOut',
                label: t('shell:bar.signOut'),
                icon: <Icon name="signOut" />,
                shortcut: 'Shift+Ctrl+Q',
                run: onSignOut,
              },
            ]}
            onClose={() => setIsAccountOpen(false)}
          />
        )}
      </div>
      <div className={isBusy ? 'busy-line busy-line-on' : 'busy-line'} role="status">
        {isBusy && <span className="visually-hidden">{t('shell:bar.busy')}</span>}
      </div>
    </header>
  )
}
