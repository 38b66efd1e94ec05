import { useCallback, useEffect, useRef, useState } from 'react'
import { AppError, type ErrorCode, toAppError } from '#core/errors.ts'
import { removeUpload, uploadPicture } from '#islands/listing/pictures/project-upload.api.ts'
import type { UploadState } from '#ui/crop/upload-line.tsx'
import { useRetryOnline } from '#ui/retry-online.ts'
import type { Picture } from './picture.ts'
import { allOf, type Pictures } from './use-pictures.ts'

interface Running {
  readonly ready: Blob
  readonly stop: AbortController
  readonly done: Promise<void>
}

/**
 * Uploads pictures one after another as soon as the user is logged in, with progress. Failed or cancelled uploads wait
 * for `retry` or `finish`; after a network failure they resume once back online.
 * @param title The current title, which names the files.
 */
export function useUploads(pictures: Pictures, enabled: boolean, title: () => string) {
  const [states, setStates] = useState<ReadonlyMap<string, UploadState>>(new Map())
  const running = useRef(new Map<string, Running>())
  const stopped = useRef(new Map<string, { ready: Blob; code: ErrorCode }>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const { current, uploaded, cover, gallery } = pictures

  const setUploadState = useCallback((id: string, state: UploadState | null) => {
    setStates((before) => {
      const next = new Map(before)
      if (state) next.set(id, state)
      else next.delete(id)
      return next
    })
  }, [])

  const start = useCallback(
    ({ id, ready }: Picture): Promise<void> => {
      const before = running.current.get(id)
      if (!ready) return Promise.resolve()
      if (before?.ready === ready) return before.done
      before?.stop.abort()
      stopped.current.delete(id)
      const stop = new AbortController()
      setUploadState(id, { status: 'running', part: 0 })
      const turn = queue.current.then(async () => {
        try {
          const address = await uploadPicture(ready, title(), stop.signal, (part) => {
            if (running.current.get(id)?.ready === ready)
              setUploadState(id, { status: 'running', part })
          })
          if (!uploaded(id, ready, address)) await removeUpload(address)
          if (running.current.get(id)?.ready === ready) setUploadState(id, null)
        } catch (caught) {
          const error = toAppError(caught)
          stopped.current.set(id, { ready, code: error.code })
          if (running.current.get(id)?.ready === ready)
            setUploadState(id, { status: 'failed', code: error.code })
          throw error
        } finally {
          if (running.current.get(id)?.ready === ready) running.current.delete(id)
        }
      })
      queue.current = turn.catch(() => undefined)
      running.current.set(id, { ready, stop, done: turn })
      return turn
    },
    [title, uploaded, setUploadState],
  )

  const waiting = useCallback(
    () => allOf(current.current).filter(({ ready, address }) => ready && !address),
    [current],
  )

  useEffect(() => {
    const present = new Set(allOf({ cover, gallery }).map(({ id }) => id))
    for (const [id, { stop }] of running.current) if (!present.has(id)) stop.abort()
    if (!enabled) return
    for (const picture of waiting()) {
      if (stopped.current.get(picture.id)?.ready === picture.ready) continue
      start(picture).catch(() => undefined)
    }
  }, [enabled, cover, gallery, waiting, start])

  useRetryOnline(enabled, () => {
    for (const picture of waiting()) {
      const code = stopped.current.get(picture.id)?.code
      if (code?.startsWith('network.')) start(picture).catch(() => undefined)
    }
  })

  const cancel = useCallback((id: string) => running.current.get(id)?.stop.abort(), [])

  const retry = useCallback(
    (id: string) => {
      const picture = waiting().find((one) => one.id === id)
      if (picture) start(picture).catch(() => undefined)
    },
    [waiting, start],
  )

  /** Uploads remaining pictures. Rejects with the AppError of the first failure. */
  const finish = useCallback(
    async (onEach: (number: number, total: number) => void): Promise<void> => {
      const open = waiting()
      const turns = open.map(start)
      for (const turn of turns) turn.catch(() => undefined)
      for (const [index, turn] of turns.entries()) {
        onEach(index + 1, turns.length)
        await turn
      }
      if (waiting().length > 0) throw new AppError('upload.cancelled')
    },
    [waiting, start],
  )

  return { states, cancel, retry, finish, waiting }
}

export type Uploads = ReturnType<typeof useUploads>
