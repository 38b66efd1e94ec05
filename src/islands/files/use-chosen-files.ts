import { useCallback, useEffect, useRef, useState } from 'react'
import { newClientId } from '#core/client-id.ts'
import { toAppError } from '#core/errors.ts'
import { useRetryOnline } from '#ui/retry-online.ts'
import {
  type ChosenFile,
  type KeptFile,
  keptOf,
  lostIn,
  type RefusedFile,
  readyOf,
} from './chosen-file.ts'
import { checkFile, isPicture, type StoredFile } from './file.ts'
import { removeFile, uploadToFolder } from './files.api.ts'
import { previewOf } from './preview.ts'

interface Options {
  readonly owner: string
  readonly most: number
  /** Chosen earlier and not sent yet. */
  readonly kept: readonly KeptFile[]
  /** Called with what is to be kept whenever that changes. */
  readonly onKeep: (files: readonly KeptFile[]) => void
}

/** Files chosen for sending: checked, uploaded at once with progress, removable, and tried again after a failure. */
export function useChosenFiles({ owner, most, kept, onKeep }: Options) {
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => readyOf(kept).map(fromStored))
  const [refused, setRefused] = useState<readonly RefusedFile[]>(() => lostIn(kept))
  const sources = useRef(new Map<string, { file: File; stop: AbortController }>())
  const current = useRef(files)

  const change = useCallback(
    (next: readonly ChosenFile[]) => {
      current.current = next
      setFiles(next)
      onKeep(keptOf(next, owner))
    },
    [onKeep, owner],
  )
  const update = useCallback(
    (key: string, state: ChosenFile['state']) =>
      change(current.current.map((file) => (file.key === key ? { ...file, state } : file))),
    [change],
  )

  async function upload({ key, type }: Pick<ChosenFile, 'key' | 'type'>): Promise<void> {
    const source = sources.current.get(key)
    if (!source) return
    update(key, { is: 'uploading', part: 0 })
    try {
      const id = await uploadToFolder(owner, source.file, type, source.stop.signal, (part) => {
        if (sources.current.has(key)) update(key, { is: 'uploading', part })
      })
      if (sources.current.has(key)) update(key, { is: 'ready', id })
      else await removeFile({ owner, id })
    } catch (cause) {
      if (sources.current.has(key)) update(key, { is: 'failed', code: toAppError(cause).code })
    }
  }

  function retry(file: ChosenFile): void {
    const source = sources.current.get(file.key)
    if (source?.stop.signal.aborted) source.stop = new AbortController()
    void upload(file)
  }

  async function add(given: readonly File[]): Promise<void> {
    const refusals: RefusedFile[] = []
    const added: ChosenFile[] = []
    for (const file of given) {
      try {
        const { name, type } = await checkFile(file)
        if (current.current.length + added.length >= most) {
          refusals.push({ name: file.name, code: 'file.too_many' })
          continue
        }
        const preview = isPicture({ type }) ? await previewOf(file) : undefined
        const key = newClientId()
        sources.current.set(key, { file, stop: new AbortController() })
        const state = { is: 'uploading', part: 0 } as const
        added.push({ key, name, type, bytes: file.size, preview, state })
      } catch (cause) {
        refusals.push({ name: file.name, code: toAppError(cause).code })
      }
    }
    setRefused(refusals)
    change([...current.current, ...added])
    // One after the other, so that the first are there early.
    for (const file of added) await upload(file)
  }

  const failed = files.filter(({ state }) => state.is === 'failed')
  useRetryOnline(failed.length > 0, () => {
    for (const file of failed) retry(file)
  })

  useEffect(
    () => () => {
      for (const { stop } of sources.current.values()) stop.abort()
    },
    [],
  )

  return {
    files,
    refused,
    /** What is uploaded, in order. */
    ready: readyOf(keptOf(files, owner)),
    isWaiting: files.some(({ state }) => state.is !== 'ready'),
    add: (given: readonly File[]) => void add(given),
    retry,
    remove: ({ key, state }: ChosenFile) => {
      sources.current.get(key)?.stop.abort()
      sources.current.delete(key)
      if (state.is === 'ready') void removeFile({ owner, id: state.id })
      setRefused([])
      change(current.current.filter((file) => file.key !== key))
    },
    /** Forgets all, which are sent. */
    clear: () => {
      sources.current.clear()
      setRefused([])
      change([])
    },
  }
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>

const fromStored = ({ id, name, type, bytes, preview }: StoredFile): ChosenFile => ({
  ...{ key: id, name, type, bytes, preview },
  state: { is: 'ready', id },
})
