/** Downloads a text as a file. Nothing is sent over the network. */
export function downloadText(name: string, text: string, type: string): void {
  save(name, new Blob([text], { type }))
}

/** Saves content under a name, without opening it. */
export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
