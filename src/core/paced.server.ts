import type { APIContext } from 'astro'

/**
 * The same bytes, each part read once those before it have been sent: Astro writes what it gets at once, so that a large
 * file to a slow reader would wait in memory. The response must not be compressed on its way.
 */
export function paced(
  body: ReadableStream<Uint8Array>,
  { locals, request }: Pick<APIContext, 'locals' | 'request'>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        await locals.sent?.()
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          // For a reader who has left, an end is as good.
          if (request.signal.aborted) controller.close()
          else controller.error(error)
        }
      },
      cancel: () => reader.cancel().catch(() => undefined),
    },
    { highWaterMark: 0 },
  )
}
