import type { PictureRequest } from '#islands/listing/pictures/request.server.ts'

/** A picture to check or, with `draw`, to draw. */
export interface PictureJob {
  readonly bytes: Uint8Array
  readonly draw?: Pick<PictureRequest, 'width' | 'format'>
}

export interface PictureReply {
  readonly verdict: 'fine' | 'too large' | 'unreadable'
  readonly drawn?: Uint8Array
}
