import { useTexts } from '#platform/web/texts/texts.ts'
import './detail.css'

interface PendingPartProps {
  query: { isError: boolean }
  /** What is said where the part could not be read. */
  failedKey?: string
}

/** Stands for a part of a screen that is not read yet, or could not be read. */
export function PendingPart({ query: { isError }, failedKey = 'lists:error.none' }: PendingPartProps) {
  const { t } = useTexts()
  return (
    <p className="pending-part" role={isError ? 'alert' : 'status'}>
      {t(isError ? failedKey : 'lists:loading')}
    </p>
  )
}
