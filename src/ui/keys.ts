/** Whether shortcuts are made with Command instead of Control; false on the server. */
export const isApple =
  typeof navigator !== 'undefined' && /^(Mac|iPhone|iPad)/.test(navigator.platform)
