import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { AppError } from '#core/errors.ts'
import type { Session } from '#core/session.ts'
import { deleteAccountDraft } from './draft.api.ts'
import { type Clash, DraftKeeper, type Saved } from './draft-keeper.ts'
import { type DraftOwner, VISITOR } from './draft-store.ts'
import { noteOf } from './picture.ts'
import { EMPTY_SUBMISSION, type Submission, type SubmissionValues } from './submission/form.ts'
import type { Pictures } from './use-pictures.ts'

export type SubmitFormApi = UseFormReturn<SubmissionValues, unknown, Submission>

/** What is told above the form: a draft was brought back (`missing`: pictures to choose again), or one clashes. */
type DraftNotice =
  | { readonly kind: 'none' | Clash }
  | { readonly kind: 'restored'; readonly from: Saved; readonly missing: readonly string[] }

const NO_NOTICE: DraftNotice = { kind: 'none' }

/** The form as a draft; see {@link DraftKeeper}. */
export function useDraft(form: SubmitFormApi, pictures: Pictures, session: Session) {
  const [saved, setSaved] = useState<Saved | null>(null)
  const [notice, setNotice] = useState<DraftNotice>(NO_NOTICE)
  const owner = ownerOf(session)
  const { current, settled, restore, clear, separate, cover, gallery } = pictures

  const [keeper] = useState(
    () =>
      new DraftKeeper({
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
        onSaved: setSaved,
        onClash: (clash) => setNotice(clash ? { kind: clash } : NO_NOTICE),
      }),
  )

  useEffect(() => {
    if (!owner) return
    // Without an answer of the backend there is nothing to offer; what this browser has is open already.
    keeper.setOwner(owner).catch(() => undefined)
  }, [keeper, owner])

  useEffect(() => {
    const leaving = () => keeper.leaving()
    const onStorage = (event: StorageEvent) => keeper.onStorage(event)
    const onOnline = () => keeper.send().catch(() => undefined)
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // Without a name the whole form was filled by us, which is nothing new.
        if (name) keeper.changed()
      },
    })
    window.addEventListener('pagehide', leaving)
    window.addEventListener('storage', onStorage)
    window.addEventListener('online', onOnline)
    return () => {
      leaving()
      stop()
      window.removeEventListener('pagehide', leaving)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('online', onOnline)
    }
  }, [form, keeper])

  const seen = useRef({ cover, gallery })
  useEffect(() => {
    if (seen.current.cover === cover && seen.current.gallery === gallery) return
    seen.current = { cover, gallery }
    keeper.keep()
  }, [cover, gallery, keeper])

  /** Save as Draft: here at once, then in the account of whoever is logged in. Rejects when neither worked. */
  const save = useCallback(async (): Promise<Saved['where']> => {
    await settled()
    const isKept = keeper.keep()
    if (keeper.owner && keeper.owner !== VISITOR) {
      await keeper.send()
      return 'account'
    }
    if (!isKept) throw new AppError('draft.not_kept')
    return 'device'
  }, [keeper, settled])

  /** Deletes the open draft everywhere and empties the form. Rejects with an AppError. */
  const discard = useCallback(async (): Promise<void> => {
    await keeper.hold()
    const { id, owner: whose } = keeper
    clear('remove')
    await keeper.forget()
    if (whose && whose !== VISITOR) await deleteAccountDraft(id)
  }, [keeper, clear])

  /** Forgets the draft that has become a project; the database has deleted its copy. */
  const submitted = useCallback(async (): Promise<void> => {
    clear('keep')
    await keeper.forget()
  }, [keeper, clear])

  /** Ends a clash with what is on the screen, as a draft of its own. Rejects with an AppError. */
  const keepMine = useCallback(async () => {
    await separate()
    await keeper.keepMine()
  }, [keeper, separate])

  const dismiss = useCallback(() => setNotice(NO_NOTICE), [])
  return { keeper, saved, notice, save, discard, submitted, keepMine, dismiss }
}

export type Draft = ReturnType<typeof useDraft>

function ownerOf(session: Session): DraftOwner | null {
  if (session.status === 'unknown') return null
  return session.status === 'signedIn' ? session.user.id : VISITOR
}
