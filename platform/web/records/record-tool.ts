import type { ComponentType } from 'react'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { RecordRow } from '#platform/contract/records/records.ts'

/** What a tool is drawn with: the chosen row where it needs one, and how it is left. */
export interface RecordToolProps {
  row: RecordRow | undefined
  onClose: () => void
}

/** A button above a record's list that opens a dialog of the kind's own, such as trying a rule. */
export interface RecordTool {
  key: string
  labelKey: string
  /** Shown only to those whose menu entry has this flag. */
  flag?: PermissionFlag
  /** Takes back what was done, or stands beside it: no card of a phone offers it as the next step. */
  isAside?: boolean
  /** Whether it works on one selected row. */
  needs: 'none' | 'one'
  /** Text key of why a row does not allow it; null when it does. */
  reasonDisabled?: (row: RecordRow) => string | null
  /** Its dialog; antd comes with it. */
  load: () => Promise<ComponentType<RecordToolProps>>
}
