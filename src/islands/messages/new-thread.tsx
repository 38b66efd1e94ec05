import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newClientId } from '#core/client-id.ts'
import { type ErrorCode, toAppError } from '#core/errors.ts'
import { queryClient, retryNetwork } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { shownName } from '#i18n/shown-name.ts'
import type { StoredFile } from '#islands/files/file.ts'
import { errorText } from '#ui/form.ts'
import { Composer } from './composer.tsx'
import { askForDocument } from './documents.api.ts'
import { draftStore, fileDraftStore } from './drafts.ts'
import { fetchProjectThread, type NewThread as New, startThread } from './messages.api.ts'
import { PaneFrame } from './pane-frame.tsx'
import { goTo } from './route.ts'
import { Failure, LoadingThread } from './states.tsx'
import { refreshThreads } from './use-threads.ts'

interface Props {
  projectId: string
  /** Document to ask for. */
  documentId: string | undefined
  userId: string
  onBack: () => void
}

/** `?project=<id>`: opens the conversation about that project, or lets the reader start one. */
export function NewThread({ projectId, documentId, userId, onBack }: Props) {
  const { t } = useT()
  const query = useQuery(
    {
      queryKey: ['project-thread', userId, projectId, documentId],
      queryFn: () => fetchProjectThread(projectId, userId, documentId),
      retry: retryNetwork,
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  )
  const existing = query.data && 'threadId' in query.data ? query.data.threadId : null
  useEffect(() => {
    if (existing) goTo({ kind: 'thread', id: existing }, 'replace')
  }, [existing])
  if (query.data && !('threadId' in query.data)) {
    return <FirstMessage project={query.data} userId={userId} onBack={onBack} />
  }
  const code = query.error ? toAppError(query.error).code : undefined
  return (
    <PaneFrame title={t('messages.title')} onBack={onBack}>
      {code ? <Failure code={code} onRetry={() => void query.refetch()} /> : <LoadingThread />}
    </PaneFrame>
  )
}

function FirstMessage({
  project,
  userId,
  onBack,
}: {
  project: New
  userId: string
  onBack: () => void
}) {
  const { t } = useT()
  const name = shownName(t, project.recipientName)
  const input = useRef<HTMLTextAreaElement>(null)
  // One id for all attempts makes retries idempotent.
  const clientId = useRef(newClientId())
  const [state, setState] = useState<{ isBusy: boolean; code?: ErrorCode }>({ isBusy: false })
  const wanted = project.document
  const storageKey = wanted ? `document-${wanted.id}` : `project-${project.projectId}`

  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  async function send(text: string, files: readonly StoredFile[]) {
    if (state.isBusy) return
    setState({ isBusy: true })
    try {
      const id = wanted
        ? await askForDocument(wanted.id, text, clientId.current)
        : await startThread(project.projectId, text, files, clientId.current)
      draftStore(userId).save(storageKey, '')
      fileDraftStore(userId).save(storageKey, [])
      refreshThreads(userId)
      goTo({ kind: 'thread', id }, 'replace')
    } catch (cause) {
      setState({ isBusy: false, code: toAppError(cause).code })
    }
  }

  return (
    <PaneFrame
      title={name}
      person={{ name, picture: null }}
      subtitle={t('messages.newTitle', { project: project.projectTitle })}
      onBack={onBack}
    >
      <div className="flex flex-1 flex-col justify-end overflow-y-auto">
        <p className="notice m-4 self-center text-soft">
          {wanted
            ? t('documents.askIntro', { name, title: wanted.title })
            : t(project.isCreator ? 'messages.startCreator' : 'messages.startTeam', {
                name,
                project: project.projectTitle,
              })}
        </p>
        {state.code && (
          <p className="notice notice-danger m-4" role="alert">
            {errorText(t, state.code)}
          </p>
        )}
      </div>
      <Composer
        storageKey={storageKey}
        userId={userId}
        onSend={(text, files) => void send(text, files)}
        inputRef={input}
        isBusy={state.isBusy}
        keepText
        {...(wanted
          ? { start: t('documents.askText', { title: wanted.title }), hasFiles: false }
          : {})}
      />
    </PaneFrame>
  )
}
