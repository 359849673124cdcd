import { ofAsn } from '#modules/deliveries/asn/contract/document.ts'
import { defineDocument } from '#platform/contract/documents.ts'

const due = { path: '/offsite/asnTracking?open=1&keyword=', summary: 'purchaseNos' } as const

/** What is done to advance ship notices. */
export const changedAsn = defineDocument({
  ...ofAsn,
  commands: {
    edit: {
      summary: 'The supplier corrects shipping details and lots of an ASN that waits for approval or was rejected.',
      flag: 'isModify',
      method: 'updateAsn',
      audit: 'asn.update',
      hasRows: true,
    },
    approve: {
      summary: 'The purchaser approves ASNs; all or none.',
      flag: 'isCheck',
      of: 'list',
      event: 'asnApproved',
    },
    reject: {
      summary: 'The purchaser rejects an ASN with a reason; its quantities can be shipped again.',
      flag: 'isCheck',
      input: 'reason',
      event: 'asnRejected',
    },
    resubmit: {
      summary:
        'The supplier submits a waiting or rejected ASN again: with other quantities of its lots and gifts, lines dropped, and lines added.',
      flag: 'isModify',
      event: 'asnSubmitted',
      hasRows: true,
    },
    void: {
      summary: 'Voids an ASN of which nothing is received; its quantities can be shipped again.',
      flag: 'isCancelInvalid',
      input: 'reason',
      event: 'asnVoided',
    },
    endLine: {
      summary:
        'Ends lines, or settles the ASN where none are named: what is open can no longer be received and can be shipped on a new ASN.',
      flag: 'isEnd',
      method: 'endAsnLine',
      event: 'asnLineEnded',
    },
  },
  due: [
    { ...due, kind: 'asnApproval', action: 'approve', states: ['0'], since: 'createDate' },
    { ...due, kind: 'asnCorrection', action: 'resubmit', states: ['1'], since: 'updateDate', summary: 'rejectReason' },
  ],
  placeholders: {
    asnNo: 'asnNo',
    orgNo: 'orgNo',
    warehouseNo: 'warehouseNo',
    supplierNo: 'supplierNo',
    supplierName: 'supplierName',
  },
})
