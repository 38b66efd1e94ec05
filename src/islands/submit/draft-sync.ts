import { newClientId } from '#core/client-id.ts'
import { AppError } from '#core/errors.ts'
import { KEYS, tab } from '#core/storage.ts'
import { listAccountDrafts, readAccountDraft, saveAccountDraft } from './draft.api.ts'
import {
  type AccountCopy,
  adoptDrafts,
  type DraftOwner,
  draftKey,
  listDrafts,
  readDraft,
  removeDraft,
  type StoredDraft,
  VISITOR,
  writeDraft,
} from './draft-store.ts'
import type { DraftData } from './submission/draft.ts'
import { isBlank } from './submission/form.ts'

const DEVICE_SAVE_MS = 600
const ACCOUNT_SAVE_MS = 2500

/** Where and when (ISO) the form was last saved. */
export interface Saved {
  readonly at: string
  readonly where: 'device' | 'account'
}

/** Why saving has stopped until the user decides: saved elsewhere, or deleted or submitted elsewhere. */
export type DraftConflict = 'conflict' | 'gone'

/** The form, as the sync sees it. */
export interface DraftHost {
  content(): DraftData
  /** Fills the form with a draft from `from`; null empties it. */
  fill(data: DraftData | null, from: Saved | null): Promise<void>
  /** The form holds the draft, or there is none: from now on it is the user's. */
  onOpened(): void
  onSaved(saved: Saved | null): void
  onConflict(conflict: DraftConflict | null): void
}

interface OpenDraft {
  readonly id: string
  /** Revision in local storage that this tab last read or wrote. */
  revision: string | null
  account: AccountCopy | null
  /** Serialised content of the account's copy. */
  syncedText: string
}

const newDraft = (): OpenDraft => ({
  id: newClientId(),
  revision: null,
  account: null,
  syncedText: '',
})

/**
 * Saves the open draft: locally shortly after each change, and to the account, if any, a little later. Never overwrites
 * a version saved elsewhere in the meantime.
 */
export class DraftSync {
  readonly #host: DraftHost
  #owner: DraftOwner | null = null
  #open = newDraft()
  #isSuspended = false
  #deviceTimer = 0
  #accountTimer = 0
  #saving: Promise<unknown> = Promise.resolve()

  constructor(host: DraftHost) {
    this.#host = host
  }

  /** Id of the open draft, which becomes the id of the submission. */
  get id(): string {
    return this.#open.id
  }

  get owner(): DraftOwner | null {
    return this.#owner
  }

  /** Sets the owner and opens this tab's draft, else the newest. Rejects with an AppError. */
  async setOwner(owner: DraftOwner): Promise<void> {
    try {
      await this.#setOwner(owner)
    } finally {
      this.#host.onOpened()
    }
  }

  async #setOwner(owner: DraftOwner): Promise<void> {
    const before = this.#owner
    // Logged out in another tab: the content on screen still belongs to its author.
    if (before === owner || (before && before !== VISITOR)) return
    this.#owner = owner
    if (before) {
      removeDraft(VISITOR, this.#open.id)
      this.#open.revision = null
      this.saveLocally()
      return
    }
    if (owner !== VISITOR) adoptDrafts(owner)
    const [newest] = listDrafts(owner)
    const wanted = tab.get(KEYS.openDraft)
    const id = wanted && readDraft(owner, wanted) ? wanted : newest?.id
    if (id) return this.open(id)
    if (owner === VISITOR) return
    const [stored] = await listAccountDrafts()
    const remote = stored && (await readAccountDraft(stored.id))
    // If the user started typing meanwhile, that is a new draft.
    if (stored && remote && isEmpty(this.#host.content())) {
      await this.#show(remote.data, { id: stored.id, account: remote.copy, revision: null })
    }
  }

  /** Opens a draft: the local copy first, then the account's if newer or the only one. Rejects with an AppError. */
  async open(id: string): Promise<void> {
    const local = this.#owner ? readDraft(this.#owner, id) : null
    const showing = local && this.#show(local, local)
    // Before the form is filled: another draft may be opened meanwhile.
    const draft = this.#open
    await showing
    if (local) this.#host.onOpened()
    const remote = await this.#readAccount(id, local)
    if (!local) {
      if (!remote) throw new AppError('not_found')
      return this.#show(remote.data, { id, account: remote.copy, revision: null })
    }
    if (draft !== this.#open || remote === undefined) return
    if (remote === null) {
      if (draft.account) this.#setConflict('gone')
      return
    }
    if (remote.copy.version === draft.account?.version) return
    const text = JSON.stringify(this.#host.content())
    if (text === JSON.stringify(remote.data)) {
      draft.account = remote.copy
      draft.syncedText = text
    } else if (text === draft.syncedText) {
      await this.#show(remote.data, { id, account: remote.copy, revision: draft.revision })
    } else {
      this.#setConflict('conflict')
    }
  }

  /** Schedules a save after a change of the form. */
  changed(): void {
    window.clearTimeout(this.#deviceTimer)
    this.#deviceTimer = window.setTimeout(() => this.saveLocally(), DEVICE_SAVE_MS)
  }

  /** Saves pending changes immediately, before the page unloads. */
  flush(): void {
    if (this.#deviceTimer) this.saveLocally()
  }

  /** Saves locally. False if the browser refused or a conflict is unresolved. */
  saveLocally(): boolean {
    window.clearTimeout(this.#deviceTimer)
    this.#deviceTimer = 0
    const { id, revision, account, syncedText } = this.#open
    const data = this.#host.content()
    if (!this.#owner || this.#isSuspended) return false
    if (isEmpty(data) && !account) {
      if (revision) removeDraft(this.#owner, id)
      this.#open.revision = null
      this.#host.onSaved(null)
      return true
    }
    const savedAt = new Date().toISOString()
    const dirty = JSON.stringify(data) !== syncedText
    const draft = { ...data, id, savedAt, dirty, account }
    const written = writeDraft(this.#owner, draft, revision)
    if (written === 'conflict') this.#setConflict(readDraft(this.#owner, id) ? 'conflict' : 'gone')
    if (typeof written === 'string') return false
    this.#open.revision = written.revision
    tab.set(KEYS.openDraft, id)
    if (dirty || !account) this.#host.onSaved({ at: savedAt, where: 'device' })
    if (dirty && this.#isAccount && !this.#accountTimer) {
      // On failure the draft stays local, and the next change retries.
      const saveToAccount = () => this.saveToAccount().catch(() => undefined)
      this.#accountTimer = window.setTimeout(saveToAccount, ACCOUNT_SAVE_MS)
    }
    return true
  }

  /** Saves to the account, if there is one. Rejects with an AppError, including `draft.conflict`. */
  saveToAccount(): Promise<void> {
    window.clearTimeout(this.#accountTimer)
    this.#accountTimer = 0
    const draft = this.#open
    const data = this.#host.content()
    const turn = this.#saving.then(() => this.#saveNow(draft, data))
    this.#saving = turn.catch(() => undefined)
    return turn
  }

  /** Suspends saving until {@link resume}; resolves once no request is in flight. */
  async suspend(): Promise<void> {
    this.saveLocally()
    this.#clearTimers()
    await this.#saving
    this.#isSuspended = true
  }

  resume(): void {
    this.#isSuspended = false
    this.saveLocally()
  }

  /** Closes the open draft and opens another one, or an empty form for null. Rejects with an AppError. */
  async switchTo(id: string | null): Promise<void> {
    this.saveLocally()
    if (this.#isAccount && !this.#isSuspended) this.saveToAccount().catch(() => undefined)
    if (id) return this.open(id)
    await this.#empty()
  }

  /** Removes the open draft locally and empties the form. */
  async forget(): Promise<void> {
    if (this.#owner) removeDraft(this.#owner, this.#open.id)
    await this.#empty()
  }

  /** Resolves a conflict by continuing with this tab's content as a new draft. */
  async keepMine(): Promise<void> {
    this.#setOpen(newDraft())
    this.saveLocally()
    if (this.#isAccount) await this.saveToAccount()
  }

  /** Resolves a conflict by loading the version saved elsewhere. Rejects with an AppError. */
  async takeTheirs(): Promise<void> {
    const { id, revision } = this.#open
    const local = this.#owner ? readDraft(this.#owner, id) : null
    if (local && local.revision !== revision) return this.#show(local, local)
    const remote = await this.#readAccount(id, null)
    if (!remote) return this.#empty()
    await this.#show(remote.data, { id, account: remote.copy, revision: local?.revision ?? null })
    this.saveLocally()
  }

  /** Detects saves by other tabs. */
  onStorage(event: StorageEvent): void {
    const { id, revision } = this.#open
    if (!this.#owner || event.key !== draftKey(this.#owner, id) || revision === null) return
    const stored = readDraft(this.#owner, id)
    if (!stored) this.#setConflict('gone')
    else if (stored.revision === revision) return
    else if (textOf(stored) !== JSON.stringify(this.#host.content())) this.#setConflict('conflict')
    else Object.assign(this.#open, { revision: stored.revision, account: stored.account })
  }

  get #isAccount(): boolean {
    return this.#owner !== null && this.#owner !== VISITOR
  }

  /** The account's copy; null if there is none, undefined if it cannot be reached and the local copy has to do. */
  async #readAccount(id: string, local: StoredDraft | null) {
    if (!this.#isAccount) return undefined
    try {
      return await readAccountDraft(id)
    } catch (caught) {
      if (local) return undefined
      throw caught
    }
  }

  async #saveNow(draft: OpenDraft, data: DraftData): Promise<void> {
    const text = JSON.stringify(data)
    if (!this.#isAccount || this.#isSuspended || text === draft.syncedText || isEmpty(data)) return
    const answer = await saveAccountDraft(draft.id, data, draft.account?.version ?? null)
    if (answer === 'conflict') {
      const remote = await readAccountDraft(draft.id)
      if (draft === this.#open) this.#setConflict(remote ? 'conflict' : 'gone')
      throw new AppError('draft.conflict')
    }
    draft.account = answer
    draft.syncedText = text
    if (draft === this.#open) {
      this.saveLocally()
      this.#host.onSaved({ at: answer.savedAt, where: 'account' })
    } else if (this.#owner) {
      const { id, account, revision } = draft
      writeDraft(
        this.#owner,
        { ...data, id, savedAt: answer.savedAt, dirty: false, account },
        revision,
      )
    }
  }

  async #show(data: DraftData, open: Omit<OpenDraft, 'syncedText'>): Promise<void> {
    const isStored = 'savedAt' in data
    const saved: Saved = isStored
      ? { at: (data as StoredDraft).savedAt, where: 'device' }
      : { at: open.account?.savedAt ?? '', where: 'account' }
    const plain = { values: data.values, pictures: data.pictures }
    const isSynced = !isStored || !(data as StoredDraft).dirty
    const { id, revision, account } = open
    this.#setOpen({ id, revision, account, syncedText: isSynced ? JSON.stringify(plain) : '' })
    await this.#host.fill(plain, saved)
    if (!isSynced) this.saveLocally()
  }

  async #empty(): Promise<void> {
    this.#setOpen(newDraft())
    tab.remove(KEYS.openDraft)
    await this.#host.fill(null, null)
    this.#host.onSaved(null)
  }

  #setOpen(open: OpenDraft): void {
    this.#clearTimers()
    this.#isSuspended = false
    this.#open = open
    this.#host.onConflict(null)
    tab.set(KEYS.openDraft, open.id)
  }

  #setConflict(conflict: DraftConflict): void {
    this.#clearTimers()
    this.#isSuspended = true
    this.#host.onConflict(conflict)
  }

  #clearTimers(): void {
    window.clearTimeout(this.#deviceTimer)
    window.clearTimeout(this.#accountTimer)
    this.#deviceTimer = 0
    this.#accountTimer = 0
  }
}

const textOf = ({ values, pictures }: DraftData): string => JSON.stringify({ values, pictures })

function isEmpty({ values, pictures }: DraftData): boolean {
  return isBlank(values) && !pictures.cover && pictures.gallery.length === 0
}
