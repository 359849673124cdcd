import type { ToolbarAction } from './toolbar-action.ts'

/** A button of a drawer that leads to another page. */
export const openAction = <Row>(
  given: Pick<ToolbarAction<Row>, 'key' | 'labelKey' | 'order'>,
  open: (path: string) => void,
  path: string,
): ToolbarAction<Row> => ({ ...given, needs: 'one', run: () => open(path) })
