import { armToastHotkey, showPendingToast } from '#ui/toast.ts'

// Pages without a header still have toasts.
armToastHotkey()
showPendingToast()
