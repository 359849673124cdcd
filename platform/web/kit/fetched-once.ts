/** What is fetched when it is first drawn, by `use` within a `Suspense`, and kept: for parts whose type `lazy` would lose. */
export function fetchedOnce<Part>(fetch: () => Promise<Part>): () => Promise<Part> {
  let fetched: Promise<Part> | undefined
  return () => {
    fetched ??= fetch()
    return fetched
  }
}
