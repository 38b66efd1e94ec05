import '#islands/assistant/button.ts'
import { armPictures } from '#islands/listing/pictures/page-pictures.ts'
import { armToastHotkey, showPendingToast } from '#ui/toast.ts'
import { armHeader } from './header.ts'

armToastHotkey()
showPendingToast()
armPictures()
if (document.querySelector('[data-site-menu]')) armHeader()
