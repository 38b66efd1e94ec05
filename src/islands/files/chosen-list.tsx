import { CircleAlert, RotateCw, X } from 'lucide-react'
import { LIMITS, MEGABYTE } from '#core/limits.ts'
import { MAX_PIXELS } from '#core/picture-size.ts'
import { formatBytes } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { errorText } from '#ui/form.ts'
import type { ChosenFile } from './chosen-file.ts'
import { FileIcon } from './file-icon.tsx'
import type { ChosenFiles } from './use-chosen-files.ts'

const NUMBERS = {
  size: LIMITS.fileBytes / MEGABYTE,
  max: LIMITS.attachments,
  pixels: MAX_PIXELS / 1_000_000,
}

/** Chosen files with progress, a way to remove each, and to try again; below them what was refused. */
export function ChosenList({ chosen }: { chosen: ChosenFiles }) {
  const { t } = useT()
  return (
    <>
      {chosen.files.length > 0 && (
        <ul
          className="mb-2 grid max-h-[25dvh] grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-1.5 overflow-y-auto"
          aria-label={t('files.chosen')}
        >
          {chosen.files.map((file) => (
            <Row key={file.key} file={file} chosen={chosen} />
          ))}
        </ul>
      )}
      <div role="alert">
        {chosen.refused.map(({ name, code }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refused files may share a name
          <p className="field-error mt-0 mb-2" key={index}>
            <CircleAlert className="mt-1 flex-none" size={16} aria-hidden="true" />
            <span>{t('files.refused', { name, reason: errorText(t, code, NUMBERS) })}</span>
          </p>
        ))}
      </div>
    </>
  )
}

function Row({ file, chosen }: { file: ChosenFile; chosen: ChosenFiles }) {
  const { t, locale } = useT()
  const { name, state } = file
  return (
    <li className="flex items-center gap-2.5 rounded-[14px] border border-line bg-page py-1.5 ps-2 pe-1">
      <FileIcon file={file} />
      <div className="min-w-0 flex-1 text-[0.9rem] leading-snug">
        <p className="truncate" title={name}>
          {name}
        </p>
        {state.is === 'uploading' && (
          <progress
            className="block w-full"
            max={1}
            value={state.part}
            aria-label={t('files.uploading', { name })}
          />
        )}
        {state.is === 'ready' && <p className="text-soft">{formatBytes(file.bytes, locale)}</p>}
        {state.is === 'failed' && (
          <p className="text-danger" role="alert">
            {errorText(t, state.code, NUMBERS)}
          </p>
        )}
      </div>
      {state.is === 'failed' && (
        <button
          type="button"
          className="btn btn-icon btn-quiet"
          aria-label={t('files.retry', { name })}
          title={t('common.retry')}
          onClick={() => chosen.retry(file)}
        >
          <RotateCw size={18} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className="btn btn-icon btn-quiet"
        aria-label={t('files.remove', { name })}
        title={t('files.remove', { name })}
        onClick={() => chosen.remove(file)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </li>
  )
}
