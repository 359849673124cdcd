import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import '#platform/web/list/list.css'
import './detail.css'

/** Where documents of a kind are found: their list, and the menu entry that it takes. */
export interface DocumentPlace {
  menuNo: string
  path: string
}

interface DocumentNumberProps extends DocumentPlace {
  documentNo: string
}

/** The number of another document, in lists and drawers: it opens that document where the reader has its list. */
export function DocumentNumber({ menuNo, path, documentNo }: DocumentNumberProps) {
  const { hasMenu } = useSession()
  const { open } = usePage()
  if (documentNo === '' || !hasMenu(menuNo)) return documentNo
  return (
    <button
      type="button"
      className="list-link document-number"
      onClick={() => open(`${path}${path.includes('?') ? '&' : '?'}keyword=${encodeURIComponent(documentNo)}&open=1`)}
    >
      {documentNo}
    </button>
  )
}
