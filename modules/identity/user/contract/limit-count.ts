/** How far a user's limit of rows may be set: few enough to be of use, and never so many that a list counts for minutes. */
export const LIMIT_COUNT = { least: 100, most: 100_000 } as const
