import type { ComponentType } from 'react'

/** An ASN as commands and dialogs name it. */
export interface AsnReference {
  id: string
  asnNo: string
  version: number
}

/** What receiving brings to the screens of ASNs; the module of receipts has it. */
export interface AsnReceiving {
  ReceiveDialog: ComponentType<{ asn: AsnReference; onClose: () => void }>
  CancelReceiptDialog: ComponentType<{
    /** Rows to be reversed: acceptances and rejections. */
    receiptIds: readonly string[]
    returnIds: readonly string[]
    onClose: () => void
  }>
}

/** Rows on which the toolbar of ASNs works: those of the list, and the one in the drawer. */
export interface AsnActionRow extends AsnReference {
  orgNo: string
  warehouseNo: string
  unloadingWarehouseNo: string
  classifyType: string
  supplierNo: string
  status: string
  actions: Readonly<Record<string, string | null>>
}
