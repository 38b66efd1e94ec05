import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { queryClient } from '#core/query.ts'
import { openSearch } from '#core/router.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import type { Project } from '#islands/listing/project.ts'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '../loading.tsx'
import { DeleteButton } from './delete-button.tsx'
import { UpdateEditor } from './update-editor.tsx'
import { updateQuery } from './updates.api.ts'

/** An update of a project to write or change; `new` for another. */
export function UpdateView({ project, id }: { project: Project; id: string }) {
  const { t, locale } = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isNew = id === 'new'
  const stored = useQuery({ ...updateQuery(project.id, id), enabled: !isNew }, queryClient)
  // What the editor was opened with: later states of the server don't replace what is typed.
  const [base, setBase] = useState(stored.data)
  if (!base && stored.data) setBase(stored.data)
  const back = `?project=${project.id}`
  const leave = () => openSearch(`${back}#updates`)
  return (
    <>
      <a className="btn btn-small btn-quiet -ms-4 mb-2" href={pathTo('myProjects', locale) + back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t('updates.back')}
      </a>
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {t(isNew ? 'updates.write' : 'updates.edit')}
      </h2>
      <p className="mb-6 text-soft">{project.title}</p>
      {stored.isError && !base && (
        <Failed
          title={t('myProjects.loadFailed')}
          error={stored.error}
          onRetry={() => void stored.refetch()}
        />
      )}
      {!isNew && stored.isPending && <Loading />}
      {base?.hiddenAt ? (
        <div className="grid max-w-3xl justify-items-start gap-5">
          <p className="notice">{t('updates.hiddenText')}</p>
          <p className="font-semibold">{base.title}</p>
          <DeleteButton project={project.id} id={base.id} onDeleted={leave} />
        </div>
      ) : (
        (isNew || base) && <UpdateEditor project={project} update={base ?? null} onDone={leave} />
      )}
    </>
  )
}
