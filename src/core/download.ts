/** Hands a text to the browser as a file to keep. Nothing is sent anywhere. */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the address only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
