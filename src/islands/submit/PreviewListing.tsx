import { ArrowUpRight, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '@/domain/project.ts'
import { formatMoney } from '@/i18n/format.ts'
import { useT } from '@/i18n/island.tsx'
import { categoryLabel } from '@/lib/labels.ts'
import { generatedCoverUrl, videoHost } from '@/lib/pictures.ts'
import { CardPreview } from './CardPreview.tsx'
import { PreviewOptions } from './PreviewOptions.tsx'
import { Still } from './still.tsx'
import { useMarkdown } from './use-markdown.ts'

/** A listing as the public will see it: the card of the lists, then the page. */
export function PreviewListing({ project }: { project: Project }) {
  const { t, locale } = useT()
  const html = useMarkdown(project.content)
  const cover = project.thumbnailUrl ?? undefined
  const host = videoHost(project.videoUrl)
  const goal = project.targetAmount && formatMoney(project.targetAmount, project.currency, locale)
  return (
    <div className="grid grid-cols-1 gap-8 pb-8">
      <section className="px-5 pt-6 sm:px-8" aria-label={t('submit.previewCard')}>
        <p className="mb-3 text-[0.95rem] font-semibold text-soft">{t('submit.previewCard')}</p>
        <div className="max-w-[22.5rem]">
          <CardPreview project={project} cover={cover} />
        </div>
      </section>
      <section aria-label={t('submit.previewPage')}>
        <p className="mb-3 px-5 text-[0.95rem] font-semibold text-soft sm:px-8">
          {t('submit.previewPage')}
        </p>
        <Still>
          <div className="on-night px-5 pt-8 pb-32 sm:px-8 sm:pb-44">
            <p className="badge">{categoryLabel(project.category, t)}</p>
            <h3 className="mt-3 text-4xl wrap-anywhere sm:text-5xl">{project.title}</h3>
            <p className="mt-3 max-w-[46ch] text-lg wrap-anywhere">{project.description}</p>
            <p className="mt-3 text-soft">{t('project.by', { name: project.creatorName })}</p>
            <div className="mt-5 flex flex-wrap gap-3">
              <span className="btn btn-primary">{t('project.support')}</span>
              {project.website && (
                <a className="btn" href={project.website}>
                  {t('project.visit')}
                  <ArrowUpRight size={18} aria-hidden="true" />
                </a>
              )}
            </div>
          </div>
          <div className="relative -mt-24 px-5 sm:-mt-36 sm:px-8">
            <div className="relative overflow-hidden rounded-card bg-night shadow-glow">
              <img
                className="aspect-[16/10] w-full object-cover sm:aspect-[2/1]"
                src={cover ?? generatedCoverUrl(project)}
                alt={project.thumbnailAlt ?? t('project.imageAlt', { title: project.title })}
              />
              {host && (
                <p className="absolute start-4 bottom-4 flex items-center gap-2 rounded-full bg-night/90 px-4 py-2 font-semibold text-night-ink">
                  <Play size={18} aria-hidden="true" />
                  {t('project.watchOn', { host })}
                </p>
              )}
            </div>
          </div>
          <div className="mt-8 grid items-start gap-10 px-5 sm:px-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-9">
              <dl className="divide-y divide-line border-y border-line">
                <Fact name={t('project.goal')}>{goal}</Fact>
                <Fact name={t('project.timeline')}>{project.timeline}</Fact>
                <Fact name={t('project.creator')}>{project.creatorName}</Fact>
              </dl>
              <div>
                <h4 className="mb-4 font-display text-2xl font-bold">{t('project.about')}</h4>
                {project.content.trim() === '' ? (
                  <p className="text-soft italic">{t('project.notStated')}</p>
                ) : (
                  <div
                    className="prose-text wrap-anywhere"
                    // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by renderMarkdown, as on the public page
                    dangerouslySetInnerHTML={{ __html: html }}
                  />
                )}
              </div>
              <Gallery project={project} />
            </div>
            <PreviewOptions options={project.supportOptions} />
          </div>
        </Still>
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useT()
  return (
    <div className="grid gap-x-6 py-3.5 sm:grid-cols-[minmax(8rem,0.3fr)_1fr]">
      <dt className="text-soft">{name}</dt>
      {children ? (
        <dd className="font-semibold whitespace-pre-line wrap-anywhere">{children}</dd>
      ) : (
        <dd className="text-soft italic">{t('project.notStated')}</dd>
      )}
    </div>
  )
}

function Gallery({ project }: { project: Project }) {
  const { t } = useT()
  if (project.gallery.length === 0) return null
  return (
    <div>
      <h4 className="mb-4 font-display text-2xl font-bold">{t('project.gallery')}</h4>
      <ul className="grid gap-4 sm:grid-cols-2">
        {project.gallery.map(({ url, alt }, index) => (
          <li key={url}>
            <img
              className="aspect-[16/10] w-full rounded-card bg-night object-cover"
              src={url}
              alt={alt || t('project.galleryAlt', { number: index + 1, title: project.title })}
            />
            {alt && (
              <p className="hint wrap-anywhere" aria-hidden="true">
                {alt}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
