import { lazy, Suspense } from 'react'
import { RichText } from '#platform/web/kit/RichText.tsx'
import type { RichTextInputProps } from './rich-text-input-props.ts'
import './rich-text-input.css'

// The editor's library is large and few people write: it is fetched where a text is written first.
const Editor = lazy(async () => ({ default: (await import('./RichTextEditor.tsx')).RichTextEditor }))

/** A simple editor of rich text: bold, italic, headings, lists and links; pasting takes the text alone. The server sanitises. */
export function RichTextInput(props: RichTextInputProps) {
  const { initialHtml, language } = props
  const shownMeanwhile = (
    <div className="rich-input" aria-busy="true">
      <div className="rich-marks" />
      <div className="rich-area" lang={language}>
        <RichText html={initialHtml} />
      </div>
    </div>
  )
  return (
    <Suspense fallback={shownMeanwhile}>
      <Editor {...props} />
    </Suspense>
  )
}
