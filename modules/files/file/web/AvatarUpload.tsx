import { useId, useRef, useState } from 'react'
import { AVATAR_RULE, endingsOf } from '#platform/contract/exchange/file-rules.ts'
import { CallError } from '#platform/web/call/call-client.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useStore } from '#platform/web/store.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { AvatarPicture } from './AvatarPicture.tsx'
import './AvatarUpload.css'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { avatarStore, removeAvatar, saveAvatar } from './avatar-store.ts'
import { fileError } from './file-error.ts'

const ACCEPT = endingsOf(AVATAR_RULE)
  .map((ending) => `.${ending}`)
  .join(',')

/** Shows, replaces and removes the signed-in user's avatar. Each change is saved at once (spec shell §5: under 2 MB). */
export function AvatarUpload() {
  const { t } = useTexts()
  const hintId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const { avatar } = useStore(avatarStore)
  const [part, setPart] = useState<number | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const [fieldError, setError] = useState<string | null>(null)
  const isBusy = part !== null || isRemoving

  /** Runs a change; what the server refuses is shown beside the picture too. */
  async function change(work: () => Promise<void>, doneKey: string): Promise<void> {
    setError(null)
    try {
      await work()
      notify.success(t(doneKey))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setError(error.errorMessage)
    }
  }

  async function choose(file: File): Promise<void> {
    const found = fileError(file, AVATAR_RULE, t)
    if (found !== null) return setError(found)
    setPart(0)
    await change(() => saveAvatar(file, { idempotencyKey: randomId(), onProgress: setPart }), 'documents:avatar.saved')
    setPart(null)
  }

  async function remove(): Promise<void> {
    setIsRemoving(true)
    await change(removeAvatar, 'documents:avatar.removed')
    setIsRemoving(false)
    chooser.current?.focus()
  }

  const empty = (
    <svg viewBox="0 0 24 24" width="72" height="72" role="img" aria-label={t('documents:avatar.empty')}>
      <circle cx="12" cy="12" r="12" fill="var(--color-neutral-quiet)" />
      <circle cx="12" cy="9.5" r="3.6" fill="var(--color-text-faint)" />
      <path d="M4.9 20a7.3 7.3 0 0 1 14.2 0A12 12 0 0 1 12 24a12 12 0 0 1-7.1-4z" fill="var(--color-text-faint)" />
    </svg>
  )

  return (
    <fieldset className="avatar-upload">
      <legend className="visually-hidden">{t('documents:avatar.label')}</legend>
      <AvatarPicture size={72} fallback={empty} label={t('documents:avatar.current')} />
      <div className="avatar-controls">
        <div className="avatar-buttons">
          <label
            className={isBusy ? 'button is-busy' : 'button'}
            title={isBusy ? t('lists:toolbar.running') : undefined}
          >
            <input
              ref={chooser}
              type="file"
              className="visually-hidden"
              accept={ACCEPT}
              aria-describedby={hintId}
              disabled={isBusy}
              onChange={({ target }) => {
                const file = target.files?.[0]
                // The same file may be chosen again after an error.
                if (file) void choose(file).finally(() => (target.value = ''))
              }}
            />
            {t(avatar ? 'documents:avatar.replace' : 'documents:avatar.choose')}
          </label>
          {avatar && (
            <ReasonedButton isPending={isBusy} onClick={() => void remove()}>
              {t('documents:avatar.remove')}
            </ReasonedButton>
          )}
        </div>
        <p id={hintId} className="avatar-hint">
          {t('documents:avatar.hint')}
        </p>
        {part !== null && <progress value={part} max={1} aria-label={t('documents:avatar.uploading')} />}
        <p className="avatar-error" role="alert">
          {fieldError}
        </p>
      </div>
    </fieldset>
  )
}
