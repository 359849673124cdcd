import type { changeProposal } from '#modules/master-data/supplier/contract/schemas.ts'

/** A change of bank or tax data that a supplier of the demo company has proposed, and what became of it. */
export interface DemoSupplierChange {
  supplierNo: string
  proposal: Omit<Extract<Proposal, { part: 'tax' }>, 'code'> | Omit<Extract<Proposal, { part: 'bank' }>, 'code'>
  /** Reason of a refusal; approved or still pending otherwise. */
  refusal?: string
  isApproved?: boolean
}

type Proposal = (typeof changeProposal)['_zod']['input']

const account = {
  bankBranch: '',
  swiftCode: '',
  isDefault: true,
}

/** What suppliers have proposed, in their order. */
export const demoSupplierChanges: readonly DemoSupplierChange[] = [
  {
    supplierNo: 'S1001',
    proposal: {
      part: 'tax',
      tax: { taxRate: '9', taxRegistrationNo: '91441900MA4W3F5X7Q', invoiceType: '3' },
      reason: '税率调整，见税务局通知',
    },
    refusal: 'The notice of the tax office is missing',
  },
  {
    supplierNo: 'S1002',
    proposal: {
      part: 'tax',
      tax: { taxRate: '10', taxRegistrationNo: '3600254417-001', invoiceType: '2' },
      reason: 'Mã số thuế mới của chi nhánh',
    },
    isApproved: true,
  },
  {
    supplierNo: 'S1002',
    proposal: {
      part: 'bank',
      bankAccounts: [
        {
          ...account,
          accountNo: '0071 0009 4417 25',
          accountName: 'CONG TY CO PHAN LINH KIEN SAO VIET',
          bankName: 'Vietcombank',
          bankBranch: 'Đồng Nai',
          swiftCode: 'BFTVVNVX',
          currency: 'VND',
        },
      ],
      reason: 'Công ty đổi ngân hàng từ quý sau',
    },
  },
]
