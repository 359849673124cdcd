import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { exportedFields, type FieldTable } from '#platform/contract/fields.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { ArrangedColumn } from './columns/arranged-column.ts'
import type { ListExport } from './export/use-export.ts'
import type { ListDialogsProps, ListQuestion } from './ListDialogs.tsx'
import { tagContent } from './search/saved-tags.ts'

/** What a list asks its reader about, and where it begins to ask. */
export interface ListQuestions {
  dialogs: ListDialogsProps
  saveTag: (keyword: string, condition: ListCondition) => void
  saveTemplate: () => void
}

interface ListQuestionsInput<Row> {
  /** Page that the tags belong to. */
  module: string
  fields: FieldTable
  arranged: readonly ArrangedColumn<Row>[]
  exportPath: string | undefined
  exporting: ListExport
}

/** Naming a tag, saving an export template of the shown columns, and choosing one: one question at a time. */
export function useListQuestions<Row>(input: ListQuestionsInput<Row>): ListQuestions {
  const { module, fields, arranged, exportPath, exporting } = input
  const { t } = useTexts()
  const queries = useQueryClient()
  const [question, setQuestion] = useState<ListQuestion | null>(null)
  return {
    dialogs: {
      question: exporting.isChoosing ? { kind: 'export' } : question,
      module,
      exportPath,
      onTagSaved: () => {
        setQuestion(null)
        void queries.invalidateQueries({ queryKey: ['savedTags', module] })
      },
      onExport: (exportName) => void exporting.save(exportName),
      onClose: () => {
        setQuestion(null)
        exporting.stopChoosing()
      },
    },
    saveTag: (keyword, condition) =>
      setQuestion({ kind: 'tag', content: JSON.stringify(tagContent(fields, keyword, condition, t)) }),
    saveTemplate: () => {
      const exported = new Set<string>(exportedFields(fields))
      const shown = arranged.filter(({ column, isShown }) => isShown && exported.has(column.key))
      setQuestion({ kind: 'template', columns: shown.map(({ column }) => column.key) })
    },
  }
}
