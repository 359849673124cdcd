import { useStore } from '../store.ts'
import { useTexts } from '../texts/texts.ts'
import { questions } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

/** Above so many things nobody counts them at a glance. */
const MANY = 3

/** Shows the questions of `askConfirm`, one after the other. */
export function ConfirmHost() {
  const { t } = useTexts()
  const asked = useStore(questions)[0]
  if (!asked) return null
  return (
    <Dialog
      key={asked.title + asked.text}
      title={asked.title}
      onCancel={() => asked.answer(false)}
      actions={
        <>
          <button type="button" className="button" onClick={() => asked.answer(false)}>
            {asked.cancelLabel ?? t('platform:dialog.cancel')}
          </button>
          <button
            type="button"
            className={`button ${asked.isDangerous ? 'button-danger' : 'button-primary'}`}
            onClick={() => asked.answer(true)}
          >
            {asked.confirmLabel}
          </button>
        </>
      }
    >
      <p>{asked.text}</p>
      {asked.items && asked.items.length > 0 && (
        <>
          {asked.items.length > MANY && <p>{t('platform:dialog.inAll', { count: asked.items.length })}</p>}
          <ul>
            {asked.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
