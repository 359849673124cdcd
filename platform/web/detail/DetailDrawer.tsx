import { Drawer } from 'antd'
import { type ReactNode, useCallback, useLayoutEffect } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import './detail.css'

interface DetailDrawerProps {
  isOpen: boolean
  title: ReactNode
  /** Beside the title, such as a status. */
  extra?: ReactNode
  /** Buttons at the foot; they stay in sight while the content scrolls. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The right-hand drawer of a document, 75 % wide (spec shell §9). Escape closes it; focus returns to where it was. */
export function DetailDrawer({ isOpen, title, extra, actions, onClose, children }: DetailDrawerProps) {
  const { t } = useTexts()
  // Antd gives the focus back only after its whole opening motion; Escape may come sooner.
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isOpen])
  // Content without anything to focus is scrolled by keyboard as well.
  const makeScrollable = useCallback((content: HTMLElement | null) => {
    content?.closest('.ant-drawer-body')?.setAttribute('tabindex', '0')
  }, [])
  return (
    <Drawer
      open={isOpen}
      size="75%"
      title={<h2 className="detail-title">{title}</h2>}
      extra={extra}
      footer={actions ? <div className="detail-actions">{actions}</div> : undefined}
      closable={{ 'aria-label': t('lists:close') }}
      destroyOnHidden
      onClose={onClose}
      rootClassName="detail-drawer"
    >
      <div ref={makeScrollable}>{children}</div>
    </Drawer>
  )
}
