import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { recentOnes } from '#platform/web/recent.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { documentScreens } from '../modules.ts'
import type { RouteTable } from '../routing/route-table.ts'
import { Icon } from './menu/Icon.tsx'
import type { MenuEntry, MenuNode } from './menu/menu-tree.ts'
import { type PaletteEntry, type PaletteSection, paletteSections } from './palette-entries.ts'
import { useDocumentSearch } from './use-document-search.ts'
import { useModal } from './use-modal.ts'
import './command-palette.css'

interface CommandPaletteProps {
  nodes: readonly MenuNode[]
  table: RouteTable
  onMenu: (entry: MenuEntry) => void
  onPath: (fullPath: string) => void
  onClose: () => void
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 5, count - 1),
  PageUp: (at) => Math.max(at - 5, 0),
}

interface OptionsProps {
  id: string
  sections: readonly PaletteSection[]
  active: PaletteEntry | undefined
  onPoint: (entry: PaletteEntry) => void
  onChoose: (entry: PaletteEntry) => void
}

/** Everything to choose from. The focus stays in the box; the active option is named to it. */
function Options({ id, sections, active, onPoint, onChoose }: OptionsProps) {
  const { t } = useTexts()
  const list = useRef<HTMLDivElement>(null)
  const activeKey = active?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option is found in the document, by its state
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [activeKey])
  return (
    <div
      ref={list}
      id={id}
      className="palette-list"
      role="listbox"
      tabIndex={-1}
      aria-label={t('shell:palette.results')}
    >
      {sections.map((section) => (
        // biome-ignore lint/a11y/useSemanticElements: options are grouped by role; a fieldset is for a form's controls
        <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
          <p id={`${id}-${section.key}`} className="palette-heading">
            {t(`shell:palette.${section.key}`)}
          </p>
          {section.entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys for all options
            <div
              key={entry.key}
              id={`${id}-${entry.key}`}
              className="palette-option"
              role="option"
              tabIndex={-1}
              aria-selected={entry.key === activeKey}
              onPointerMove={() => onPoint(entry)}
              onClick={() => onChoose(entry)}
            >
              <Icon name={entry.icon} />
              <span className="palette-label">{entry.label}</span>
              <span className="palette-hint">{entry.hint}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** One box for everything: menus, what was opened lately, and documents by their number. */
export function CommandPalette({ nodes, table, onMenu, onPath, onClose }: CommandPaletteProps) {
  const { t } = useTexts()
  const session = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [recent] = useState(recentOnes)
  const { found, isSearching, error } = useDocumentSearch(words)
  const listId = useId()
  useModal(dialog)
  useEffect(() => box.current?.focus(), [])

  const sections = useMemo(
    () =>
      paletteSections(
        { nodes, recent, found, screens: documentScreens, table, session, t, openMenu: onMenu, openPath: onPath },
        words,
      ),
    [nodes, recent, found, table, session, t, onMenu, onPath, words],
  )
  const entries = sections.flatMap((section) => section.entries)
  const active = entries.find(({ key }) => key === activeKey) ?? entries[0]

  function choose(entry: PaletteEntry) {
    onClose()
    entry.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step && entries.length > 0) {
      event.preventDefault()
      const at = active ? entries.indexOf(active) : -1
      setActiveKey(entries[step(at, entries.length)]?.key ?? null)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active)
    }
  }

  const state =
    error ?? (isSearching ? t('shell:palette.searching') : entries.length === 0 ? t('shell:palette.nothing') : '')
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('shell:palette.title')}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="palette-sheet">
        <div className="palette-box">
          <Icon name="search" />
          <input
            ref={box}
            type="text"
            role="combobox"
            aria-label={t('shell:palette.title')}
            placeholder={t('shell:palette.placeholder')}
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active ? `${listId}-${active.key}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
              setActiveKey(null)
            }}
          />
        </div>
        <Options
          id={listId}
          sections={sections}
          active={active}
          onPoint={(entry) => setActiveKey(entry.key)}
          onChoose={choose}
        />
        <p className="palette-foot">
          <span role="status">{state}</span>
          <span>{t('shell:palette.keys')}</span>
        </p>
      </div>
    </dialog>
  )
}
