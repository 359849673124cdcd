import { useEffect, useRef } from 'react'
import { RuleLink } from '../rules/RuleLink.tsx'
import { useStore } from '../store.ts'
import { useTexts } from '../texts/texts.ts'
import { dismissToast, holdToast, releaseToast, type Toast, toasts } from './notify.ts'
import './toasts.css'

const MARKS = { error: '!', warning: '!', success: '✓', info: 'i' } as const

function ToastRow({ toast }: { toast: Toast }) {
  const { t } = useTexts()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing or focusing only keeps the message longer; its button does the work
    <div
      className={`toast toast-${toast.tone}`}
      onPointerEnter={() => holdToast(toast.id)}
      onPointerLeave={() => releaseToast(toast.id)}
      onFocus={() => holdToast(toast.id)}
      onBlur={() => releaseToast(toast.id)}
    >
      <span className="toast-mark" aria-hidden="true">
        {MARKS[toast.tone]}
      </span>
      <span className="toast-text">
        <span className="visually-hidden">{t(`platform:toast.${toast.tone}`)} </span>
        {toast.text}
      </span>
      <RuleLink rule={toast.rule} />
      {toast.count > 1 && <span className="toast-count">×{toast.count}</span>}
      <button
        type="button"
        className="toast-close"
        aria-label={t('platform:toast.close')}
        onClick={() => dismissToast(toast.id)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  )
}

/** Leads to the newest message, which stands far from where people work, and back with Escape. */
const MESSAGES_KEY = 'F8'

/** The messages of `notify`. Errors interrupt a screen reader, the others wait their turn. */
export function Toasts() {
  const { t } = useTexts()
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInside = region.current?.contains(document.activeElement) === true
      if (event.key === MESSAGES_KEY) {
        const newest = [...(region.current?.querySelectorAll('.toast') ?? [])].at(-1)
        const target = newest?.querySelector<HTMLElement>('a, button')
        if (!target) return
        event.preventDefault()
        if (!isInside) cameFrom.current = document.activeElement
        target.focus()
      } else if (event.key === 'Escape' && isInside) {
        // A dialog below must not take it for its own.
        event.stopPropagation()
        if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus()
      }
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
  const shown = useStore(toasts)
  const errors = shown.filter((toast) => toast.tone === 'error')
  const others = shown.filter((toast) => toast.tone !== 'error')
  return (
    <section ref={region} className="toasts" aria-label={t('platform:toast.region')}>
      <div role="alert">
        {errors.map((toast) => (
          <ToastRow key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status">
        {others.map((toast) => (
          <ToastRow key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}
