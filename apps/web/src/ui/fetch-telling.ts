/** Like `fetch`, by the one interface of browsers that tells how much of a body was sent. */
export function fetchTelling(onSent: (percent: number) => void): typeof fetch {
  return (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const encoder = new TextEncoder()
      let given = 0
      let writer: ReadableStreamDefaultController<Uint8Array> | undefined
      const abort = () => request.abort()
      const giveOn = () => {
        writer?.enqueue(encoder.encode(request.responseText.slice(given)))
        given = request.responseText.length
      }
      const fail = (error: unknown) => {
        signal?.removeEventListener('abort', abort)
        reject(error)
        writer?.error(error)
      }
      request.open(method, input instanceof Request ? input.url : input)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) => onSent((100 * loaded) / Math.max(1, total)))
      request.addEventListener('readystatechange', () => {
        if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return
        const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller), cancel: abort })
        const told = ['content-type', 'retry-after'].flatMap((name): [string, string][] => {
          const value = request.getResponseHeader(name)
          return value === null ? [] : [[name, value]]
        })
        resolve(new Response(stream, { status: request.status, headers: told }))
      })
      request.addEventListener('progress', giveOn)
      request.addEventListener('load', () => {
        signal?.removeEventListener('abort', abort)
        giveOn()
        writer?.close()
      })
      request.addEventListener('error', () => fail(new TypeError('The connection broke.')))
      request.addEventListener('abort', () => fail(signal?.reason ?? new DOMException('The request was ended.', 'AbortError')))
      signal?.addEventListener('abort', abort, { once: true })
      request.send(body as XMLHttpRequestBodyInit)
    })
}
