import { newClientId } from '#core/client-id.ts'
import { AppError } from '#core/errors.ts'
import { KEYS, tab } from '#core/storage.ts'
import { listAccountDrafts, readAccountDraft, saveAccountDraft } from './draft.api.ts'
import {
  type AccountCopy,
  type DraftOwner,
  draftKey,
  listDrafts,
  readDraft,
  removeDraft,
  type StoredDraft,
  takeOverDrafts,
  VISITOR,
  writeDraft,
} from './draft-store.ts'
import type { DraftData } from './submission/draft.ts'
import { isBlank } from './submission/form.ts'

const DEVICE_SAVE_MS = 600
const ACCOUNT_SAVE_MS = 2500

/** Where the form's content was last saved, and when (ISO). */
export interface Saved {
  readonly at: string
  readonly where: 'device' | 'account'
}

/** Why nothing is saved until somebody chooses: saved elsewhere meanwhile, or deleted or submitted there. */
export type Clash = 'conflict' | 'gone'

/** The form, as the keeper sees it. */
export interface DraftHost {
  content(): DraftData
  /** Puts a draft into the form; `from` says where it comes from. Null empties the form. */
  fill(data: DraftData | null, from: Saved | null): Promise<void>
  onSaved(saved: Saved | null): void
  onClash(clash: Clash | null): void
}

interface Open {
  readonly id: string
  /** The revision in this browser that this tab last read or wrote. */
  revision: string | null
  account: AccountCopy | null
  /** What the account has, as text. */
  sent: string
}

const fresh = (): Open => ({ id: newClientId(), revision: null, account: null, sent: '' })

/**
 * Keeps the open draft: in this browser shortly after every change, in the account a little later where there is one.
 * What was saved elsewhere meanwhile is never overwritten.
 */
export class DraftKeeper {
  readonly #host: DraftHost
  #owner: DraftOwner | null = null
  #open = fresh()
  #isHeld = false
  #deviceTimer = 0
  #accountTimer = 0
  #sending: Promise<unknown> = Promise.resolve()

  constructor(host: DraftHost) {
    this.#host = host
  }

  /** Id of the open draft, and of the submission it becomes. */
  get id(): string {
    return this.#open.id
  }

  get owner(): DraftOwner | null {
    return this.#owner
  }

  /** Says whose drafts these are, and opens the one of this tab, else the newest. Rejects with an AppError. */
  async setOwner(owner: DraftOwner): Promise<void> {
    const before = this.#owner
    // Logged out in another tab meanwhile: what is on the screen stays the draft of whoever typed it.
    if (before === owner || (before && before !== VISITOR)) return
    this.#owner = owner
    if (before) {
      removeDraft(VISITOR, this.#open.id)
      this.#open.revision = null
      this.keep()
      return
    }
    if (owner !== VISITOR) takeOverDrafts(owner)
    const [newest] = listDrafts(owner)
    const wanted = tab.get(KEYS.openDraft)
    const id = wanted && readDraft(owner, wanted) ? wanted : newest?.id
    if (id) return this.open(id)
    if (owner === VISITOR) return
    const [stored] = await listAccountDrafts()
    const there = stored && (await readAccountDraft(stored.id))
    // Whoever has begun to type meanwhile has begun a draft of their own.
    if (stored && there && isEmpty(this.#host.content())) {
      await this.#show(there.data, { id: stored.id, account: there.copy, revision: null })
    }
  }

  /** Opens a draft: this browser's at once, the account's where that is newer or the only one. Rejects with an AppError. */
  async open(id: string): Promise<void> {
    const here = this.#owner ? readDraft(this.#owner, id) : null
    if (here) await this.#show(here, here)
    const draft = this.#open
    const there = await this.#readAccount(id, here)
    if (!here) {
      if (!there) throw new AppError('not_found')
      return this.#show(there.data, { id, account: there.copy, revision: null })
    }
    if (draft !== this.#open || there === undefined) return
    if (there === null) {
      if (draft.account) this.#clash('gone')
      return
    }
    if (there.copy.version === draft.account?.version) return
    const text = JSON.stringify(this.#host.content())
    if (text === JSON.stringify(there.data)) {
      draft.account = there.copy
      draft.sent = text
    } else if (text === draft.sent) {
      await this.#show(there.data, { id, account: there.copy, revision: draft.revision })
    } else {
      this.#clash('conflict')
    }
  }

  /** Notes a change of the form, to be saved in a moment. */
  changed(): void {
    window.clearTimeout(this.#deviceTimer)
    this.#deviceTimer = window.setTimeout(() => this.keep(), DEVICE_SAVE_MS)
  }

  /** Saves at once what waits to be saved. */
  leaving(): void {
    if (this.#deviceTimer) this.keep()
  }

  /** Saves in this browser now. False when the browser refused or a version has to be chosen first. */
  keep(): boolean {
    window.clearTimeout(this.#deviceTimer)
    this.#deviceTimer = 0
    const { id, revision, account, sent } = this.#open
    const data = this.#host.content()
    if (!this.#owner || this.#isHeld) return false
    if (isEmpty(data) && !account) {
      if (revision) removeDraft(this.#owner, id)
      this.#open.revision = null
      this.#host.onSaved(null)
      return true
    }
    const savedAt = new Date().toISOString()
    const dirty = JSON.stringify(data) !== sent
    const draft = { ...data, id, savedAt, dirty, account }
    const written = writeDraft(this.#owner, draft, revision)
    if (written === 'conflict') this.#clash(readDraft(this.#owner, id) ? 'conflict' : 'gone')
    if (typeof written === 'string') return false
    this.#open.revision = written.revision
    tab.set(KEYS.openDraft, id)
    if (dirty || !account) this.#host.onSaved({ at: savedAt, where: 'device' })
    if (dirty && this.#isAccount && !this.#accountTimer) {
      // What does not reach the account stays in this browser, and the next change tries again.
      const send = () => this.send().catch(() => undefined)
      this.#accountTimer = window.setTimeout(send, ACCOUNT_SAVE_MS)
    }
    return true
  }

  /** Saves in the account now. Does nothing without one. Rejects with an AppError, `draft.conflict` among them. */
  send(): Promise<void> {
    window.clearTimeout(this.#accountTimer)
    this.#accountTimer = 0
    const draft = this.#open
    const data = this.#host.content()
    const turn = this.#sending.then(() => this.#sendNow(draft, data))
    this.#sending = turn.catch(() => undefined)
    return turn
  }

  /** Saves nothing any more until {@link release}; resolves once nothing is on its way. */
  async hold(): Promise<void> {
    this.keep()
    this.#stop()
    await this.#sending
    this.#isHeld = true
  }

  release(): void {
    this.#isHeld = false
    this.keep()
  }

  /** Leaves the open draft as it is, for another one or, with null, for an empty form. Rejects with an AppError. */
  async leaveFor(id: string | null): Promise<void> {
    this.keep()
    if (this.#isAccount && !this.#isHeld) this.send().catch(() => undefined)
    if (id) return this.open(id)
    await this.#empty()
  }

  /** Forgets the open draft in this browser and empties the form. */
  async forget(): Promise<void> {
    if (this.#owner) removeDraft(this.#owner, this.#open.id)
    await this.#empty()
  }

  /** Ends a clash: goes on with this tab's content as a draft of its own. */
  async keepMine(): Promise<void> {
    this.#begin(fresh())
    this.keep()
    if (this.#isAccount) await this.send()
  }

  /** Ends a clash: goes on with what was saved elsewhere. Rejects with an AppError. */
  async takeTheirs(): Promise<void> {
    const { id, revision } = this.#open
    const here = this.#owner ? readDraft(this.#owner, id) : null
    if (here && here.revision !== revision) return this.#show(here, here)
    const there = await this.#readAccount(id, null)
    if (!there) return this.#empty()
    await this.#show(there.data, { id, account: there.copy, revision: here?.revision ?? null })
    this.keep()
  }

  /** Hears of what other tabs write. */
  onStorage(event: StorageEvent): void {
    const { id, revision } = this.#open
    if (!this.#owner || event.key !== draftKey(this.#owner, id) || revision === null) return
    const there = readDraft(this.#owner, id)
    if (!there) this.#clash('gone')
    else if (there.revision === revision) return
    else if (textOf(there) !== JSON.stringify(this.#host.content())) this.#clash('conflict')
    else Object.assign(this.#open, { revision: there.revision, account: there.account })
  }

  get #isAccount(): boolean {
    return this.#owner !== null && this.#owner !== VISITOR
  }

  /** The account's copy; null where there is none, undefined where nobody can tell and this browser's has to do. */
  async #readAccount(id: string, here: StoredDraft | null) {
    if (!this.#isAccount) return undefined
    try {
      return await readAccountDraft(id)
    } catch (caught) {
      if (here) return undefined
      throw caught
    }
  }

  async #sendNow(draft: Open, data: DraftData): Promise<void> {
    const text = JSON.stringify(data)
    if (!this.#isAccount || this.#isHeld || text === draft.sent || isEmpty(data)) return
    const answer = await saveAccountDraft(draft.id, data, draft.account?.version ?? null)
    if (answer === 'conflict') {
      const there = await readAccountDraft(draft.id)
      if (draft === this.#open) this.#clash(there ? 'conflict' : 'gone')
      throw new AppError('draft.conflict')
    }
    draft.account = answer
    draft.sent = text
    if (draft === this.#open) {
      this.keep()
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

  async #show(data: DraftData, open: Omit<Open, 'sent'>): Promise<void> {
    const isStored = 'savedAt' in data
    const saved: Saved = isStored
      ? { at: (data as StoredDraft).savedAt, where: 'device' }
      : { at: open.account?.savedAt ?? '', where: 'account' }
    const plain = { values: data.values, pictures: data.pictures }
    const isSent = !isStored || !(data as StoredDraft).dirty
    const { id, revision, account } = open
    this.#begin({ id, revision, account, sent: isSent ? JSON.stringify(plain) : '' })
    await this.#host.fill(plain, saved)
    if (!isSent) this.keep()
  }

  async #empty(): Promise<void> {
    this.#begin(fresh())
    tab.remove(KEYS.openDraft)
    await this.#host.fill(null, null)
    this.#host.onSaved(null)
  }

  #begin(open: Open): void {
    this.#stop()
    this.#isHeld = false
    this.#open = open
    this.#host.onClash(null)
    tab.set(KEYS.openDraft, open.id)
  }

  #clash(clash: Clash): void {
    this.#stop()
    this.#isHeld = true
    this.#host.onClash(clash)
  }

  #stop(): void {
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
