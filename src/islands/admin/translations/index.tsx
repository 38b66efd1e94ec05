import { Tabs } from '@base-ui/react/tabs'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { Generate } from './generate-tab.tsx'
import { $saved, restoreJob } from './job.store.ts'
import { ProviderNotice } from './provider-notice.tsx'
import { Review } from './review-tab.tsx'
import type { Target } from './words.ts'

export default function Translations() {
  const { t } = useT()
  const { drafts } = useStore($saved)
  const [tab, setTab] = useState<'generate' | 'review'>('generate')
  const [locale, setLocale] = useState<Target | null>(null)
  useEffect(restoreJob, [])
  const hasContent = Object.keys(drafts).length > 0
  return (
    <section aria-labelledby="admin-translations">
      <h2 id="admin-translations">{t('admin.tabs.translations')}</h2>
      <p className="mt-1 mb-4 max-w-[70ch] text-soft">{t('admin.translations.intro')}</p>
      <ProviderNotice />
      <Tabs.Root
        value={hasContent ? tab : 'generate'}
        onValueChange={(next) => setTab(next as typeof tab)}
      >
        <Tabs.List className="tabs mt-5 mb-6" aria-label={t('admin.translations.steps')}>
          <Tabs.Tab value="generate" className="tab">
            {t('admin.translations.generateTab')}
          </Tabs.Tab>
          <Tabs.Tab value="review" className="tab" disabled={!hasContent}>
            {t('admin.translations.reviewTab')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="generate" className="outline-none" tabIndex={-1}>
          <Generate
            onReview={(next) => {
              setLocale(next)
              setTab('review')
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="review" className="outline-none" tabIndex={-1}>
          <Review chosen={locale} onChoose={setLocale} />
        </Tabs.Panel>
      </Tabs.Root>
      <p className="notice mt-8">{t('admin.translations.note')}</p>
    </section>
  )
}
