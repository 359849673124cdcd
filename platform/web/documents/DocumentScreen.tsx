import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { documentPaths } from '#platform/contract/document-paths.ts'
import { customFieldSetOf, type DocumentDeclaration, documentIdOf } from '#platform/contract/documents.ts'
import type { ListAnswer } from '#platform/contract/envelope.ts'
import { enumKey } from '#platform/contract/fields.ts'
import { sendCall } from '#platform/web/call/call-client.ts'
import { CustomFieldsPanel } from '#platform/web/custom-fields/CustomFieldsPanel.tsx'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { type Tone, toneOf } from '#platform/web/detail/tone.ts'
import { DocumentCommandDialog, PrintDialog } from '#platform/web/kit/lazy-dialogs.ts'
import type { RoundTripOffer } from '#platform/web/list/import/use-round-trip.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import type { ListBody } from '#platform/web/list/list-screen-props.ts'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { ownerOf, printAction } from '#platform/web/print/print-action.ts'
import { useSession } from '#platform/web/session.ts'
import { hasText, useTexts } from '#platform/web/texts/texts.ts'
import { DocumentLinesPanel } from './DocumentLinesPanel.tsx'
import type { AnyDocumentRow } from './document-row.ts'
import { useDocumentToolbar } from './use-document-toolbar.ts'

/** A form of a document's own: for a new one, or for the rows of a command. */
export type DocumentForm<Row> = ComponentType<{ rows: readonly Row[]; onClose: () => void }>

type Cells<Row> = { readonly [name: string]: ((row: Row) => ReactNode) | undefined }

/** What a document's screen shows that its declaration does not say. Everything is kept stable between renders. */
export interface DocumentScreenParts<Row extends AnyDocumentRow> {
  /** The list's id; settings of readers are kept by it. */
  id: string
  /** Tones of states that the one table of tones does not have, or has otherwise. */
  tones?: Readonly<Record<string, Tone>>
  /** The drawer's fields under their headings. */
  groups: readonly FieldGroup[]
  /** Fields of the drawer that are told only where they say something. */
  shownWhenSet?: readonly string[]
  /** Fields that the drawer does not show, besides the number in its title; by the row where they say nothing yet. */
  hidden?: readonly string[] | ((row: Row) => readonly string[])
  cells?: Cells<Row>
  /** Forms of commands with input of their own, and of `create`. */
  forms?: Readonly<Record<string, DocumentForm<Row>>>
  invalidates?: readonly string[]
  emptyTextKey?: string
  /** Service whose `importexcel` takes a file with new ones. */
  importPort?: string
  /** Its rows can be exported for editing, and the edited sheet comes back. */
  roundTrip?: RoundTripOffer
  /** Text of the print button and its dialog, where they say what is printed. */
  printKey?: string
  drawerTitle?: (row: Row) => ReactNode
  /** Its lines are shown by `sections`, where there are too many for a plain table. */
  hasOwnLines?: true
  /** Sections of the drawer below its fields. */
  sections?: ComponentType<{ row: Row }>
  /** Further buttons of the drawer, such as those that lead to other documents. */
  links?: (
    row: Row,
    session: { hasMenu: (menuNo: string) => boolean; open: (path: string) => void },
  ) => ToolbarAction<Row>[]
  /** Further buttons of list and drawer beside those of the commands, such as one that does two steps; a hook. */
  useActions?: () => ToolbarAction<Row>[]
  /** It shows some of the documents alone. */
  selected?: SelectedDocuments
  /** Order of the list while no header is chosen; the latest change first unless given. */
  defaultSort?: { field: string; order: 'asc' | 'desc' }
}

/** A screen of those documents that something is to be done with. */
export interface SelectedDocuments {
  titleKey: string
  /** The call that answers them, in place of the document's tabs. */
  pagePath: string
  /** Buttons that it offers, of commands and others. */
  actions: readonly string[]
}

const LATEST = { field: 'updateDate', order: 'desc' } as const
const useNoActions = () => NO_ACTIONS
const NO_ACTIONS: never[] = []
const NO_FORMS: Readonly<Record<string, never>> = {}

/** The screen of a declared document: list with tabs and counts, commands with their reasons and dialogs, drawer with history. */
export function DocumentScreen<Row extends AnyDocumentRow>({
  document,
  parts,
  isCreating = false,
}: {
  document: DocumentDeclaration & Required<Pick<DocumentDeclaration, 'tabs'>>
  parts: DocumentScreenParts<Row>
  /** Begins with the form of a new one. */
  isCreating?: boolean
}) {
  const { query, open } = usePage()
  const { flagsOf, hasMenu } = useSession()
  const { fields, menuNo, kind, tabs, number, texts } = document
  const { forms = NO_FORMS, useActions = useNoActions, links, sections: Sections, invalidates, selected } = parts
  const paths = documentPaths(document)
  const { toolbar: commands, asked, close } = useDocumentToolbar<Row>(document, { invalidates, forms, isCreating })
  const [printed, setPrinted] = useState<readonly Row[] | null>(null)
  const customFieldSet = useMemo(() => customFieldSetOf(document), [document])
  const { t } = useTexts()
  const further = useActions()
  const toolbar = useMemo(
    () => [
      ...[...commands, ...further].filter(({ key }) => selected?.actions.includes(key) ?? true),
      ...(document.print === undefined ? [] : [printAction<Row>(t, setPrinted, parts.printKey)]),
    ],
    [document, commands, further, t, parts.printKey, selected],
  )
  const cells = useMemo(
    () => ({ [document.state ?? 'status']: stateCell(document, parts.tones), ...parts.cells }),
    [document, parts],
  )
  const history = useMemo(() => ({ documentOf: ({ id }: Row) => ({ kind, id }) }), [kind])
  const listTabs = useMemo(
    () =>
      Object.entries(tabs).map(([key, condition]) => ({
        key,
        labelKey: tabLabel(document, key, condition),
        condition,
      })),
    [document, tabs],
  )
  const [firstTab = 'all'] = Object.keys(tabs)
  const Form = asked ? forms[asked.action] : undefined
  return (
    <>
      <ListScreen<Row>
        id={parts.id}
        titleKey={selected?.titleKey ?? document.titleKey}
        {...emptyTextOf(parts.emptyTextKey ?? `${texts}.none`)}
        menuNo={menuNo}
        fields={fields}
        {...(document.card ? { card: document.card } : {})}
        {...(customFieldSet ? { customFieldSet } : {})}
        query={(body, signal, asOf) =>
          sendCall<ListAnswer<Row>>(selected?.pagePath ?? paths.page, body, { signal, ...(asOf ? { asOf } : {}) })
        }
        history={history}
        {...(selected
          ? {}
          : {
              counts: (body: ListBody, signal) => sendCall(paths.status, body, { signal }),
              tabs: listTabs,
              exportPath: paths.export,
            })}
        defaultSort={parts.defaultSort ?? LATEST}
        toolbar={toolbar}
        cells={cells}
        {...(parts.importPort ? { importPort: parts.importPort } : {})}
        {...(parts.roundTrip ? { roundTrip: parts.roundTrip } : {})}
        initialSearch={{
          ...(selected ? {} : { tabKey: query.get('tab') ?? firstTab }),
          keyword: query.get('keyword') ?? '',
          isFirstOpened: query.has('open'),
        }}
        renderDrawer={(row) => (
          <RowDetail
            key={row.id}
            fields={fields}
            row={row}
            groups={parts.groups}
            actions={permittedActionsOf(
              [...toolbar.filter(({ needs }) => needs !== 'none'), ...(links?.(row, { hasMenu, open }) ?? [])],
              flagsOf(menuNo),
            )}
            hidden={[number.field, ...hiddenOf(parts.hidden, row)]}
            {...(parts.shownWhenSet ? { shownWhenSet: parts.shownWhenSet } : {})}
            cells={cells}
          >
            {document.lines && !parts.hasOwnLines && <DocumentLinesPanel document={document} row={row} />}
            {customFieldSet && (
              <CustomFieldsPanel customFieldSet={customFieldSet} row={row} invalidates={[document.topic]} />
            )}
            {Sections && <Sections row={row} />}
          </RowDetail>
        )}
        {...(parts.drawerTitle ? { drawerTitle: parts.drawerTitle } : {})}
      />
      {printed && document.print !== undefined && (
        <PrintDialog
          title={t(parts.printKey ?? `${texts}.printed`)}
          module={document.print}
          owner={ownerOf(printed)}
          input={{ ids: [...new Set(printed.map((row) => documentIdOf(document, row)))] }}
          menuNo={menuNo}
          onClose={() => setPrinted(null)}
        />
      )}
      {asked && Form && <Form rows={asked.rows} onClose={close} />}
      {asked && !Form && (
        <DocumentCommandDialog document={document} {...asked} invalidates={invalidates} onClose={close} />
      )}
    </>
  )
}

const hiddenOf = <Row extends AnyDocumentRow>(hidden: DocumentScreenParts<Row>['hidden'] = [], row: Row) =>
  typeof hidden === 'function' ? hidden(row) : hidden

/** What the list says where it has nothing; what all lists say where the document has no words of its own. */
const emptyTextOf = (key: string): { emptyTextKey?: string } => (hasText(key) ? { emptyTextKey: key } : {})

/** A tab of one value, such as a state, is called as the value; others by the document's own texts, but for that of all. */
function tabLabel({ fields, texts }: DocumentDeclaration, key: string, condition: object): string {
  const [[name = '', value] = [], ...others] = Object.entries(condition)
  const field = value === key && others.length === 0 ? fields[name] : undefined
  if (field?.enumName) return enumKey(field, key)
  const own = `${texts}.tabs.${key}`
  return key === 'all' && !hasText(own) ? 'lists:tabs.all' : own
}

const stateCell = ({ fields, state = 'status' }: DocumentDeclaration, tones: Readonly<Record<string, Tone>> = {}) => {
  const field = fields[state]
  return (row: AnyDocumentRow) => {
    const value = String(row[state])
    return field && <StatusTag field={field} value={value} tone={tones[value] ?? toneOf(value)} />
  }
}
