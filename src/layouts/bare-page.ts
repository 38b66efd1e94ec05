import { armToastHotkey, showPendingToast } from '#ui/toast.ts'

// Normally done by the header's script.
armToastHotkey()
showPendingToast()
