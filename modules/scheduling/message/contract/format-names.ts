import type { ReleaseFormat } from '#modules/scheduling/exchange/contract/schemas.ts'

/** What formats of messages are called, in any language. */
export const formatNames: Readonly<Record<ReleaseFormat, string>> = {
  delfor96A: 'DELFOR D96A',
  delfor97A: 'DELFOR D97A',
  delfor04A: 'DELFOR D04A',
  x12830: 'X12 830',
  x12862: 'X12 862',
  vda4905: 'VDA 4905',
}
