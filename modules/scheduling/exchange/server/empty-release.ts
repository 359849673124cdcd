import type { ReleaseItem, ReleaseMovement, ScheduleRelease } from '../contract/schemas.ts'

/** An item of which nothing is known yet. */
export const emptyItem = (known: Partial<ReleaseItem> = {}): ReleaseItem => ({
  itemNo: '',
  supplierItemNo: '',
  description: '',
  unit: '',
  shipToNo: '',
  dockNo: '',
  storageNo: '',
  orderNo: '',
  orderLineNo: '',
  releaseNo: '',
  releaseDate: null,
  previousReleaseNo: '',
  previousReleaseDate: null,
  calculatedOn: null,
  cumReceived: null,
  cumReceivedSince: null,
  cumShipped: null,
  cumShippedSince: null,
  lastReceipt: null,
  lastShipment: null,
  inTransit: null,
  backorder: null,
  authorisations: [],
  lines: [],
  ...known,
})

/** A release of which nothing is known yet but how it came. */
export const emptyRelease = (format: ScheduleRelease['format']): ScheduleRelease => ({
  format,
  purpose: 'original',
  releaseNo: '',
  releaseDate: null,
  horizonFrom: null,
  horizonTo: null,
  buyerNo: '',
  sellerNo: '',
  items: [],
})

/** The later of two receipts or shipments; one without a day is the earlier one. */
export const laterMovement = (known: ReleaseMovement | null, next: ReleaseMovement): ReleaseMovement =>
  known !== null && (known.date ?? '') > (next.date ?? '') ? known : next
