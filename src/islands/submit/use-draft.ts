import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Session } from '@/stores/session.ts'
import { type AccountDraft, deleteDraft, latestDraft, saveDraft } from './draft.api.ts'
import {
  type AccountRef,
  type DraftData,
  type DraftOwner,
  openDraft,
  removeDraft,
  VISITOR,
  writeDraft,
} from './draft-store.ts'
import { EMPTY_SUBMISSION, isBlank, type Submission, type SubmissionValues } from './submission.ts'
import type { Picture, Pictures } from './use-pictures.ts'

const AUTOSAVE_MS = 600

export type SubmitFormApi = UseFormReturn<SubmissionValues, unknown, Submission>

/** Where the form's content was last saved, and when (ISO). */
export interface Saved {
  readonly at: string
  readonly where: 'device' | 'account'
}

export type DraftNotice =
  | { readonly kind: 'none' }
  /** A draft was brought back; `missing` names the pictures that have to be chosen again. */
  | { readonly kind: 'restored'; readonly from: Saved; readonly missing: readonly string[] }
  /** The account has a draft that is newer than what is in the form. */
  | { readonly kind: 'offer'; readonly draft: AccountDraft }

/**
 * Keeps the form as a draft: in this browser while people type, in the account when they ask for it and are logged
 * in. Brings it back on return, also to people who logged in on the way.
 */
export function useDraft(form: SubmitFormApi, pictures: Pictures, session: Session) {
  const [saved, setSaved] = useState<Saved | null>(null)
  const [notice, setNotice] = useState<DraftNotice>({ kind: 'none' })
  const owner = ownerOf(session)
  const account = useRef<AccountRef | null>(null)
  const opened = useRef<DraftOwner | null>(null)
  const timer = useRef(0)
  const { current, settled, restore, clear } = pictures

  const content = useCallback(
    (): DraftData => ({
      values: form.getValues(),
      pictures: {
        cover: current.current.cover && noteOf(current.current.cover),
        gallery: current.current.gallery.map(noteOf),
      },
    }),
    [form, current],
  )

  /** Saves in this browser now. False when the browser refused. */
  const keep = useCallback((): boolean => {
    window.clearTimeout(timer.current)
    timer.current = 0
    if (!opened.current) return false
    const data = content()
    if (isBlank(data.values) && !data.pictures.cover && data.pictures.gallery.length === 0) {
      removeDraft(opened.current)
      setSaved(null)
      return true
    }
    const savedAt = new Date().toISOString()
    const kept = writeDraft(opened.current, { ...data, savedAt, account: account.current })
    if (kept) setSaved({ at: savedAt, where: 'device' })
    return kept
  }, [content])

  const fill = useCallback(
    async (draft: DraftData, from: Saved, ref: AccountRef | null) => {
      account.current = ref
      form.reset(draft.values)
      const missing = await restore(draft.pictures)
      setSaved(from)
      setNotice({ kind: 'restored', from, missing })
    },
    [form, restore],
  )

  useEffect(() => {
    if (!owner || opened.current === owner) return
    const before = opened.current
    // Logged out in another tab meanwhile: what is on the screen stays the draft of whoever typed it.
    if (before && before !== VISITOR) return
    opened.current = owner
    if (before) {
      keep()
      removeDraft(VISITOR)
      return
    }
    open().catch(() => {
      // Without an answer of the backend there is nothing to offer; the draft of this browser is open already.
    })

    async function open() {
      const { draft, replaced } = openDraft(owner ?? VISITOR)
      if (draft) await fill(draft, { at: draft.savedAt, where: 'device' }, draft.account)
      if (owner === VISITOR) return
      if (replaced) await saveDraft(replaced.account, dataOf(replaced))
      const stored = await latestDraft()
      if (!stored || (draft && stored.savedAt <= draft.savedAt)) return
      if (draft || !isBlank(form.getValues())) setNotice({ kind: 'offer', draft: stored })
      else await fill(stored.data, { at: stored.savedAt, where: 'account' }, stored.ref)
    }
  }, [owner, keep, fill, form])

  useEffect(() => {
    const later = () => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(keep, AUTOSAVE_MS)
    }
    const leaving = () => {
      if (timer.current) keep()
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // Without a name the whole form was filled by us, which is nothing new.
        if (name) later()
      },
    })
    window.addEventListener('pagehide', leaving)
    return () => {
      leaving()
      stop()
      window.removeEventListener('pagehide', leaving)
    }
  }, [form, keep])

  const { cover, gallery } = pictures
  const seen = useRef({ cover, gallery })
  useEffect(() => {
    if (seen.current.cover === cover && seen.current.gallery === gallery) return
    seen.current = { cover, gallery }
    keep()
  }, [cover, gallery, keep])

  /** Save as Draft: here at once, then in the account of whoever is logged in. Rejects when neither worked. */
  const save = useCallback(async (): Promise<Saved['where']> => {
    await settled()
    const kept = keep()
    if (session.status !== 'signedIn') {
      if (!kept) throw new Error('This browser keeps nothing')
      return 'device'
    }
    account.current = await saveDraft(account.current, content())
    keep()
    setSaved({ at: new Date().toISOString(), where: 'account' })
    return 'account'
  }, [keep, content, settled, session])

  /** Forgets the draft everywhere and empties the form. */
  const discard = useCallback(async (): Promise<void> => {
    window.clearTimeout(timer.current)
    timer.current = 0
    const ref = account.current
    account.current = null
    form.reset(EMPTY_SUBMISSION)
    clear()
    if (opened.current) removeDraft(opened.current)
    setSaved(null)
    setNotice({ kind: 'none' })
    if (ref) await deleteDraft(ref.id)
  }, [form, clear])

  const takeOffer = useCallback(async () => {
    if (notice.kind !== 'offer') return
    const { data, savedAt, ref } = notice.draft
    await fill(data, { at: savedAt, where: 'account' }, ref)
  }, [notice, fill])

  return { saved, notice, keep, save, discard, takeOffer, dismiss: () => setNotice(NO_NOTICE) }
}

export type Draft = ReturnType<typeof useDraft>

const NO_NOTICE: DraftNotice = { kind: 'none' }

function ownerOf(session: Session): DraftOwner | null {
  if (session.status === 'unknown') return null
  return session.status === 'signedIn' ? session.user.id : VISITOR
}

const noteOf = ({ id, name, alt }: Picture) => ({ id, name, alt })
const dataOf = ({ values, pictures }: DraftData): DraftData => ({ values, pictures })
