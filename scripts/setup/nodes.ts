import { ConfigError } from '../../server/config.ts'

/** The addresses of `BACKLIT_NODES`, separated by spaces or commas, without trailing slashes. */
export function nodeAddresses({ BACKLIT_NODES = '' }: NodeJS.ProcessEnv): string[] {
  const addresses = BACKLIT_NODES.split(/[\s,]+/).filter((address) => address !== '')
  for (const address of addresses)
    if (!URL.canParse(address) || !/^https?:\/\/[^/?#@]+\/?$/.test(address))
      throw new ConfigError(
        `BACKLIT_NODES must be addresses such as https://one.backlit.example, not "${address}".`,
      )
  return addresses.map((address) => new URL(address).origin)
}
