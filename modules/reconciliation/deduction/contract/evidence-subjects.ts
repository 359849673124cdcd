/** What an evidence file tells of, in the order in which entries of the same moment stand. */
export const EVIDENCE_SUBJECTS = [
  'order',
  'orderLine',
  'delivery',
  'orderChange',
  'asn',
  'asnLine',
  'scan',
  'receipt',
  'rejection',
  'inspection',
  'discrepancy',
  'discrepancyStep',
  'deduction',
  'paper',
] as const
export type EvidenceSubject = (typeof EVIDENCE_SUBJECTS)[number]
