/** What the form gives each of its controls: for the label, for telling that it is left, and for reading out hint, error and why it is closed. */
export interface FormItemProps {
  id?: string
  onBlur?: () => void
  'aria-required'?: 'true'
  'aria-invalid'?: 'true'
  'aria-describedby'?: string
  'aria-description'?: string
}

const NAMES = ['id', 'onBlur', 'aria-required', 'aria-invalid', 'aria-describedby', 'aria-description'] as const

/** The part of a control's properties that its native element takes over. */
export const formItemProps = (props: FormItemProps): FormItemProps =>
  Object.fromEntries(NAMES.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])))
