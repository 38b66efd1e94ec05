import type { TFunction } from 'i18next'
import { ArrowUpRight } from 'lucide-react'
import { coverUrl, generatedCoverUrl } from '#core/pictures.ts'
import { formatDate, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import { projectPath } from '#i18n/paths.ts'
import { lightOf } from '#islands/listing/category.ts'
import { categoryLabel, langOf, optionBadge } from '#islands/listing/labels.ts'
import { Picture } from '#ui/picture.tsx'
import { Marked } from './marked.tsx'
import { lowestMinimum, type ProjectSummary } from './project-summary.ts'

const TAGS_SHOWN = 2

interface Props {
  project: ProjectSummary
  locale: Locale
  t: TFunction
  headingLevel?: 1 | 2 | 3
  /** Above the fold: load the picture eagerly. */
  eager?: boolean
  /** In a list of featured projects only, the badge would say nothing. */
  isFeaturedList?: boolean
  /** Samples are labelled; samples and previews don't link anywhere. */
  kind?: 'listing' | 'sample' | 'preview'
  /** Folded words to highlight. */
  marks?: readonly string[] | undefined
}

/** A project card. Renders to static HTML on the server, and inside islands. */
export function ProjectCard({
  project,
  locale,
  t,
  headingLevel = 2,
  eager,
  isFeaturedList,
  kind = 'listing',
  marks,
}: Props) {
  const lang = langOf(project)
  const Heading = `h${headingLevel}` as const
  const more = project.tags.length - TAGS_SHOWN
  const isListing = kind === 'listing'
  const lowest = lowestMinimum(project.supportOptions)
  const from = lowest && formatMoney(lowest.minAmount, lowest.currency, locale)
  return (
    <article className="card" data-card>
      <div className="card-cover" data-cover>
        <Picture
          src={coverUrl(project)}
          data-fallback={generatedCoverUrl(project)}
          alt=""
          width={640}
          height={400}
          sizes="(min-width: 1080px) 373px, (min-width: 700px) 46vw, 92vw"
          widest={960}
          eager={eager}
        />
        {project.featured && !isFeaturedList && (
          <span className="badge badge-lamp">{t('card.featured')}</span>
        )}
        {kind === 'sample' && <span className="badge badge-lamp">{t('browse.sample')}</span>}
        {project.closesOn && (
          <span className="badge card-stage">{stageText(project, project.closesOn)}</span>
        )}
      </div>
      <div className="card-body">
        <Heading className="card-title" lang={lang}>
          {isListing ? (
            <a href={projectPath(project.slug, locale)} title={project.title}>
              <Marked text={project.title} marks={marks} />
            </a>
          ) : (
            project.title
          )}
        </Heading>
        <p className="card-text" lang={lang}>
          <Marked text={project.description} marks={marks} />
        </p>
        <ul className="card-tags" aria-label={t('card.tags')}>
          <li className="card-category" data-light={lightOf(project.category)}>
            {categoryLabel(project.category, t)}
          </li>
          {project.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <li key={tag} className="card-tag" lang={lang}>
              <Marked text={tag} marks={marks} />
            </li>
          ))}
          {more > 0 && <li>{t('card.moreTags', { count: more })}</li>}
        </ul>
        <div className="card-foot">
          {project.supportOptions.length > 0 ? (
            <ul className="card-options" aria-label={t('card.support')}>
              {project.supportOptions.map((option, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two options may have the same kind and title
                <li key={index} lang={option.type === 'other' ? lang : undefined}>
                  {optionBadge(option, t)}
                </li>
              ))}
            </ul>
          ) : (
            <p className="card-options">{t('card.noOptions')}</p>
          )}
          {from && <p className="card-from">{t('card.from', { amount: from })}</p>}
          {project.website && isListing && (
            <a
              className="card-visit"
              href={project.website}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={t('card.visitLabel', { title: project.title })}
            >
              {t('card.visit')}
              <ArrowUpRight size={15} aria-hidden="true" />
            </a>
          )}
        </div>
      </div>
    </article>
  )

  function stageText({ isClosed, outcome }: ProjectSummary, closesOn: string): string {
    if (!isClosed) return t('card.closesOn', { date: formatDate(closesOn, locale) })
    return outcome ? t(`card.outcome.${outcome.result}`) : t('card.closed')
  }
}
