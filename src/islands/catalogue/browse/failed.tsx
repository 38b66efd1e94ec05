import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { Empty } from '#ui/empty.tsx'
import { filtersPath } from '../catalogue-filters.ts'
import { ProjectCard } from '../project-card.tsx'
import { filterMirror, type ProjectMirror } from '../project-mirror.ts'
import { sampleProjects } from '../samples.ts'
import { ClearLink } from './clear-link.tsx'
import { Grid } from './grid.tsx'
import type { useCatalogue } from './use-catalogue.ts'

interface Props {
  catalogue: ReturnType<typeof useCatalogue>
  copy: ProjectMirror | null
}

/** Error state: a retry button, and the cached copy or else the samples. */
export function Failed({ catalogue, copy }: Props) {
  const { t, locale } = useT()
  const [action, search] = filtersPath(catalogue.filters, locale).split('?')
  const found = copy ? filterMirror(copy.projects, catalogue.filters) : []
  return (
    <div className="grid gap-8">
      <div className="notice notice-danger grid justify-items-start gap-3 p-6!" role="alert">
        <h2 className="text-xl!">{t('browse.errorText')}</h2>
        <form
          method="get"
          action={action}
          onSubmit={(event) => {
            event.preventDefault()
            if (!catalogue.busy) catalogue.retry()
          }}
        >
          {[...new URLSearchParams(search)].map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          <button
            type="submit"
            className="btn btn-small"
            aria-disabled={catalogue.busy || undefined}
          >
            {t(catalogue.busy ? 'common.loading' : 'common.retry')}
          </button>
        </form>
      </div>
      {copy ? (
        <section className="grid gap-5" aria-label={t('browse.saved')}>
          <p className="notice">
            {t('browse.cachedNotice', { date: formatDate(copy.savedAt, locale) })}
          </p>
          {found.length > 0 ? (
            <Grid projects={found} />
          ) : (
            <Empty title={t('browse.emptyTitle')} text={t('browse.noMatchText')}>
              <ClearLink onClear={catalogue.clear} />
            </Empty>
          )}
        </section>
      ) : (
        <Samples />
      )}
    </div>
  )
}

/** The built-in samples, labelled as such. */
export function Samples() {
  const { t, locale } = useT()
  return (
    <section className="mt-4 grid gap-5" aria-labelledby="samples-title">
      <h2 id="samples-title" className="text-xl!">
        {t('browse.samplesTitle')}
      </h2>
      <p className="notice">{t('browse.sampleNotice')}</p>
      <ul className="project-grid">
        {sampleProjects(t).map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} locale={locale} t={t} headingLevel={3} kind="sample" />
          </li>
        ))}
      </ul>
    </section>
  )
}
