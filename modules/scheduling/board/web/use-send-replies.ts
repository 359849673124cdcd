import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { scheduleApi } from '#modules/scheduling/item/web/schedule-api.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { CallError } from '#platform/web/call/call-client.ts'
import { isUnanswered } from '#platform/web/call/call-error.ts'
import { beginBusy } from '#platform/web/kit/busy.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { randomId } from '#platform/web/random-id.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { type DraftedReply, type ReplyDrafts, replyOf } from './reply-drafts.ts'

const CALL = 'ISupSrmScheduleService/replySchedule'

interface SendReplies {
  /** Asks once, and sends what was typed for each item; those that are refused stay as they were typed. */
  send: () => Promise<void>
  isSending: boolean
}

/** Sends the replies of all items for which something was typed, each by the call that replies to its schedule. */
export function useSendReplies(drafts: ReplyDrafts, onSent: (ids: readonly string[]) => void): SendReplies {
  const { t } = useTexts()
  const queries = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  // The same input is sent again under the same key, so that it acts once.
  const keys = useRef(new Map<string, string>())

  async function sendOne({ item, days, isShort }: DraftedReply): Promise<boolean> {
    const input = { id: item.id, version: item.version, days, ...(isShort ? { isShortConfirmed: true } : {}) }
    const text = JSON.stringify(input)
    const idempotencyKey = keys.current.get(text) ?? randomId()
    keys.current.set(text, idempotencyKey)
    try {
      await scheduleApi(CALL, input, { idempotencyKey, areErrorsSilent: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!isUnanswered(error)) keys.current.delete(text)
      notify.error(
        t('scheduling:board.notSent', { scheduleNo: item.scheduleNo, reason: error.errorMessage }),
        error.rule,
      )
      return false
    }
    keys.current.delete(text)
    return true
  }

  async function send(): Promise<void> {
    if (isSending) return
    const replies = [...drafts.values()].map(replyOf)
    if (replies.length === 0) return notify.info(t('scheduling:board.nothingTyped'))
    if (replies.some(({ isWrong }) => isWrong)) return notify.warning(t('scheduling:board.someWrong'))
    if (!(await askConfirm(questionOf(replies, t)))) return
    setIsSending(true)
    const end = beginBusy()
    const sent: string[] = []
    try {
      // One after the other: a company's lists are not flooded by one reader.
      for (const reply of replies) if (await sendOne(reply)) sent.push(reply.item.id)
    } finally {
      end()
      setIsSending(false)
      onSent(sent)
      void queries.invalidateQueries({ predicate: ({ queryKey: [id] }) => String(id).startsWith('schedules') })
    }
    if (sent.length > 0) notify.success(t('scheduling:board.sent', { count: sent.length }))
  }
  return { send, isSending }
}

/** One question for all: totals below what is planned are asked about first (spec domain §5). */
function questionOf(replies: readonly DraftedReply[], t: Translate) {
  const isShort = replies.some((reply) => reply.isShort)
  const sendText = t('scheduling:board.sendText')
  const items = replies
    .toSorted((a, b) => Number(b.isShort) - Number(a.isShort))
    .map(({ item, days, typedCount, besideCount, expected, actual }) =>
      t('scheduling:board.sendItem', {
        ...{ scheduleNo: item.scheduleNo, goodsNo: item.goodsNo, typed: typedCount, waiting: days.length },
        ...{ beside: besideCount, expected: formatQuantity(expected), actual: formatQuantity(actual) },
      }),
    )
  return isShort
    ? {
        title: t('scheduling:schedule.shortTitle'),
        text: [t('scheduling:schedule.shortText'), sendText].join(' '),
        confirmLabel: t('scheduling:schedule.shortConfirm'),
        items,
      }
    : { title: t('scheduling:board.sendTitle'), text: sendText, confirmLabel: t('scheduling:board.send'), items }
}
