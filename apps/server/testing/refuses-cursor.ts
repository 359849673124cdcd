import type { CallDeclaration } from '#platform/contract/calls.ts'

/** Whether a list is cut from a few rows that no table holds (`shortListCall`, or a query of its own): it refuses a cursor instead of ignoring it. */
export function refusesCursor({ input }: Pick<CallDeclaration, 'input'>): boolean {
  const issues = input.safeParse({ condition: {}, cursor: '' }).error?.issues ?? []
  return issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('cursor'))
}
