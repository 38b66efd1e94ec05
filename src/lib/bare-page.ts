import { armToastHotkey, showPendingToast } from './toast.ts'

// Pages without a header still have toasts.
armToastHotkey()
showPendingToast()
