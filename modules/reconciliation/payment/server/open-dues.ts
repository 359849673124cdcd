import { add, type Decimal, subtract } from '#platform/contract/values/decimal.ts'

/** Something due of which a part is open, negative where a red invoicing bill gives something back. */
export interface OpenDue {
  id: string
  invoiceDocNo: string
  erpBillNo: string
  /** Numbers of its real invoices, separated by a comma and a space. */
  invoiceNos: string
  openAmount: Decimal
}

/** A part of a payment, on something due. */
export interface Allocation {
  dueId: string
  amount: Decimal
}

/** How a document may be called: by our number, that of the ERP, or those of its real invoices. */
export const namesOfDue = ({
  invoiceDocNo,
  erpBillNo,
  invoiceNos,
}: Pick<OpenDue, 'invoiceDocNo' | 'erpBillNo' | 'invoiceNos'>): string[] =>
  [invoiceDocNo, erpBillNo, ...invoiceNos.split(', ')].filter((name) => name !== '')

/** What is open of one supplier, organisation and currency, the oldest first; payments of one file settle it one after the other. */
export class OpenDues {
  readonly all: readonly OpenDue[]
  readonly #byId: ReadonlyMap<string, OpenDue>
  readonly #byName = new Map<string, OpenDue>()

  constructor(dues: readonly OpenDue[]) {
    this.all = dues
    this.#byId = new Map(dues.map((due) => [due.id, due]))
    for (const due of dues) {
      // Of documents called alike the oldest counts.
      for (const name of namesOfDue(due)) if (!this.#byName.has(name)) this.#byName.set(name, due)
    }
  }

  /** The document called so; undefined where none is. */
  named(documentNo: string): OpenDue | undefined {
    return this.#byName.get(documentNo)
  }

  /** Takes these parts off what is open. */
  settle(parts: readonly Allocation[]): void {
    for (const { due, amount } of this.#duesOf(parts)) due.openAmount = subtract(due.openAmount, amount)
  }

  /** Opens what these parts had settled. */
  reopen(parts: readonly Allocation[]): void {
    for (const { due, amount } of this.#duesOf(parts)) due.openAmount = add(due.openAmount, amount)
  }

  #duesOf(parts: readonly Allocation[]) {
    return parts.flatMap(({ dueId, amount }) => {
      const due = this.#byId.get(dueId)
      return due ? [{ due, amount }] : []
    })
  }
}
