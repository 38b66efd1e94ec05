let loading: Promise<void> | undefined

/** Loads all styles, for what opens on a page, which comes with those of what it shows at first. Without them it is plain but works. */
export function loadAppStyles(): Promise<void> {
  loading ??= add(document.documentElement.dataset.appStyles)
  return loading
}

function add(href: string | undefined): Promise<void> {
  if (!href) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}
