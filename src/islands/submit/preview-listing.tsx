import { useCallback, useEffect, useRef, useState } from 'react'
import { type AppError, toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { armVideoEmbeds } from '#islands/listing/video-embed.ts'
import { Failed } from '#ui/failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CardPreview } from './card-preview.tsx'
import { InertLinks } from './inert-links.tsx'
import type { Previewed } from './preview.api.ts'

/** A listing as the public will see it: its card, then its page. */
export function PreviewListing({ listing }: { listing: Previewed }) {
  const { t } = useT()
  const { project, cover } = listing
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
        <Page listing={listing} />
      </section>
    </div>
  )
}

/** The page, rendered by the server with the public components. */
function Page({ listing }: { listing: Previewed }) {
  const { locale } = useT()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'there' | AppError>('loading')
  const load = useCallback(() => {
    let current = true
    setState('loading')
    listing.page(locale).then(
      (loaded) => {
        if (!current) return
        const page = document.adoptNode(loaded)
        place.current?.replaceChildren(page)
        armVideoEmbeds(page)
        setState('there')
      },
      (caught) => current && setState(toAppError(caught)),
    )
    return () => {
      current = false
    }
  }, [listing, locale])
  useEffect(load, [load])
  return (
    <>
      {state === 'loading' && (
        <Skeleton blocks={['h-10 w-2/3', 'h-72 w-full']} className="grid gap-3 px-5 sm:px-8" />
      )}
      {typeof state === 'object' && (
        <div className="px-5 sm:px-8">
          <Failed error={state} onRetry={load} />
        </div>
      )}
      {/* The page is designed to start behind the site's header, and to have the window to itself. */}
      <InertLinks className="overflow-x-clip pt-[76px] [&_[data-action-bar]]:static! [&_[data-action-bar]]:border-0! [&_[data-action-bar]]:p-0!">
        <div ref={place} />
      </InertLinks>
    </>
  )
}
