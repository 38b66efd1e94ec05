import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** Some authenticator apps ignore any other parameters. */
const FORMAT = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Time steps of clock skew that are accepted in both directions. */
const SKEW = 1
const SECRET_BYTES = 20

interface Enrolment {
  /** Base32. */
  readonly secret: string
  /** `otpauth://totp/…` */
  readonly uri: string
  /** SVG of the URI's QR code. Without `#`, so that it can be used in a data URL unescaped. */
  readonly qr_code: string
}

export function createEnrolment(issuer: string, account: string): Enrolment {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = new TOTP({ ...FORMAT, secret, issuer, label: account }).toString()
  return {
    secret: secret.base32,
    uri,
    qr_code: renderSVG(uri, { ecc: 'M', pixelSize: 4, border: 2 }),
  }
}

/** The time step a code is valid for, allowing for clock skew; null if it is wrong. */
export function findTimeStep(code: string, secret: string): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const now = Date.now()
  const totp = new TOTP({ ...FORMAT, secret: Secret.fromBase32(secret) })
  const offset = totp.validate({ token: code, timestamp: now, window: SKEW })
  return offset === null ? null : totp.counter({ timestamp: now }) + offset
}
