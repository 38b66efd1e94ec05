import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { Failed } from '#ui/failed.tsx'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { rebase } from './draft.ts'
import { $saved, setDraft } from './job.store.ts'
import { fetchPublished, historyQuery, restore } from './translations.api.ts'
import { VersionItem } from './version-item.tsx'
import { loadWords, type Target } from './words.ts'

/** Published versions of a language, newest first, each restorable. */
export function History({ locale }: { locale: Target }) {
  const { t } = useT()
  const versions = useQuery(historyQuery(locale), queryClient)
  const [back, setBack] = useState<number | null>(null)
  const newest = versions.data?.[0]

  async function restoreVersion(version: number): Promise<boolean> {
    await restore(locale, version, newest?.version ?? 0)
    const [texts, published] = await Promise.all([loadWords(locale), fetchPublished(locale)])
    const draft = $saved.get().drafts[locale]
    if (draft) setDraft(locale, rebase(texts, draft, published).draft)
    toast({
      title:
        version === 0
          ? t('admin.translations.history.restoredCommitted')
          : t('admin.translations.history.restored', { version }),
      description: t('admin.translations.appliedText'),
      type: 'success',
    })
    return true
  }

  return (
    <section aria-labelledby="translation-history" className="mt-4">
      <h3 id="translation-history" className="mb-3">
        {t('admin.translations.history.title')}
      </h3>
      {versions.error && !versions.data ? (
        <Failed
          title={t('admin.translations.toasts.error')}
          error={versions.error}
          onRetry={() => versions.refetch()}
        />
      ) : newest ? (
        <>
          <ol className="grid gap-3">
            {versions.data?.map((row) => (
              <VersionItem
                key={row.version}
                row={row}
                locale={locale}
                isNewest={row === newest}
                onRestore={() => setBack(row.version)}
              />
            ))}
          </ol>
          <button type="button" className="btn btn-small mt-4" onClick={() => setBack(0)}>
            {t('admin.translations.history.toCommitted')}
          </button>
        </>
      ) : (
        <p className="text-soft">
          {versions.data ? t('admin.translations.history.none') : t('common.loading')}
        </p>
      )}
      {back !== null && (
        <ConfirmDialog
          title={
            back === 0
              ? t('admin.translations.history.toCommitted')
              : t('admin.translations.history.to', { version: back })
          }
          text={t('admin.translations.history.effect')}
          action={
            back === 0
              ? t('admin.translations.history.toCommitted')
              : t('admin.translations.history.to', { version: back })
          }
          failed={t('admin.translations.toasts.apply')}
          onConfirm={() => restoreVersion(back)}
          onClosed={() => setBack(null)}
        />
      )}
    </section>
  )
}
