import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useDebounced } from '#platform/web/form/use-debounced.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import { useModal } from '../use-modal.ts'
import { Icon, iconNamed } from './Icon.tsx'
import { MenuLink } from './MenuLink.tsx'
import { entriesOf, isEntry, type MenuEntry, type MenuNode } from './menu-tree.ts'
import { PinStar } from './PinStar.tsx'
import { searchMenu } from './search-menu.ts'
import './function-overlay.css'

/** Search begins when nothing was typed for this long, and columns end after this many (spec shell §9). */
const SEARCH_DEBOUNCE_MS = 300
const COLUMN_LENGTH = 5

interface FunctionOverlayProps {
  nodes: readonly MenuNode[]
  onOpen: (entry: MenuEntry) => void
  onPrefetch: (route: WebRoute) => void
  onClose: () => void
}

interface ColumnsProps {
  nodes: readonly MenuNode[]
  /** The reader searches: everything found stands open. */
  isSearched: boolean
  overlay: FunctionOverlayProps
}

function columnsOf(nodes: readonly MenuNode[]): MenuNode[][] {
  const columns: MenuNode[][] = []
  for (let at = 0; at < nodes.length; at += COLUMN_LENGTH) columns.push(nodes.slice(at, at + COLUMN_LENGTH))
  return columns
}

/** What stands in a group, in columns of five. */
function Columns({ nodes, isSearched, overlay }: ColumnsProps) {
  return (
    <div className="function-columns">
      {columnsOf(nodes).map((column) => (
        <ul key={column[0]?.menuNo}>
          {column.map((node) => (
            <li key={node.menuNo}>
              {isEntry(node) ? (
                <div className="function-entry">
                  <MenuLink
                    entry={node}
                    className="function-link"
                    title={node.name}
                    onOpen={overlay.onOpen}
                    onPrefetch={overlay.onPrefetch}
                  >
                    <span className="menu-name">{node.name}</span>
                  </MenuLink>
                  <PinStar node={node} />
                </div>
              ) : (
                <Group node={node} isSearched={isSearched} overlay={overlay} />
              )}
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

/** A part of the accordion: a heading that folds what stands below it. */
function Group({ node, isSearched, overlay }: { node: MenuNode; isSearched: boolean; overlay: FunctionOverlayProps }) {
  const [isOpen, setIsOpen] = useState(true)
  const isShown = isOpen || isSearched
  const id = useId()
  return (
    <section className="function-group">
      <button
        type="button"
        className="function-heading"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        onClick={() => setIsOpen(!isShown)}
      >
        <Icon name={isShown ? 'chevronDown' : 'chevronRight'} size={12} />
        {node.icon && <Icon name={iconNamed(node.icon, 'folder')} />}
        <span>{node.name}</span>
        <span className="function-count" aria-hidden="true">
          {entriesOf([node]).length}
        </span>
      </button>
      {isShown && (
        <div id={id}>
          <Columns nodes={node.children} isSearched={isSearched} overlay={overlay} />
        </div>
      )}
    </section>
  )
}

/** Everything the reader may open, at one glance: search, groups that fold, a star for each entry (spec shell §2). */
export function FunctionOverlay(props: FunctionOverlayProps) {
  const { t } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const searched = useDebounced(words, SEARCH_DEBOUNCE_MS)
  const found = searchMenu(props.nodes, searched)
  const entries = entriesOf(found)
  const titleId = useId()
  useModal(dialog)
  useEffect(() => box.current?.focus(), [])

  function clear() {
    setWords('')
    box.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Delete') {
      event.preventDefault()
      clear()
    } else if (event.key === 'Enter' && event.target === box.current && words !== '') {
      // What is typed counts, whether or not the list has followed yet.
      const [first] = entriesOf(searchMenu(props.nodes, words))
      if (first) props.onOpen(first)
    }
  }

  const groups = found.filter((node) => !isEntry(node))
  const single = found.filter(isEntry)
  return (
    <dialog
      ref={dialog}
      className="functions"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) props.onClose()
      }}
    >
      <div className="functions-sheet">
        <header className="functions-head">
          <h2 id={titleId}>{t('shell:functions.title')}</h2>
          <div className="functions-search">
            <Icon name="search" />
            <input
              ref={box}
              type="search"
              aria-label={t('shell:functions.search')}
              placeholder={t('shell:functions.search')}
              maxLength={100}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </div>
          <p className="functions-hint">{t('shell:functions.hint')}</p>
          <button
            type="button"
            className="icon-button"
            aria-label={t('shell:functions.close')}
            title={t('shell:functions.close')}
            onClick={props.onClose}
          >
            <Icon name="close" />
          </button>
        </header>
        <p className={entries.length > 0 ? 'visually-hidden' : 'functions-nothing'} role="status">
          {entries.length === 0
            ? t('shell:functions.nothing')
            : searched !== '' && t('shell:functions.found', { number: entries.length })}
        </p>
        <div className="functions-body">
          {single.length > 0 && <Columns nodes={single} isSearched={false} overlay={props} />}
          {groups.map((node) => (
            <Group key={node.menuNo} node={node} isSearched={searched !== ''} overlay={props} />
          ))}
        </div>
      </div>
    </dialog>
  )
}
