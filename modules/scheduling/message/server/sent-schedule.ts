import type { Released } from './read-released.ts'

/** What the log of exchanged documents keeps of a schedule that another system fetched. */
export const sentSchedule = ({ release, scheduleNo, orgNo, warehouseNo, classifyType, supplierNo }: Released) => ({
  ...({ kind: 'schedule', documentNo: scheduleNo, outsideNo: release.releaseNo, orgNo, supplierNo } as const),
  ...{ warehouseNos: [warehouseNo], classifyTypes: [classifyType] },
})
