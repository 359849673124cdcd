/** Works on the items side by side, in as many lanes as given; each lane takes the next item when it has finished one. */
export async function inLanes<Item>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries()
  const lane = async (): Promise<void> => {
    for (const [index, item] of waiting) await work(item, index)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
