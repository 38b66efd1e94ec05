import { armAssistant } from '#islands/assistant/button.ts'
import { armPictures } from '#islands/listing/pictures/page-pictures.ts'
import { armToastHotkey, showPendingToast } from '#ui/toast.ts'
import { armHeader } from './header.ts'

function arm(): void {
  armToastHotkey()
  showPendingToast()
  armPictures()
  if (document.querySelector('[data-site-menu]')) armHeader()
  armAssistant()
}

// A page made ready ahead starts once it is seen.
if (document.prerendering) document.addEventListener('prerenderingchange', arm, { once: true })
else arm()
