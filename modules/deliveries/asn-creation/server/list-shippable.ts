import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import { presentShippable, shippableList } from './shippable-list.ts'

/** A page of what can be shipped now. */
export const listShippable: Handler<typeof asnCreationCalls, 'ISupSrmAsnService/getShippablePage'> = (context, query) =>
  readList(context, shippableList, query, presentShippable)
