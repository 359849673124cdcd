import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ListIcon } from '#platform/web/list/ListIcon.tsx'
import { useTexts } from '#platform/web/texts.ts'
import '#platform/web/rich-text.css'
import { RichLinkDialog } from './RichLinkDialog.tsx'
import './rich-text-input.css'
import { ReasonedButton } from '#platform/web/ReasonedButton.tsx'
import { richFragment } from './rich-fragment.ts'

interface RichTextInputProps {
  label: string
  /** What it starts with; later values are its own. Give it a new key for another text. */
  initialHtml: string
  /** Language of the text, for screen readers and spelling. */
  language: string
  /** Why nothing can be changed; null while it can. */
  disabledReason?: string | null
  onChange: (html: string) => void
}

/** A button: its command of the browser's own editing, and how it is drawn: by a letter or an icon. */
const MARKS = [
  { key: 'bold', command: 'bold', sign: 'B' },
  { key: 'italic', command: 'italic', sign: 'I' },
  { key: 'heading', command: 'heading', sign: 'H' },
  { key: 'bulletList', command: 'insertUnorderedList', sign: <ListIcon name="bullets" /> },
  { key: 'numberList', command: 'insertOrderedList', sign: <ListIcon name="numbers" /> },
] as const
type Mark = (typeof MARKS)[number]

/** Whether the caret stands in such text. */
const isIn = ({ command }: Mark): boolean =>
  command === 'heading' ? document.queryCommandValue('formatBlock') === 'h2' : document.queryCommandState(command)

/** The link around the caret. */
function linkAt(editor: HTMLElement | null): HTMLAnchorElement | null {
  const node = document.getSelection()?.anchorNode ?? null
  const link = (node instanceof Element ? node : node?.parentElement)?.closest('a') ?? null
  return link && editor?.contains(link) ? link : null
}

/** A simple editor of rich text: bold, italic, headings, lists and links; pasting takes the text alone. The server sanitises. */
export function RichTextInput({ label, initialHtml, language, disabledReason = null, onChange }: RichTextInputProps) {
  const { t } = useTexts()
  const editor = useRef<HTMLDivElement>(null)
  const chosen = useRef<Range | null>(null)
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it starts with is taken once; afterwards the text is the editor's
  useEffect(() => {
    const content = richFragment(initialHtml)
    if (!content.hasChildNodes()) content.append(emptyLine())
    editor.current?.replaceChildren(content)
  }, [])

  const follow = useCallback(() => {
    const { anchorNode = null } = document.getSelection() ?? {}
    if (!anchorNode || editor.current?.contains(anchorNode) !== true) return
    const found: string[] = MARKS.filter(isIn).map(({ key }) => key)
    setPressed(new Set(linkAt(editor.current) ? [...found, 'link'] : found))
  }, [])
  useEffect(() => {
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [follow])

  const tell = () => onChange(editor.current?.innerHTML ?? '')
  const run = (command: string, value?: string) => {
    editor.current?.focus()
    document.execCommand(command, false, value)
    // A mark for what is typed next moves no caret.
    follow()
    tell()
  }
  const mark = (one: Mark) => {
    if (one.command === 'heading') run('formatBlock', isIn(one) ? 'p' : 'h2')
    else run(one.command)
  }

  function askLink(): void {
    const selection = document.getSelection()
    const { anchorNode = null } = selection ?? {}
    const isInside = anchorNode !== null && editor.current?.contains(anchorNode) === true
    chosen.current = selection && isInside ? selection.getRangeAt(0).cloneRange() : null
    setAsked(linkAt(editor.current)?.getAttribute('href') ?? '')
  }

  function setLink(address: string | null): void {
    setAsked(null)
    // The dialog gives the focus back when it is gone.
    requestAnimationFrame(() => {
      editor.current?.focus()
      const selection = document.getSelection()
      if (chosen.current) {
        selection?.removeAllRanges()
        selection?.addRange(chosen.current)
      }
      if (address === null) return
      const link = linkAt(editor.current)
      if (link) link.href = address
      else if (selection?.isCollapsed) insertLink(selection, address)
      else document.execCommand('createLink', false, address)
      tell()
    })
  }

  function removeLink(): void {
    const link = linkAt(editor.current)
    // The browser unlinks what is chosen; of a caret it would take no notice.
    if (link) document.getSelection()?.selectAllChildren(link)
    run('unlink')
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
        {MARKS.map((one) => button(one.key, one.sign, () => mark(one), pressed.has(one.key)))}
        {button('link', <ListIcon name="link" />, askLink, pressed.has('link'))}
        {pressed.has('link') && button('unlink', <ListIcon name="close" />, removeLink)}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a text area has no bold text */}
      <div
        ref={editor}
        className="rich-text rich-area"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-disabled={disabledReason !== null}
        aria-description={disabledReason ?? undefined}
        title={disabledReason ?? undefined}
        lang={language}
        contentEditable={disabledReason === null}
        suppressContentEditableWarning
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
        onInput={tell}
        onPaste={(event) => {
          event.preventDefault()
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
        }}
        onDrop={(event) => event.preventDefault()}
      />
      {asked !== null && <RichLinkDialog address={asked} onAnswer={setLink} />}
    </div>
  )
}

/** A paragraph that the caret can stand in. */
function emptyLine(): HTMLElement {
  const line = document.createElement('p')
  line.append(document.createElement('br'))
  return line
}

/** Without chosen text the address is the text. */
function insertLink(selection: Selection, address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.textContent = address.replace(/^mailto:/i, '')
  selection.getRangeAt(0).insertNode(link)
  selection.collapse(link, link.childNodes.length)
}
