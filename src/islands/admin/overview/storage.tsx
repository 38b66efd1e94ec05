import { formatBytes } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { Chart } from '#ui/chart.tsx'
import type { Overview } from './overview.api.ts'

interface Props {
  files: Overview['files']
  databaseBytes: number
}

export function Storage({ files, databaseBytes }: Props) {
  const { t, locale } = useT()
  const names: Record<string, string> = {
    project_thumbnails: t('admin.overview.projectPictures'),
    avatars: t('admin.overview.profilePictures'),
    files: t('files.documents'),
  }
  const parts = [
    { key: 'database', label: t('admin.overview.database'), bytes: databaseBytes },
    ...files.buckets.map(({ bucket, bytes }) => ({
      key: bucket,
      label: names[bucket] ?? bucket,
      bytes,
    })),
  ]
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const words = formatBytes(total, locale)
  return (
    <Chart
      title={t('admin.overview.storage')}
      figure={files.exact ? words : `> ${words}`}
      text={t('admin.overview.storageText')}
      bars={parts.map(({ key, label, bytes }) => ({
        key,
        label,
        short: label,
        value: bytes,
        text: formatBytes(bytes, locale),
      }))}
      empty={t('admin.overview.storageText')}
      columns={[t('admin.overview.part'), t('admin.overview.size')]}
    />
  )
}
