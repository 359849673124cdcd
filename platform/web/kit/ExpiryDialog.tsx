import { useStore } from '../store.ts'
import { useTexts } from '../texts/texts.ts'
import { Dialog } from './Dialog.tsx'
import { isExpiryOpen } from './expiry.ts'

/**
 * Says that the session has expired: sign in again, or cancel to stay and keep what was typed (spec shell §8).
 * The next call after cancelling opens it anew.
 */
export function ExpiryDialog({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTexts()
  const isOpen = useStore(isExpiryOpen)
  if (!isOpen) return null
  const stay = () => isExpiryOpen.set(false)
  return (
    <Dialog
      title={t('platform:expiry.title')}
      onCancel={stay}
      actions={
        <>
          <button type="button" className="button" onClick={stay}>
            {t('platform:dialog.cancel')}
          </button>
          <button
            type="button"
            className="button button-primary"
            onClick={() => {
              isExpiryOpen.set(false)
              onSignIn()
            }}
          >
            {t('platform:expiry.signInAgain')}
          </button>
        </>
      }
    >
      <p>{t('platform:expiry.text')}</p>
    </Dialog>
  )
}
