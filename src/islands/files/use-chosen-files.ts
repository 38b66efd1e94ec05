import { useCallback, useEffect, useRef, useState } from 'react'
import { newClientId } from '#core/client-id.ts'
import { type ErrorCode, toAppError } from '#core/errors.ts'
import type { FileType } from '#core/file-type.ts'
import { useRetryOnline } from '#ui/retry-online.ts'
import { checkFile, isPicture, type StoredFile } from './file.ts'
import { removeFile, uploadToFolder } from './files.api.ts'
import { previewOf } from './preview.ts'

/** A file on its way: its upload starts as soon as it was checked. */
export interface ChosenFile {
  readonly key: string
  readonly name: string
  readonly type: FileType
  readonly bytes: number
  readonly preview?: string | undefined
  readonly state:
    | { readonly is: 'uploading'; readonly part: number }
    | { readonly is: 'failed'; readonly code: ErrorCode }
    | { readonly is: 'ready'; readonly id: string }
}

export interface RefusedFile {
  readonly name: string
  readonly code: ErrorCode
}

interface Options {
  readonly owner: string
  readonly most: number
  /** Uploaded earlier and not sent yet. */
  readonly kept: readonly StoredFile[]
  /** Called with what is uploaded whenever that changes. */
  readonly onKeep: (files: readonly StoredFile[]) => void
}

/** Files chosen for sending: checked, uploaded at once with progress, removable, and tried again after a failure. */
export function useChosenFiles({ owner, most, kept, onKeep }: Options) {
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => kept.map(fromStored))
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const sources = useRef(new Map<string, { file: File; stop: AbortController }>())
  const current = useRef(files)

  const change = useCallback(
    (next: readonly ChosenFile[]) => {
      current.current = next
      setFiles(next)
      onKeep(storedOf(next, owner))
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
    for (const file of failed) void upload(file)
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
    ready: storedOf(files, owner),
    isWaiting: files.some(({ state }) => state.is !== 'ready'),
    add: (given: readonly File[]) => void add(given),
    retry: (file: ChosenFile) => void upload(file),
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

function storedOf(files: readonly ChosenFile[], owner: string): StoredFile[] {
  return files.flatMap(({ name, type, bytes, preview, state }) =>
    state.is === 'ready'
      ? [{ id: state.id, owner, name, type, bytes, ...(preview ? { preview } : {}) }]
      : [],
  )
}
