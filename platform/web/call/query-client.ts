import { QueryClient } from '@tanstack/react-query'

/** How long an answer counts as fresh; switching tabs within it asks nothing. */
const STALE_AFTER_MS = 30_000

/** The cache of answers. Errors are shown by the call client, so nothing is retried or reported here. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', staleTime: STALE_AFTER_MS },
    mutations: { retry: false, networkMode: 'always' },
  },
})
