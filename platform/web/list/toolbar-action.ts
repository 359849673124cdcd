import { MOST_SELECTED } from '#platform/contract/envelope.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** A button above a list. */
export interface ToolbarAction<Row> {
  key: string
  labelKey: string
  /** Shown only to those whose menu entry has this flag. */
  flag?: PermissionFlag
  /** Place in the row, from the left (spec shell §6): add 10, modify 20 … print 110. */
  order: number
  /** How many selected rows it needs: none, exactly one, or at least one. */
  needs: 'none' | 'one' | 'many'
  /** How many rows it takes at most, where it needs many: what its call takes; 200 unless given. */
  mostRows?: number
  /** Why these rows do not allow it, in the reader's language; null when they do. */
  reasonDisabled?: (rows: readonly Row[]) => string | null
  run: (rows: readonly Row[]) => void
  /** The one action that the screen is for; as a function, for these selected rows. It never folds away. */
  isPrimary?: boolean | ((rows: readonly Row[]) => boolean)
  isRunning?: boolean
  /** Stands beside what a document goes through, as a message does: no card of a phone offers it as the next step. */
  isAside?: boolean
}

/** A button on a row. */
export interface RowAction {
  key: string
  labelKey: string
  /** Why the row does not allow it, in the reader's language; null or absent when it does. */
  reasonDisabled?: string | null | undefined
  run: () => void
}

/** Places of the shared actions (spec shell §6, which leaves batch update and cancel delete open: they stand by their like). */
export const TOOLBAR_ORDER = {
  add: 10,
  modify: 20,
  batchUpdate: 25,
  delete: 30,
  cancelDelete: 35,
  physicalDelete: 40,
  submit: 50,
  close: 60,
  check: 70,
  end: 80,
  import: 90,
  export: 100,
  print: 110,
} as const

/** The rules of the shared actions (spec shell §5 and §6): whose they are, and how many rows they need. */
const STANDARD: Readonly<
  Record<
    Exclude<keyof typeof TOOLBAR_ORDER, 'import' | 'export'>,
    readonly [PermissionFlag, ToolbarAction<never>['needs']]
  >
> = {
  add: ['isAdd', 'none'],
  modify: ['isModify', 'one'],
  batchUpdate: ['isBatchUpdate', 'one'],
  delete: ['isDelete', 'one'],
  cancelDelete: ['isCancelInvalid', 'one'],
  physicalDelete: ['isPhysicalDelete', 'many'],
  submit: ['isSubmit', 'many'],
  close: ['isClose', 'many'],
  check: ['isCheck', 'many'],
  end: ['isEnd', 'many'],
  print: ['isPrint', 'many'],
}

/** One of the shared actions with its label, flag, place and selection rule; a page gives what it does. */
export function standardAction<Row>(
  key: keyof typeof STANDARD,
  own: Pick<ToolbarAction<Row>, 'run'> & Partial<Omit<ToolbarAction<Row>, 'key' | 'needs'>>,
): ToolbarAction<Row> {
  const [flag, needs] = STANDARD[key]
  return { key, labelKey: `lists:toolbar.${key}`, flag, order: TOOLBAR_ORDER[key], needs, ...own }
}

/** The button that saves one document as XML for other systems. */
export function ublAction<Row>(run: (row: Row) => Promise<void>): ToolbarAction<Row> {
  const order = TOOLBAR_ORDER.print + 9
  return {
    key: 'ubl',
    labelKey: 'lists:toolbar.ubl',
    flag: 'isDownload',
    order,
    needs: 'one',
    run: ([row]) => row && void run(row),
  }
}

/** The button that takes a document of another system as an XML file. */
export function uploadUblAction<Row>(run: () => void): ToolbarAction<Row> {
  return { key: 'uploadUbl', labelKey: 'lists:toolbar.uploadUbl', order: TOOLBAR_ORDER.print + 10, needs: 'none', run }
}

const PORT_FLAGS = { import: 'isImport', export: 'isExport' } as const

/**
 * Of import and export those that a menu entry may grant though no action of the screen answers to the flag: they stand in their
 * place and say why nothing comes of them (spec shell §8, 'no export').
 */
export function withoutPort<Row>(
  keys: readonly (keyof typeof PORT_FLAGS)[],
  actions: readonly ToolbarAction<Row>[],
  reason: string,
): ToolbarAction<Row>[] {
  return keys
    .filter((key) => actions.every(({ flag }) => flag !== PORT_FLAGS[key]))
    .map((key) => ({
      key,
      labelKey: `lists:toolbar.${key}`,
      flag: PORT_FLAGS[key],
      order: TOOLBAR_ORDER[key],
      needs: 'none',
      reasonDisabled: () => reason,
      // Never reached: the toolbar runs nothing that has a reason against it.
      run: () => undefined,
    }))
}

/** The actions that these flags allow, in their order. An action without a flag is for everybody who sees the list. */
export function permittedActionsOf<Row>(
  actions: readonly ToolbarAction<Row>[],
  flags: ReadonlySet<PermissionFlag>,
): ToolbarAction<Row>[] {
  return actions
    .filter((action) => action.flag === undefined || flags.has(action.flag))
    .sort((a, b) => a.order - b.order)
}

/** The buttons of a list's toolbar: those that the flags allow, and none for whoever may only search (spec shell §6). */
export function toolbarOf<Row>(
  actions: readonly ToolbarAction<Row>[],
  flags: ReadonlySet<PermissionFlag>,
): ToolbarAction<Row>[] {
  return flags.size === 1 && flags.has('isSearch') ? [] : permittedActionsOf(actions, flags)
}

/** Whether this is what the screen is for while these rows are selected. */
export function isPrimaryFor<Row>({ isPrimary = false }: ToolbarAction<Row>, rows: readonly Row[]): boolean {
  return typeof isPrimary === 'function' ? isPrimary(rows) : isPrimary
}

/** Why an action cannot run on the selected rows; null when it can. */
export function reasonAgainst<Row>(action: ToolbarAction<Row>, rows: readonly Row[], t: Translate): string | null {
  if (action.isRunning) return t('lists:toolbar.running')
  if (action.needs === 'one' && rows.length !== 1) {
    return t(rows.length === 0 ? 'lists:toolbar.needsOne' : 'lists:toolbar.needsOnlyOne')
  }
  if (action.needs === 'many' && rows.length === 0) return t('lists:toolbar.needsMany')
  const { needs, mostRows = MOST_SELECTED } = action
  if (needs === 'many' && rows.length > mostRows) return t('lists:toolbar.needsFewer', { most: mostRows })
  return action.reasonDisabled?.(rows) ?? null
}

/** The reason why the first of several rows refuses an action that the server decided on; for `reasonDisabled`. */
export function firstRefusal(
  rows: readonly { readonly actions: Readonly<Record<string, string | null | undefined>> }[],
  action: string,
  t: Translate,
): string | null {
  for (const row of rows) {
    const reason = row.actions[action]
    if (reason === undefined) return t('lists:toolbar.notYours')
    if (reason !== null) return reason
  }
  return null
}
