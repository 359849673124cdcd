import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { printLogFields } from '#modules/files/file/contract/fields.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'

const api = callsOf<typeof fileCalls>()

type Print = CallOutput<typeof fileCalls, 'IReportPrintService/getprintloglist'>['records'][number]

/** Who printed what and when: first prints and reprints. */
export function PrintLogListPage() {
  return (
    <ListScreen<Print>
      id="documents.printLog"
      titleKey="documents:titles.printLog"
      menuNo="printLog"
      fields={printLogFields}
      query={(body, signal) => api('IReportPrintService/getprintloglist', body, { signal })}
      defaultSort={{ field: 'printDate', order: 'desc' }}
      exportPath="IReportPrintService/exportexcel"
      emptyTextKey="documents:printLog.none"
    />
  )
}
