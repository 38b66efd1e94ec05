import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { AppError, toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { differences, type Snapshot } from '#islands/listing/form/difference.ts'
import { useFieldFormat } from '#islands/listing/form/use-field-format.ts'
import { loadPictures } from '#islands/listing/pictures/private-pictures.ts'
import { renderedPage } from '#islands/listing/rendered-page.ts'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '../loading.tsx'
import type { WaitingRevision } from './after-approval.api.ts'
import type { ChangeLabels } from './change-note.tsx'
import { CommentList } from './comments.tsx'
import type { Comment, Detail } from './detail.api.ts'
import { type Anchor, addAnchors, embed } from './page-anchors.ts'
import { Pin } from './pin.tsx'

/** In one column, without the parts that stick to the window. */
const FRAME =
  'overflow-clip rounded-[22px] border border-line py-8 [&_.body]:grid-cols-1! [&_.body]:grid-rows-none! [&_.main]:[grid-area:auto]! [&_[data-action-bar]]:static! [&_[data-action-bar]]:border-0! [&_[data-action-bar]]:p-0! [&_aside]:static! [&_aside]:[grid-area:auto]!'

function isAt(comment: Comment, anchor: Anchor): boolean {
  return comment.field === anchor.field && comment.quote === anchor.quote
}

/** Two versions of a listing to compare. */
interface Versions {
  readonly earlier: Snapshot | null
  readonly latest: Snapshot
  readonly labels: ChangeLabels
}

interface Props {
  detail: Detail
  /** Changes that wait for a decision: the page then shows them, not those since the last review. */
  revision: WaitingRevision | null
}

/** The listing as readers will see it, with comments and changes at their places. */
export function ListingPage({ detail, revision }: Props) {
  const { t, locale } = useT()
  const { snapshot, reviewed_as, comments } = detail
  const versions: Versions = revision
    ? {
        earlier: { ...snapshot, ...revision.before },
        latest: { ...snapshot, ...revision.after },
        labels: { change: t('admin.revision.title'), before: t('admin.revision.before') },
      }
    : {
        earlier: reviewed_as,
        latest: snapshot,
        labels: { change: t('admin.review.sinceLast'), before: t('admin.review.then') },
      }
  const stamp = [detail.stamp, revision?.id, revision?.version].join(' ')
  const fieldText = useFieldFormat()
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(versions)
  shown.current = versions
  const [anchors, setAnchors] = useState<readonly Anchor[] | AppError | null>(null)
  const [tries, setTries] = useState(0)
  const earlierText = versions.earlier?.content
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp says whether the listing is another one
  useEffect(() => {
    let free = () => {}
    let isOver = false
    const { earlier, latest } = shown.current
    Promise.all([
      renderedPage({ listing: latest }, locale),
      earlier && earlier.content !== latest.content
        ? renderedPage({ listing: { ...latest, content: earlier.content } }, locale)
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
  const changes = versions.earlier ? differences(versions.earlier, versions.latest, fieldText) : []
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
            changeLabels={versions.labels}
          />,
          anchor.host,
        ),
      )}
      <CommentList detail={detail} comments={comments.filter((one) => !isPinned(one))} />
    </>
  )
}
