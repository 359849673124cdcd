import { type AnyExtension, Extension, Mark, Node, type NodeConfig } from '@tiptap/core'
import { Gapcursor, UndoRedo } from '@tiptap/extensions'
import { isRichLink } from '#platform/web/kit/rich-elements.ts'
import { type RichCommand, toggleRich } from './rich-commands.ts'

// Nodes and marks are named as their elements, so that the schema, what is loaded and what is written are one list.

/** An element that stands on lines of its own. */
const block = (name: string, content: string, config: Partial<NodeConfig> = {}) =>
  Node.create({
    name,
    content,
    group: 'block',
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
    ...config,
  })

/** An element around words. Those that look alike, as `b` and `strong`, stay what they are. */
const mark = (name: string) => Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] })

const link = Mark.create({
  name: 'a',
  // What is typed after a link does not belong to it.
  inclusive: false,
  addAttributes: () => ({
    href: {
      default: null,
      parseHTML: (element) => {
        const href = element.getAttribute('href') ?? ''
        return isRichLink(href) ? href : null
      },
    },
  }),
  parseHTML: () => [{ tag: 'a' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** Whether nothing else is in the line of a break. */
const isAlone = ({ parentElement }: HTMLElement): boolean =>
  parentElement?.childNodes.length === 1 && parentElement.matches('p, h2, h3, h4, li, td, th')

const lineBreak = Node.create({
  name: 'br',
  group: 'inline',
  inline: true,
  selectable: false,
  // A break alone holds an empty line open, as the editor does by itself.
  parseHTML: () => [{ tag: 'br', getAttrs: (element) => (isAlone(element) ? false : null) }],
  renderHTML: () => ['br'],
})

/** Keys that act on the text. */
const keys = Extension.create({
  name: 'richKeys',
  // Before the editor's own meaning of Enter and Backspace.
  priority: 200,
  addKeyboardShortcuts() {
    const toggle = (command: RichCommand) => () => toggleRich(this.editor, command)
    return {
      'Mod-b': toggle('bold'),
      'Mod-i': toggle('italic'),
      'Mod-u': toggle('underline'),
      'Shift-Enter': () =>
        this.editor.commands.command(({ tr, state }) => {
          tr.replaceSelectionWith(state.schema.node('br')).scrollIntoView()
          return true
        }),
      Enter: () => this.editor.commands.splitListItem('li'),
      // At the start of an item its line leaves the list.
      Backspace: () => {
        const { empty, $from } = this.editor.state.selection
        const isItemStart = empty && $from.parentOffset === 0 && $from.depth > 1 && $from.index(-1) === 0
        return isItemStart && $from.node(-1).type.name === 'li' && this.editor.commands.liftListItem('li')
      },
    }
  },
})

/** What rich text is made of in the editor: the elements of `rich-text.ts`, keys and what was done, to undo it. */
export const RICH_EXTENSIONS: readonly AnyExtension[] = [
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  Node.create({ name: 'text', group: 'inline' }),
  // The first block is the line that is made where nothing else is asked for.
  block('p', 'inline*'),
  ...['h2', 'h3', 'h4'].map((name) => block(name, 'inline*', { defining: true })),
  ...['ul', 'ol'].map((name) => block(name, 'li+', { group: 'block list' })),
  block('li', 'block+', { group: '', defining: true }),
  block('blockquote', 'block+', { defining: true }),
  block('table', '(tbody | thead)+', { isolating: true }),
  ...['thead', 'tbody'].map((name) => block(name, 'tr+', { group: '', isolating: true })),
  block('tr', '(td | th)+', { group: '' }),
  ...['td', 'th'].map((name) => block(name, 'block+', { group: '', isolating: true })),
  Node.create({ name: 'hr', group: 'block', parseHTML: () => [{ tag: 'hr' }], renderHTML: () => ['hr'] }),
  lineBreak,
  link,
  ...['b', 'strong', 'i', 'em', 'u', 's'].map(mark),
  keys,
  UndoRedo,
  Gapcursor,
]
