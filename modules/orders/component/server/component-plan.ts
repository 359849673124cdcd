import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import { fail, type PlacedError } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { add, compare, type Decimal, fitsDecimals, isPositive } from '#platform/contract/values/decimal.ts'
import type { IssueType } from '../contract/fields.ts'

/** A component under its order's lock, as far as issuing needs it. */
export interface LockedComponent {
  id: string
  purchaseSeq: number
  componentNo: string
  componentName: string
  componentSpec: string
  unitNo: string
  unitDecimals: number
  toIssueQty: Decimal
  /** At the supplier or on the way there. */
  leftQty: Decimal
}

/** What shall leave a cell for the supplier, or come back into it. */
export interface RequestedIssue {
  componentId: string
  stockWarehouseNo: string
  cellNo: string
  lotNo: string
  issueQty: Decimal
  /** Which pieces, as far as they are named. */
  serials?: readonly string[] | undefined
}

/** A part of a document with the component that it is of. */
export interface PlannedIssue extends RequestedIssue {
  component: LockedComponent
}

/** What a document is planned on, as it is under the lock. */
export interface IssueGrounds {
  issueType: IssueType
  reason: string
  components: ReadonlyMap<string, LockedComponent>
  /** The buyer's own stock by `componentPlace`. */
  onHand: ReadonlyMap<string, Decimal>
  /** Whether a cell is one of a warehouse into which the caller may put something. */
  isCell: (warehouseNo: string, cellNo: string) => boolean
}

/** Where a component lies: what tells one stock of it from the others. */
export const componentPlace = (
  place: Pick<RequestedIssue, 'stockWarehouseNo' | 'cellNo' | 'lotNo'> & { itemNo: string },
) => JSON.stringify([place.stockWarehouseNo, place.cellNo, place.itemNo, place.lotNo])

/** Plans a document of components line by line on running totals: what is still to issue, what lies in cells and at the supplier. */
export class ComponentPlan {
  readonly parts: PlannedIssue[] = []
  readonly faults: PlacedError[] = []
  readonly #grounds: IssueGrounds
  readonly #taken = new Map<string, Decimal>()

  constructor(grounds: IssueGrounds) {
    this.#grounds = grounds
  }

  take(requested: RequestedIssue, index: number): void {
    const component = this.#grounds.components.get(requested.componentId) ?? fail(platformErrors.notFound)
    const error = this.#errorOf(requested, component)
    if (error) {
      const [field, declaration, parameters = {}] = error
      this.faults.push({ path: `lines.${index}.${field}`, declaration, parameters })
      return
    }
    this.parts.push({ ...requested, component })
  }

  /** The sum of what this and earlier lines take from something. */
  #sumOf(key: string, qty: Decimal): Decimal {
    const sum = add(this.#taken.get(key) ?? '0', qty)
    this.#taken.set(key, sum)
    return sum
  }

  #errorOf(
    requested: RequestedIssue,
    component: LockedComponent,
  ): [field: string, ErrorDeclaration, ErrorParameters?] | null {
    const { issueQty: quantity, cellNo, lotNo, stockWarehouseNo } = requested
    const { componentNo, unitDecimals, unitNo } = component
    if (!isPositive(quantity)) return ['issueQty', ordersErrors.issueQuantityZero]
    if (!fitsDecimals(quantity, unitDecimals)) {
      const unit = { unit: unitNo, decimals: unitDecimals }
      return ['issueQty', ordersErrors.componentDecimals, { componentNo, quantity, ...unit }]
    }
    const sum = this.#sumOf(component.id, quantity)
    if (this.#grounds.issueType === 'takeBack') {
      if (compare(sum, component.leftQty) > 0) {
        return ['issueQty', ordersErrors.overAtSupplier, { componentNo, quantity: sum, left: component.leftQty }]
      }
      return this.#grounds.isCell(stockWarehouseNo, cellNo)
        ? null
        : ['cellNo', ordersErrors.unknownCell, { cellNo, warehouseNo: stockWarehouseNo }]
    }
    const place = componentPlace({ stockWarehouseNo, cellNo, lotNo, itemNo: componentNo })
    const onHand = this.#grounds.onHand.get(place) ?? '0'
    if (compare(this.#sumOf(place, quantity), onHand) > 0) {
      return ['issueQty', ordersErrors.overComponentStock, { componentNo, lotNo, cellNo, quantity, onHand }]
    }
    // A full drum is more than is needed: that happens, and is said.
    if (compare(sum, component.toIssueQty) > 0 && this.#grounds.reason === '') {
      return ['issueQty', ordersErrors.overToIssue, { componentNo, quantity: sum, open: component.toIssueQty }]
    }
    return null
  }
}
