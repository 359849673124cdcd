/** The ASN as the document behind a movement, or behind what it settles. */
export const asnDocument = ({ head }: { head: { id: string; asn_no: string } }) => ({
  type: 'asn' as const,
  id: head.id,
  no: head.asn_no,
})
