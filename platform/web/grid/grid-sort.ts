/** The column and direction a list is sorted by; null means the list's own default order. */
export type GridSort = { field: string; order: 'asc' | 'desc' } | null

/** What a click on a header leads to: ascending, then descending, then the default order again. */
export function nextSort(sort: GridSort, field: string): GridSort {
  if (sort?.field !== field) return { field, order: 'asc' }
  return sort.order === 'asc' ? { field, order: 'desc' } : null
}

/** `aria-sort` of a sortable column. */
export function ariaSort(sort: GridSort, field: string): 'ascending' | 'descending' | 'none' {
  if (sort?.field !== field) return 'none'
  return sort.order === 'asc' ? 'ascending' : 'descending'
}
