import { Dialog } from '#platform/web/kit/Dialog.tsx'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { downloadFile } from './load-file.ts'
import './PictureDialog.css'
import { usePicture } from './use-picture.ts'

/** A picture among the files of a document. */
export interface PictureFile {
  fileId: string
  fileName: string
}

interface PictureDialogProps {
  /** The pictures of the document, in the order of its files. */
  pictures: readonly PictureFile[]
  /** Which of them shows. */
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** A picture in large, and the others of its document by button or arrow key. */
export function PictureDialog({ pictures, at, onMove, onClose }: PictureDialogProps) {
  const { t } = useTexts()
  const shown = pictures[at]
  if (!shown) return null
  const move = (by: number) => {
    if (pictures[at + by]) onMove(at + by)
  }
  return (
    <Dialog
      title={shown.fileName}
      isLarge
      onCancel={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') move(-1)
        if (key === 'ArrowRight') move(1)
      }}
      actions={
        <>
          {pictures.length > 1 && (
            <>
              <ReasonedButton reason={at === 0 ? t('documents:pictures.first') : null} onClick={() => move(-1)}>
                {t('documents:pictures.previous')}
              </ReasonedButton>
              <span className="picture-place">
                {t('documents:pictures.place', { number: at + 1, total: pictures.length })}
              </span>
              <ReasonedButton
                reason={at === pictures.length - 1 ? t('documents:pictures.last') : null}
                onClick={() => move(1)}
              >
                {t('documents:pictures.next')}
              </ReasonedButton>
            </>
          )}
          <button type="button" className="button" onClick={() => void downloadFile(shown.fileId)}>
            {t('documents:pictures.download')}
          </button>
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('lists:close')}
          </button>
        </>
      }
    >
      <LargePicture key={shown.fileId} {...shown} />
    </Dialog>
  )
}

function LargePicture({ fileId, fileName }: PictureFile) {
  const { t } = useTexts()
  const { url, hasFailed, onError } = usePicture(fileId)
  return (
    <div className="picture-large">
      {hasFailed ? (
        <p role="alert">{t('documents:pictures.failed')}</p>
      ) : url === null ? (
        <p role="status">{t('lists:loading')}</p>
      ) : (
        <img src={url} alt={fileName} onError={onError} />
      )}
    </div>
  )
}
