import type { ReactNode } from 'react'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import './form-frame.css'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'

interface FormActionsProps {
  isPending: boolean
  /** Saves; left out where the reader may not. */
  onSave?: (() => void) | undefined
  /** Whether the form has a tab of its own, which cancelling closes. */
  canClose?: boolean
  /** Further buttons, between the two. */
  children?: ReactNode
}

/** The buttons below a form. */
export function FormActions({ isPending, onSave, canClose = true, children }: FormActionsProps) {
  const { t } = useTexts()
  const page = usePage()
  return (
    <div className="form-actions">
      {onSave && (
        <ReasonedButton className="button button-primary" isPending={isPending} onClick={onSave}>
          {t('lists:record.save')}
        </ReasonedButton>
      )}
      {children}
      {canClose && (
        <ReasonedButton isPending={isPending} onClick={() => page.close()}>
          {t(onSave ? 'lists:record.cancel' : 'lists:close')}
        </ReasonedButton>
      )}
    </div>
  )
}
