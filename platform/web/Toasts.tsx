import { dismissToast, holdToast, releaseToast, type Toast, toasts } from './notify.ts'
import { useStore } from './store.ts'
import { useTexts } from './texts.ts'
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

/** The messages of `notify`. Errors interrupt a screen reader, the others wait their turn. */
export function Toasts() {
  const shown = useStore(toasts)
  const errors = shown.filter((toast) => toast.tone === 'error')
  const others = shown.filter((toast) => toast.tone !== 'error')
  return (
    <div className="toasts">
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
    </div>
  )
}
