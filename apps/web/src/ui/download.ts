/** Hands a file to the person in front of the page. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A title as a file's name: no sign that a file system gives a meaning to. */
function fileName(name: string): string {
  const safe = name
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  return safe === '' ? 'file' : safe.slice(0, 120)
}
