/** What an editor of rich text is given. */
export interface RichTextInputProps {
  label: string
  /** What it starts with; later values are its own. Give it a new key for another text. */
  initialHtml: string
  /** Language of the text, for screen readers and spelling. */
  language: string
  /** Why nothing can be changed; null while it can. */
  disabledReason?: string | null
  onChange: (html: string) => void
}
