import { type Recent, recentKey } from '#platform/web/recent.ts'
import { RULES_PATH } from '#platform/web/rules/rules.ts'
import type { Session } from '#platform/web/session.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import type { DocumentScreen } from '#platform/web/web-module.ts'
import { resolvePath } from '../routing/resolve-path.ts'
import type { RouteTable } from '../routing/route-table.ts'
import type { IconName } from './menu/Icon.tsx'
import { isEntry, type MenuEntry, type MenuNode } from './menu/menu-tree.ts'
import { matchesMenu } from './menu/search-menu.ts'
import { routeTitle } from './route-title.ts'
import type { FoundDocument } from './use-document-search.ts'

/** Something to choose in the palette. */
export interface PaletteEntry {
  key: string
  label: string
  /** What it is, or where it belongs. */
  hint: string
  icon: IconName
  run: () => void
}

/** Entries under one heading. */
export interface PaletteSection {
  key: 'documents' | 'recent' | 'menus'
  entries: readonly PaletteEntry[]
}

/** What entries are made with. */
export interface PaletteSources {
  nodes: readonly MenuNode[]
  recent: readonly Recent[]
  found: readonly FoundDocument[]
  screens: readonly DocumentScreen[]
  table: RouteTable
  session: Session
  t: Translate
  openMenu: (entry: MenuEntry) => void
  openPath: (fullPath: string) => void
}

const MOST_MENUS = 12

type MenuSources = Pick<PaletteSources, 'nodes' | 'openMenu'>

function menuEntries({ nodes, openMenu }: MenuSources, words: string, group = ''): PaletteEntry[] {
  return nodes.flatMap((node): PaletteEntry[] => {
    if (!isEntry(node)) return menuEntries({ nodes: node.children, openMenu }, words, node.name)
    if (!matchesMenu({ name: `${node.name} ${group}`, menuNo: node.menuNo }, words)) return []
    return [{ key: `menu:${node.menuNo}`, label: node.name, hint: group, icon: 'folder', run: () => openMenu(node) }]
  })
}

/** The page of rules: no menu entry leads there. */
function rulesEntries({ t, openPath }: PaletteSources, words: string): PaletteEntry[] {
  const label = t('shell:bar.rules')
  if (words === '' || !matchesMenu({ name: label, menuNo: '' }, words)) return []
  return [{ key: 'rules', label, hint: '', icon: 'rules', run: () => openPath(RULES_PATH) }]
}

/** What was opened lately, as far as the reader may still open it. */
function recentEntries(
  { recent, screens, table, session, t, openPath }: PaletteSources,
  words: string,
): PaletteEntry[] {
  return recent.flatMap((one): PaletteEntry[] => {
    const screen = one.kind === 'document' ? screens.find(({ kind }) => kind === one.documentKind) : undefined
    const path = one.kind === 'screen' ? one.path : screen?.pathOf(one.documentNo)
    const destination = path === undefined ? undefined : resolvePath(path, table, session)
    if (path === undefined || destination?.kind !== 'page') return []
    const label = one.kind === 'document' ? one.documentNo : routeTitle(destination.target.route, t)
    const hint = screen ? t(screen.labelKey) : ''
    if (!matchesMenu({ name: `${label} ${hint}`, menuNo: '' }, words)) return []
    return [{ key: `recent:${recentKey(one)}`, label, hint, icon: 'history', run: () => openPath(path) }]
  })
}

function documentEntries({ found, screens, t, openPath }: PaletteSources): PaletteEntry[] {
  return found.flatMap(({ kind, documentNo, party, status }): PaletteEntry[] => {
    const screen = screens.find((candidate) => candidate.kind === kind)
    if (!screen) return []
    const path = screen.pathOf(documentNo)
    const state = status && screen.statusKeyOf ? t(screen.statusKeyOf(status)) : ''
    const hint = [t(screen.labelKey), state, party].filter(Boolean).join(' · ')
    return [
      { key: `document:${kind}:${documentNo}`, label: documentNo, hint, icon: 'document', run: () => openPath(path) },
    ]
  })
}

/** What the palette offers for these words; sections without entries are left out. */
export function paletteSections(sources: PaletteSources, words: string): PaletteSection[] {
  const sections: PaletteSection[] = [
    { key: 'documents', entries: documentEntries(sources) },
    { key: 'recent', entries: recentEntries(sources, words) },
    { key: 'menus', entries: [...menuEntries(sources, words).slice(0, MOST_MENUS), ...rulesEntries(sources, words)] },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}
