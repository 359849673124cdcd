import { editSheet } from '#platform/server/round-trip/testing.ts'
import type { ContextUser, TestContext } from './test-context.ts'
import { wireClient } from './wire-client.ts'

/** What of a list is edited. */
interface EditedRow {
  keyword: string
  id: string
  values: Readonly<Record<string, string | number>>
}

/** A sheet of a list as its administrator exports it for editing, with other values in these cells of a row. */
export async function editedWorkbook(
  context: TestContext,
  service: string,
  row: EditedRow,
  userNo: ContextUser = 'admin',
): Promise<Buffer> {
  const query = { condition: { keyword: row.keyword } }
  const token = await context.token(userNo)
  const { bytes } = await wireClient.json(context.address, `${service}/exporteditexcel`, query, { token })
  return editSheet(bytes, [{ id: row.id, values: row.values }])
}
