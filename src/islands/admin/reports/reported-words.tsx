import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { PicturesIn } from '#islands/listing/pictures/stored-picture.tsx'

/** What an update or question said when it was reported, with its pictures. */
export function ReportedWords({ content }: { content: string }) {
  const { t } = useT()
  return (
    <div className="border-s-2 border-line ps-3">
      <p className="text-sm text-soft">{t('admin.reports.then')}</p>
      <p lang={languageOf(content)} className="whitespace-pre-wrap">
        {content}
      </p>
      <PicturesIn text={content} />
    </div>
  )
}
