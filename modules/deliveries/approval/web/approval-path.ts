/** Where a delivery approval is asked for, for this line of an order. */
export const approvalPath = ({ purchaseNo, lineBatch }: { purchaseNo: string; lineBatch: string }): string =>
  `/deliverySchedule/deliveryApproval?${new URLSearchParams({ purchaseNo, lineBatch })}`
