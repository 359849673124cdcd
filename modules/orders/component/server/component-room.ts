import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { componentCalls } from '../contract/calls.ts'
import { changeComponents } from './change-components.ts'
import { componentBalances } from './component-balances.ts'
import { componentIssues } from './component-issues.ts'
import { componentScraps } from './component-scraps.ts'
import { components } from './components.ts'
import { importComponents } from './import-components.ts'
import { outsourcedOrders } from './outsourced-orders.ts'
import { printableComponentIssue } from './printable-component-issue.ts'
import { readComponentStock } from './read-component-stock.ts'
import { readOutsourcedLine } from './read-outsourced-line.ts'

/** Outsourced orders, their components, and what moves them. */
export const componentRoom: readonly ServerRoom[] = [
  componentIssues.module,
  componentScraps.module,
  {
    calls: [
      implementCalls(componentCalls, {
        ...outsourcedOrders,
        ...components,
        ...componentBalances,
        'ISupSrmOutsourcedOrderService/getOutsourcedLine': readOutsourcedLine,
        'ISupSrmOutsourcedOrderService/changeComponents': changeComponents,
        ...importComponents,
        'ISupSrmOutsourcedOrderService/getComponentStock': readComponentStock,
        ...componentIssues.handlers,
        ...componentScraps.handlers,
      }),
    ],
    printables: [printableComponentIssue],
    constraints: {
      srm_bill_of_material_itself: ordersErrors.componentItself,
      srm_bill_of_material_period: ordersErrors.bomPeriod,
      srm_bill_of_material_per: ordersErrors.componentNotLarge,
      srm_bill_of_material_once: ordersErrors.bomTaken,
      srm_purchase_component_held: ordersErrors.nothingAtSupplier,
      srm_purchase_component_on_way: ordersErrors.nothingAtSupplier,
    },
  },
]
