import { defineDocument } from '#platform/contract/documents.ts'
import { asnCard, asnFields } from './fields.ts'
import { asnLifecycle } from './lifecycle.ts'

/** What its parts of several rooms say alike of an advance ship notice. */
export const ofAsn = {
  kind: 'asn',
  table: 'srm_asn_head',
  number: { field: 'asnNo' },
  service: 'ISrmAsnHeadService',
  noun: 'Asn',
  menuNo: 'asnTracking',
  texts: 'deliveries:actions',
  titleKey: 'deliveries:routes.asnTracking',
  log: 'asn',
  topic: 'deliveries',
  what: 'advance ship notices',
  fields: asnFields,
  lifecycle: asnLifecycle,
} as const

/** An advance ship notice: its list, files and history. What is done to it stands in a room of its own, and so does how it is made. */
export const asn = defineDocument({
  ...ofAsn,
  // Papers such as packing lists and certificates: each side brings and removes its own.
  files: { summary: 'Files of an ASN', flag: 'isModify' },
  // Of its lines.
  hasOwnExport: true,
  tabs: {
    all: {},
    pendingApproval: { status: '0' },
    shipped: { status: '2' },
    partiallyReceived: { status: '3' },
    received: { status: '4' },
    rejected: { status: '1' },
    voided: { status: 'X' },
  },
  card: asnCard,
})
