import type { MessageImport, MessageReading } from './message-api.ts'

/** Where a file stands that is read, and then taken over. */
export type ReadStep =
  | { step: 'idle'; file: File | null }
  | { step: 'reading'; file: File }
  | { step: 'refused'; message: string; rule: string | undefined }
  | { step: 'read' | 'taking'; file: File; reading: MessageReading; failure: Failure | null }
  | { step: 'taken'; result: MessageImport }

/** Why what was read is not taken over. */
interface Failure {
  message: string
  rule: string | undefined
}

/** Nothing is chosen yet. */
export const IDLE_STEP: ReadStep = { step: 'idle', file: null }

/** Why what was read cannot be taken over; null when it can. */
export const reasonAgainstTaking = (
  { findings, releases }: MessageReading,
  t: (key: string) => string,
): string | null => {
  if (findings.some(({ level }) => level === 'error')) return t('scheduling:message.hasErrors')
  return releases.length === 0 ? t('scheduling:message.nothingRead') : null
}
