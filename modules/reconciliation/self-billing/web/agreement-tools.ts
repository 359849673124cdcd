import type { RecordRow } from '#platform/contract/records/records.ts'
import type { RecordTool } from '#platform/web/records/record-tool.ts'

const isAgreed = ({ agreementState }: RecordRow): boolean => agreementState === 'agreed' || agreementState === 'inForce'

/** What suppliers do with self-billing agreements: nobody else has the flag. */
export const agreementTools: readonly RecordTool[] = [
  {
    key: 'agree',
    labelKey: 'reconciliation:selfBilling.agree',
    flag: 'isCheck',
    needs: 'one',
    reasonDisabled: (row) =>
      row.agreementState === 'proposed'
        ? null
        : `reconciliation:errors.${isAgreed(row) ? 'agreementAgreed' : 'agreementOver'}`,
    load: async () => (await import('./AgreeDialog.tsx')).AgreeDialog,
  },
  {
    key: 'revoke',
    isAside: true,
    labelKey: 'reconciliation:selfBilling.revoke',
    flag: 'isCheck',
    needs: 'one',
    reasonDisabled: (row) => (isAgreed(row) ? null : 'reconciliation:errors.agreementNotAgreed'),
    load: async () => (await import('./RevokeDialog.tsx')).RevokeDialog,
  },
]
