/** Whether a prepared statement was refused because a migration changed the columns that it answers. */
export function isOutdated(error: unknown): boolean {
  return (error as { routine?: string }).routine === 'RevalidateCachedQuery'
}
