import { useMemo } from 'react'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { useExport } from './export/use-export.ts'
import { newRowsFrom, useImport } from './import/use-import.ts'
import { type RoundTripOffer, useRoundTrip, useRoundTripActions } from './import/use-round-trip.ts'
import { TOOLBAR_ORDER, type ToolbarAction, toolbarOf, withoutPort } from './toolbar-action.ts'

interface SharedActionsInput<Row> {
  toolbar: readonly ToolbarAction<Row>[]
  importPort: string | undefined
  exportPath: string | undefined
  roundTripOffer: RoundTripOffer | undefined
  menuNo: string
  body: ListQuery<ListCondition>
  reload: () => void
  /** History changes nothing: it can be exported and that is all. */
  isHistory: boolean
}

/** The toolbar of a list: the page's own actions with import and export, as far as the reader's flags go. */
export function useSharedActions<Row extends { id: string }>(input: SharedActionsInput<Row>) {
  const { toolbar, importPort, exportPath, roundTripOffer, menuNo, body, reload, isHistory } = input
  const { t } = useTexts()
  const { flagsOf } = useSession()
  const exporting = useExport(exportPath, menuNo, body)
  const importing = useImport(newRowsFrom(importPort ?? '', menuNo), reload)
  const roundTrip = useRoundTrip(roundTripOffer, menuNo, body, reload)
  const editing = useRoundTripActions<Row>(roundTripOffer, roundTrip, flagsOf(menuNo))
  const { open } = importing
  const { run, isRunning } = exporting
  const actions = useMemo(() => {
    const shared: ToolbarAction<Row>[] = []
    if (importPort && !isHistory) {
      shared.push({
        key: 'import',
        labelKey: 'lists:toolbar.import',
        flag: 'isImport',
        order: TOOLBAR_ORDER.import,
        needs: 'none',
        run: open,
      })
    }
    if (exportPath) {
      shared.push({
        key: 'export',
        labelKey: 'lists:toolbar.export',
        flag: 'isExport',
        order: TOOLBAR_ORDER.export,
        needs: 'none',
        run,
        isRunning,
      })
    }
    const all = [...toolbar, ...editing, ...shared]
    const offered = isHistory ? shared : all
    const missing = withoutPort<Row>(isHistory ? ['export'] : ['import', 'export'], all, t('lists:toolbar.noExport'))
    return toolbarOf([...offered, ...missing], flagsOf(menuNo))
  }, [toolbar, editing, importPort, exportPath, menuNo, isHistory, flagsOf, t, open, run, isRunning])
  return { actions, exporting, importing, roundTrip }
}
