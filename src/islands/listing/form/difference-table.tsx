import { useT } from '#i18n/island.tsx'
import { PicturesIn } from '../pictures/stored-picture.tsx'
import { type Difference, PICTURE_FIELDS } from './difference.ts'
import { fieldLabel } from './field-label.ts'

interface Props {
  differences: readonly Difference[]
  /** Column headings. */
  before: string
  after: string
  /** What is compared, if a page has several tables. */
  subject?: string
}

export function DifferenceTable({ differences, before, after, subject }: Props) {
  const { t } = useT()
  if (differences.length === 0) return <p>{t('admin.review.noDifference')}</p>
  return (
    <section
      className="max-h-[32rem] overflow-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled by keyboard
      tabIndex={0}
      aria-label={[t('admin.review.difference'), subject].filter(Boolean).join(': ')}
    >
      <table className="w-full min-w-[38rem] border-collapse text-start text-[0.95rem]">
        <thead>
          <tr className="border-b border-line text-sm text-soft">
            <th scope="col" className="w-1/5 py-2 pe-3 text-start font-semibold">
              {t('admin.review.field')}
            </th>
            <th scope="col" className="px-3 py-2 text-start font-semibold">
              {before}
            </th>
            <th scope="col" className="ps-3 py-2 text-start font-semibold">
              {after}
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.field} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-2.5 pe-3 text-start font-semibold">
                {fieldLabel(difference.field, t)}
              </th>
              <td className="w-2/5 px-3 py-2.5 whitespace-pre-wrap">
                {difference.before ? <del>{difference.before}</del> : '–'}
                {PICTURE_FIELDS.includes(difference.field) && (
                  <PicturesIn text={difference.before} />
                )}
              </td>
              <td className="w-2/5 ps-3 py-2.5 whitespace-pre-wrap">
                {difference.after ? <ins className="no-underline">{difference.after}</ins> : '–'}
                {PICTURE_FIELDS.includes(difference.field) && (
                  <PicturesIn text={difference.after} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
