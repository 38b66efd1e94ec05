let loading: Promise<void> | undefined

/** Loads the styles of what opens on a page for reading, which comes without them. Without them it is plain but works. */
export function loadAppStyles(): Promise<void> {
  loading ??= add(document.documentElement.dataset.appStyles)
  return loading
}

function add(href: string | undefined): Promise<void> {
  const styles = document.querySelector('link[rel="stylesheet"]')
  if (!href || !styles) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = () => resolve()
    styles.after(link)
  })
}
