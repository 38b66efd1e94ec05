import { Paperclip } from 'lucide-react'
import { useId } from 'react'
import { LIMITS, MEGABYTE } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { ACCEPT } from './file.ts'

const NUMBERS = { count: LIMITS.attachments, size: LIMITS.fileBytes / MEGABYTE }

/** Button that chooses files for a message. */
export function FileInput({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useT()
  const id = useId()
  return (
    <div className="relative flex-none">
      <input
        id={id}
        className="peer sr-only"
        type="file"
        multiple
        accept={ACCEPT}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Allows the same file to be chosen again after its removal.
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className="btn btn-icon btn-quiet size-12! cursor-pointer outline-offset-3 outline-lamp-ink peer-focus-visible:outline-2"
        title={t('files.hint', NUMBERS)}
      >
        <Paperclip size={20} aria-hidden="true" />
        <span className="sr-only">{t('files.add')}</span>
      </label>
      <p id={`${id}-hint`} className="sr-only">
        {t('files.hint', NUMBERS)}
      </p>
    </div>
  )
}
