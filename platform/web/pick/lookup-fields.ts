import { useQuery } from '@tanstack/react-query'
import type { FieldTable } from '#platform/contract/fields.ts'

/** Which fields the rows of each lookup call have, by the call's path. */
export type LookupFields = Readonly<Record<string, FieldTable>>

/** Fetches what one module says of its lookups. */
export type LoadLookupFields = () => Promise<LookupFields>

let sources: readonly LoadLookupFields[] = []

/** Names those who know the lookups; called once, when the product starts. */
export function offerLookupFields(loads: readonly LoadLookupFields[]): void {
  sources = loads
}

/** The fields of a lookup's rows; undefined while they are fetched and where nobody knows them. */
export function useLookupFields(lookup: string): FieldTable | undefined {
  const { data } = useQuery({
    queryKey: ['lookup-fields'],
    queryFn: async (): Promise<LookupFields> =>
      Object.assign({}, ...(await Promise.all(sources.map((load) => load())))),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.[lookup]
}
