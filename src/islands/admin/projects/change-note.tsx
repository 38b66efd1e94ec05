import { useT } from '#i18n/island.tsx'
import { PICTURE_FIELDS } from '#islands/listing/form/difference.ts'
import { PicturesIn } from '#islands/listing/pictures/stored-picture.tsx'
import { type Change, changedWords } from './passages.ts'

/** What the change and the earlier version are called. */
export interface ChangeLabels {
  readonly change: string
  readonly before: string
}

interface Props {
  field: string
  labels: ChangeLabels
  change: Change
}

/** What a place of the page was in the earlier version: the words that went and came, or the earlier pictures. */
export function ChangeNote({ field, labels, change }: Props) {
  const { locale } = useT()
  const isPicture = PICTURE_FIELDS.includes(field)
  return (
    <div className="my-2 rounded-e-xl border-s-[3px] border-lamp bg-panel px-3 py-2 text-base font-normal text-ink">
      <p className="text-sm font-semibold">{labels.change}</p>
      {isPicture && change.before && <p className="mt-1 text-sm text-soft">{labels.before}</p>}
      {isPicture ? (
        <PicturesIn text={change.before} />
      ) : (
        <p className="mt-1 whitespace-pre-wrap">
          {changedWords(change, locale).map(({ text, was }, index) => {
            const key = `${index} ${text}`
            if (was === 'removed')
              return (
                <del key={key} className="me-1 text-soft">
                  {text}
                </del>
              )
            if (was === 'kept') return text
            return (
              <ins key={key} className="bg-lamp/25">
                {text}
              </ins>
            )
          })}
        </p>
      )}
    </div>
  )
}
