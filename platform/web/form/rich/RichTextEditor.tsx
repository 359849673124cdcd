import { Editor } from '@tiptap/core'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { ListIcon } from '#platform/web/list/ListIcon.tsx'
import '#platform/web/kit/rich-text.css'
import { useTexts } from '#platform/web/texts/texts.ts'
import { RichLinkDialog } from './RichLinkDialog.tsx'
import { isRich, linkAt, type RichCommand, removeRichLink, setRichLink, toggleRich } from './rich-commands.ts'
import { RICH_EXTENSIONS } from './rich-extensions.ts'
import { richHtml } from './rich-html.ts'
import type { RichTextInputProps } from './rich-text-input-props.ts'

/** Buttons, and how they are drawn: by a letter or an icon. */
const MARKS: readonly { key: RichCommand; sign: ReactNode }[] = [
  { key: 'bold', sign: 'B' },
  { key: 'italic', sign: 'I' },
  { key: 'heading', sign: 'H' },
  { key: 'bulletList', sign: <ListIcon name="bullets" /> },
  { key: 'numberList', sign: <ListIcon name="numbers" /> },
]

/** An editor that is in no page yet. */
const createEditor = (html: string) =>
  new Editor({
    element: null,
    extensions: [...RICH_EXTENSIONS],
    content: html,
    // Its few rules stand in our own style sheet.
    injectCSS: false,
    // Signs that are typed or pasted mean themselves.
    enableInputRules: false,
    enablePasteRules: false,
  })

/** The text that is pasted, without whatever form it comes in. */
function pasteText({ view }: Editor, event: ClipboardEvent): boolean {
  event.preventDefault()
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (text !== '' && view.editable) view.pasteText(text, event)
  return true
}

/** The editor behind `RichTextInput`, with its library. */
export function RichTextEditor(props: RichTextInputProps) {
  const { label, initialHtml, language, disabledReason = null, onChange } = props
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const [editor] = useState(() => createEditor(initialHtml))
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<string | null>(null)

  useLayoutEffect(() => {
    const reason: Record<string, string> =
      disabledReason === null ? {} : { 'aria-description': disabledReason, title: disabledReason }
    editor.setOptions({
      editable: disabledReason === null,
      editorProps: {
        attributes: {
          class: 'rich-text rich-area',
          tabindex: '0',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-disabled': String(disabledReason !== null),
          lang: language,
          ...reason,
        },
        handleDOMEvents: {
          paste: (_view, event) => pasteText(editor, event),
          drop: (_view, event) => {
            event.preventDefault()
            return true
          },
        },
      },
    })
  }, [editor, label, language, disabledReason])

  // Out of sight, as under another tab, it keeps its text and what can be undone, and leaves a copy of its looks.
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    element.replaceChildren()
    editor.mount(element)
    return () => {
      const still = editor.view.dom.cloneNode(true)
      editor.unmount()
      element.replaceChildren(still)
    }
  }, [editor])

  const report = useEffectEvent(() => onChange(richHtml(editor.state.doc)))
  useEffect(() => {
    const follow = () => {
      const found: string[] = MARKS.map(({ key }) => key).filter((key) => isRich(editor, key))
      setPressed(new Set(linkAt(editor) === null ? found : [...found, 'link']))
    }
    const onUpdate = () => report()
    editor.on('transaction', follow)
    editor.on('update', onUpdate)
    return () => {
      editor.off('transaction', follow)
      editor.off('update', onUpdate)
    }
  }, [editor])

  function setLink(address: string | null): void {
    setAsked(null)
    // The dialog gives the focus back when it is gone.
    requestAnimationFrame(() => {
      if (address === null) editor.commands.focus()
      else setRichLink(editor, address)
    })
  }

  const button = (key: string, sign: ReactNode, onClick: () => void, isPressed?: boolean) => (
    <ReasonedButton
      key={key}
      className={`rich-mark rich-mark-${key}`}
      aria-label={t(`lists:richText.${key}`)}
      title={disabledReason === null ? t(`lists:richText.${key}`) : undefined}
      aria-pressed={isPressed}
      reason={disabledReason}
      // The caret stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {sign}
    </ReasonedButton>
  )
  return (
    <div className={disabledReason !== null ? 'rich-input is-disabled' : 'rich-input'}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would name the text too, which has a name of its own */}
      <div className="rich-marks" role="group" aria-label={`${label}: ${t('lists:richText.toolbar')}`}>
        {MARKS.map(({ key, sign }) => button(key, sign, () => toggleRich(editor, key), pressed.has(key)))}
        {button('link', <ListIcon name="link" />, () => setAsked(linkAt(editor) ?? ''), pressed.has('link'))}
        {pressed.has('link') && button('unlink', <ListIcon name="close" />, () => removeRichLink(editor))}
      </div>
      <div ref={place} />
      {asked !== null && <RichLinkDialog address={asked} onAnswer={setLink} />}
    </div>
  )
}
