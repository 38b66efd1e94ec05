import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { AppError } from '#core/errors.ts'
import type { Session } from '#core/session.ts'
import { deleteAccountDraft } from './draft.api.ts'
import { type DraftOwner, VISITOR } from './draft-store.ts'
import { type DraftConflict, DraftSync, type Saved } from './draft-sync.ts'
import { noteOf } from './picture.ts'
import { EMPTY_SUBMISSION, type Submission, type SubmissionValues } from './submission/form.ts'
import type { Pictures } from './use-pictures.ts'

export type SubmitFormApi = UseFormReturn<SubmissionValues, unknown, Submission>

/** A notice above the form: a restored draft (`missing`: pictures to choose again) or a conflict. */
type DraftNotice =
  | { readonly kind: 'none' | DraftConflict }
  | { readonly kind: 'restored'; readonly from: Saved; readonly missing: readonly string[] }

const LONGEST_WAIT_MS = 4_000

const NO_NOTICE: DraftNotice = { kind: 'none' }

/** Connects the form to a {@link DraftSync}. */
export function useDraft(form: SubmitFormApi, pictures: Pictures, session: Session) {
  const [saved, setSaved] = useState<Saved | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [notice, setNotice] = useState<DraftNotice>(NO_NOTICE)
  const owner = ownerOf(session)
  const { current, settled, restore, clear, separate, cover, gallery } = pictures

  const [sync] = useState(
    () =>
      new DraftSync({
        content: () => ({
          values: form.getValues(),
          pictures: {
            cover: current.current.cover && noteOf(current.current.cover),
            gallery: current.current.gallery.map(noteOf),
          },
        }),
        async fill(data, from) {
          form.reset(data?.values ?? EMPTY_SUBMISSION)
          const missing = await restore(data?.pictures ?? { cover: null, gallery: [] })
          setSaved(from)
          setNotice(from ? { kind: 'restored', from, missing } : NO_NOTICE)
        },
        onOpened: () => setOpen(true),
        onSaved: setSaved,
        onConflict: (conflict) => setNotice(conflict ? { kind: conflict } : NO_NOTICE),
      }),
  )

  useEffect(() => {
    if (!owner) return
    // If the backend cannot be reached, the local draft is already open.
    sync.setOwner(owner).catch(() => undefined)
    // An account that doesn't answer must not lock the form.
    const timer = window.setTimeout(() => setOpen(true), LONGEST_WAIT_MS)
    return () => window.clearTimeout(timer)
  }, [sync, owner])

  useEffect(() => {
    const flush = () => sync.flush()
    const onStorage = (event: StorageEvent) => sync.onStorage(event)
    const onOnline = () => sync.saveToAccount().catch(() => undefined)
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // A form filled entirely with defaults is not a change.
        if (name) sync.changed()
      },
    })
    window.addEventListener('pagehide', flush)
    window.addEventListener('storage', onStorage)
    window.addEventListener('online', onOnline)
    return () => {
      flush()
      stop()
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('online', onOnline)
    }
  }, [form, sync])

  const seen = useRef({ cover, gallery })
  useEffect(() => {
    if (seen.current.cover === cover && seen.current.gallery === gallery) return
    seen.current = { cover, gallery }
    sync.saveLocally()
  }, [cover, gallery, sync])

  /** Saves locally, then to the account if logged in. Rejects if neither worked. */
  const save = useCallback(async (): Promise<Saved['where']> => {
    await settled()
    const isSavedLocally = sync.saveLocally()
    if (sync.owner && sync.owner !== VISITOR) {
      await sync.saveToAccount()
      return 'account'
    }
    if (!isSavedLocally) throw new AppError('draft.not_kept')
    return 'device'
  }, [sync, settled])

  /** Deletes the open draft everywhere and empties the form. Rejects with an AppError. */
  const discard = useCallback(async (): Promise<void> => {
    await sync.suspend()
    const { id, owner: whose } = sync
    try {
      // First, as a draft that stays in the account needs its pictures.
      if (whose && whose !== VISITOR) await deleteAccountDraft(id)
    } catch (cause) {
      sync.resume()
      throw cause
    }
    clear('remove')
    await sync.forget()
  }, [sync, clear])

  /** Removes the draft after submission; the database has deleted its copy. */
  const submitted = useCallback(async (): Promise<void> => {
    clear('keep')
    await sync.forget()
  }, [sync, clear])

  /** Resolves a conflict by saving this tab's content as a new draft. Rejects with an AppError. */
  const keepMine = useCallback(async () => {
    await separate()
    await sync.keepMine()
  }, [sync, separate])

  const dismiss = useCallback(() => setNotice(NO_NOTICE), [])
  return { sync, saved, isOpen, notice, save, discard, submitted, keepMine, dismiss }
}

export type Draft = ReturnType<typeof useDraft>

function ownerOf(session: Session): DraftOwner | null {
  if (session.status === 'unknown') return null
  return session.status === 'signedIn' ? session.user.id : VISITOR
}
