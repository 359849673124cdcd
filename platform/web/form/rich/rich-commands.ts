import type { Editor } from '@tiptap/core'

/** What a button or a key of the editor does to the text around the caret. */
export type RichCommand = 'bold' | 'italic' | 'underline' | 'heading' | 'bulletList' | 'numberList'

/** Elements that look alike: the first is made anew, each of them is taken away. */
const MARKS = { bold: ['b', 'strong'], italic: ['i', 'em'], underline: ['u'] } as const
const LISTS = { bulletList: 'ul', numberList: 'ol' } as const

/** The innermost list around the caret. */
function listAt({ state }: Editor): string | undefined {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type
    if (name === 'ul' || name === 'ol') return name
  }
  return undefined
}

/** Whether the caret stands in such text. */
export function isRich(editor: Editor, command: RichCommand): boolean {
  switch (command) {
    case 'heading':
      return editor.isActive('h2')
    case 'bulletList':
    case 'numberList':
      return listAt(editor) === LISTS[command]
    default:
      return MARKS[command].some((name) => editor.isActive(name))
  }
}

/** Makes such text of what is chosen, or plain text of such text. */
export function toggleRich(editor: Editor, command: RichCommand): boolean {
  const chain = editor.chain().focus()
  switch (command) {
    case 'heading':
      return chain.toggleNode('h2', 'p').run()
    case 'bulletList':
    case 'numberList':
      return chain.toggleList(LISTS[command], 'li').run()
    default: {
      const [made, ...alike] = MARKS[command]
      if (!isRich(editor, command)) return chain.setMark(made).run()
      return [made, ...alike].reduce((rest, name) => rest.unsetMark(name), chain).run()
    }
  }
}

/** The address of the link around the caret; null without one. */
export function linkAt(editor: Editor): string | null {
  return editor.isActive('a') ? String(editor.getAttributes('a').href ?? '') : null
}

/** Leads the link around the caret, or else what is chosen, to an address; without either the address is the text. */
export function setRichLink(editor: Editor, address: string): boolean {
  const chain = editor.chain().focus()
  const mark = { type: 'a', attrs: { href: address } }
  if (linkAt(editor) !== null) return chain.extendMarkRange('a').setMark('a', mark.attrs).run()
  if (!editor.state.selection.empty) return chain.setMark('a', mark.attrs).run()
  return chain.insertContent({ type: 'text', text: address.replace(/^mailto:/i, ''), marks: [mark] }).run()
}

/** Takes the link around the caret away and leaves its text. */
export const removeRichLink = (editor: Editor): boolean =>
  editor.chain().focus().extendMarkRange('a').unsetMark('a').run()
