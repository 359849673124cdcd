import type { deliveriesCalls } from '#modules/deliveries/asn/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { presentShippable, shippableList } from './shippable-list.ts'

/** A page of what can be shipped now. */
export const listShippable: Handler<typeof deliveriesCalls, 'ISupSrmAsnService/getShippablePage'> = (context, query) =>
  readList(context, shippableList, query, presentShippable)
