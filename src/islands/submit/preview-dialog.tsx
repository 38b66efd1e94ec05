import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#i18n/island.tsx'
import type { Previewed } from './preview.api.ts'
import { PreviewListing } from './preview-listing.tsx'

interface Props {
  /** Null while closed. */
  listing: Previewed | null
  onClose: () => void
  /** Shown above the listing, e.g. for sharing it. */
  children?: ReactNode
}

/** Previews a listing as it stands in the form. */
export function PreviewDialog({ listing, onClose, children }: Props) {
  const { t } = useT()
  return (
    <Dialog.Root open={listing !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-night/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid place-items-center sm:p-6">
          <Dialog.Popup className="flex h-dvh w-full flex-col overflow-hidden border-line bg-page text-ink shadow-lift outline-none sm:h-auto sm:max-h-[94dvh] sm:max-w-[70rem] sm:rounded-[22px] sm:border">
            <div className="flex items-center gap-4 border-b border-line bg-panel px-5 py-3 sm:px-8">
              <div className="min-w-0 flex-1">
                <Dialog.Title className="text-xl">{t('submit.previewTitle')}</Dialog.Title>
                <Dialog.Description className="text-[0.95rem] text-soft">
                  {t('submit.previewText')}
                </Dialog.Description>
              </div>
              <Dialog.Close className="btn btn-icon btn-quiet" aria-label={t('common.close')}>
                <X size={20} aria-hidden="true" />
              </Dialog.Close>
            </div>
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              aria-label={t('submit.previewTitle')}
              className="min-h-0 flex-1 overflow-y-auto"
            >
              {children}
              {listing && <PreviewListing listing={listing} />}
            </section>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
