/** Bounds of a message, so that no file costs more than a schedule may: bytes, segments or records, and quantities in it. */
export const EDI_LIMITS = { bytes: 4 * 1_048_576, segments: 200_000, lines: 100_000, textLength: 100 } as const
