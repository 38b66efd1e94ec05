import { FileImage, FileSpreadsheet, FileText } from 'lucide-react'
import type { FileType } from '#core/file-type.ts'

/** The preview of a picture, else a sign for its type. */
export function FileIcon({ file }: { file: { type: FileType; preview?: string | undefined } }) {
  if (file.preview)
    return <img src={file.preview} alt="" className="size-10 flex-none rounded-lg object-cover" />
  const Sign = file.type.startsWith('image/')
    ? FileImage
    : file.type === 'application/pdf'
      ? FileText
      : FileSpreadsheet
  return (
    <span className="grid size-10 flex-none place-items-center rounded-lg bg-panel-2 text-soft">
      <Sign size={20} aria-hidden="true" />
    </span>
  )
}
