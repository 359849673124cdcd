import type { MenuNode } from './menu-tree.ts'

/** Text as it is compared: lower case, Latin letters without their marks, full-width signs as plain ones. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').trim()
}

/** Whether every word stands in the entry's name or number. */
export function matchesMenu({ name, menuNo }: Pick<MenuNode, 'name' | 'menuNo'>, words: string): boolean {
  const text = `${foldText(name)} ${foldText(menuNo)}`
  return foldText(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The menu reduced to what the words find; a group that they name keeps all of its entries. */
export function searchMenu(nodes: readonly MenuNode[], words: string): readonly MenuNode[] {
  if (foldText(words) === '') return nodes
  return nodes.flatMap((node): MenuNode[] => {
    if (matchesMenu(node, words)) return [node]
    const children = searchMenu(node.children, words)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}
