import { useT } from '#i18n/island.tsx'
import { useMarkdown } from '#islands/submit/use-markdown.ts'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'

export interface PreviewedUpdate {
  readonly title: string
  readonly content: string
  readonly lang: string | undefined
  readonly pictures: readonly { readonly id: string; readonly url: string; readonly alt: string }[]
}

interface Props {
  /** Null while closed. */
  update: PreviewedUpdate | null
  onClose: () => void
}

/** An update as readers will see it. */
export function UpdatePreview({ update, onClose }: Props) {
  const { t } = useT()
  return (
    <Dialog open={update !== null} onClose={onClose}>
      <DialogPanel
        title={t('submit.previewTitle')}
        description={t('updates.previewText')}
        closeLabel={t('common.close')}
        isText
      >
        {update && <ShownUpdate {...update} />}
      </DialogPanel>
    </Dialog>
  )
}

export function ShownUpdate({ title, content, lang, pictures }: PreviewedUpdate) {
  const html = useMarkdown(content)
  return (
    <article lang={lang}>
      <h3 className="text-xl">{title}</h3>
      <div
        className="prose-text mt-3"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by renderMarkdown, as on the public page
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <div className="mt-5 grid gap-4 empty:hidden sm:grid-cols-2">
        {pictures.map(({ id, url, alt }) => (
          <img
            key={id}
            src={url}
            alt={alt}
            className="aspect-[16/10] w-full rounded-card object-cover"
          />
        ))}
      </div>
    </article>
  )
}
