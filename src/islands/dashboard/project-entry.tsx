import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { Thumbnail } from '#islands/listing/pictures/thumbnail.tsx'
import { reviewPromise } from '#islands/listing/review-time.ts'
import { Entry } from './entry.tsx'
import type { ProjectStep } from './to-do.ts'

interface Props {
  entry: ProjectStep
  /** Database time of the response, ISO. */
  fetchedAt: string
}

export function ProjectEntry({ entry: { project, step }, fetchedAt }: Props) {
  const { t, locale } = useT()
  const count = step === 'answer' ? project.open_comments : project.unseen_interests
  const since = step === 'revised' ? project.revised_at : project.submitted_at
  const isPromised = step === 'wait' || step === 'appealed' || step === 'revised'
  const promise = isPromised && since ? reviewPromise(since, fetchedAt) : null
  return (
    <Entry
      picture={
        <Thumbnail
          project={{ ...project, thumbnailUrl: project.thumbnail_url }}
          isPublic={project.status === 'approved'}
        />
      }
      title={project.title}
      href={`${pathTo(step === 'reply' ? 'supporters' : 'myProjects', locale)}?project=${project.id}`}
    >
      {t(`myProjects.next.${step}`, { count })}
      {promise?.late === 0 && (
        <span className="block">
          {t('myProjects.promise', {
            from: formatDate(promise.from, locale),
            to: formatDate(promise.to, locale),
          })}
        </span>
      )}
    </Entry>
  )
}
