import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { AppError, toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { differences } from '#islands/listing/form/difference.ts'
import { useFieldFormat } from '#islands/listing/form/use-field-format.ts'
import { loadPictures } from '#islands/listing/pictures/private-pictures.ts'
import { renderedPage } from '#islands/listing/rendered-page.ts'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '../loading.tsx'
import { CommentList } from './comments.tsx'
import { type Anchor, addAnchors, embed } from './page-anchors.ts'
import { Pin } from './pin.tsx'
import type { Comment, Detail } from './projects.api.ts'

/** In one column, without the parts that stick to the window. */
const FRAME =
  'overflow-clip rounded-[22px] border border-line pt-[76px] pb-8 [&_.body]:grid-cols-1! [&_.body]:grid-rows-none! [&_.main]:[grid-area:auto]! [&_[data-action-bar]]:static! [&_aside]:static! [&_aside]:[grid-area:auto]!'

function isAt(comment: Comment, anchor: Anchor): boolean {
  return comment.field === anchor.field && comment.quote === anchor.quote
}

/** The listing as readers will see it, with comments at their places. */
export function ListingPage({ detail }: { detail: Detail }) {
  const { t, locale } = useT()
  const { snapshot, stamp, reviewedAs, comments } = detail
  const fieldText = useFieldFormat()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ snapshot, reviewedAs })
  latest.current = { snapshot, reviewedAs }
  const [anchors, setAnchors] = useState<readonly Anchor[] | AppError | null>(null)
  const [tries, setTries] = useState(0)
  const earlierText = reviewedAs?.content
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp says whether the listing is another one
  useEffect(() => {
    let free = () => {}
    let isOver = false
    const { snapshot: now, reviewedAs: then } = latest.current
    Promise.all([
      renderedPage({ listing: now }, locale),
      then && then.content !== now.content
        ? renderedPage({ listing: { ...now, content: then.content } }, locale)
        : null,
    ]).then(
      ([loaded, earlierPage]) => {
        if (isOver) return
        const page = document.adoptNode(loaded)
        embed(page)
        free = loadPictures(page)
        const found = addAnchors(page, earlierPage)
        place.current?.replaceChildren(page)
        setAnchors(found)
      },
      (cause) => !isOver && setAnchors(toAppError(cause)),
    )
    return () => {
      isOver = true
      free()
    }
  }, [stamp, earlierText, locale, tries])
  const changes = reviewedAs ? differences(reviewedAs, snapshot, fieldText) : []
  const failure = anchors instanceof AppError ? anchors : null
  const places = anchors instanceof AppError || anchors === null ? [] : anchors
  const changeAt = ({ field, quote, passage }: Anchor) =>
    quote === null ? changes.find((one) => one.field === field) : passage
  const isPinned = (comment: Comment) => places.some((anchor) => isAt(comment, anchor))
  return (
    <>
      {anchors === null && <Loading />}
      {failure && (
        <Failed
          title={t('admin.projects.loadFailed')}
          error={failure}
          onRetry={() => {
            setAnchors(null)
            setTries(tries + 1)
          }}
        />
      )}
      {/* The page is designed to start behind the site's header, which is missing here. */}
      <div ref={place} className={places.length > 0 ? FRAME : ''} />
      {places.map((anchor) =>
        createPortal(
          <Pin
            key={`${anchor.field} ${anchor.quote}`}
            project={detail.project.id}
            anchor={anchor}
            comments={comments.filter((comment) => isAt(comment, anchor))}
            change={changeAt(anchor)}
          />,
          anchor.host,
        ),
      )}
      <CommentList detail={detail} comments={comments.filter((one) => !isPinned(one))} />
    </>
  )
}
